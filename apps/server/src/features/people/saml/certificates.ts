import { X509Certificate } from "node:crypto";
import type { SamlCertificate } from "@crq/contract/people/saml";

/** Invalid certificates and the reason, for the field they were entered in. */
export class CertificateProblem extends Error {}

/** The maximum number of certificates for one provider: several during a replacement. */
const MOST = 5;
const SOON_DAYS = 30;
/** What most providers issue, and some can't change: 112 bits of security. The operator can require more. */
const LEAST_BITS = 2048;

/** The length of a certificate's RSA key; 0 for another kind, whose signatures the library can't check. */
function keyBitsOf({ publicKey }: X509Certificate): number {
  return publicKey.asymmetricKeyType === "rsa" ? (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
}

/**
 * The certificates whose keys are currently long enough, since the operator may have raised the minimum after
 * they were saved.
 * @throws CertificateProblem if none is
 */
export function strongCertificates(pems: readonly string[], minimumBits: number = LEAST_BITS): string[] {
  const strong = pems.filter((pem) => keyBitsOf(new X509Certificate(pem)) >= minimumBits);
  if (strong.length === 0)
    throw new CertificateProblem(`the provider's key has fewer than ${minimumBits} bits`);
  return strong;
}

/**
 * Parses certificates, PEM or bare base64, one below the other, and returns them as PEM without duplicates.
 * @param minimumBits the shortest RSA key that is accepted
 * @throws CertificateProblem if there is none, one is malformed, or its key can't check a signature
 */
export function readCertificates(text: string, minimumBits: number = LEAST_BITS): string[] {
  const blocks = text.includes("-----BEGIN")
    ? text
        .split("-----BEGIN CERTIFICATE-----")
        .slice(1)
        .filter((block) => block.includes("-----END CERTIFICATE-----"))
        .map((block) => block.slice(0, block.indexOf("-----END CERTIFICATE-----")))
    : text.split(/\n\s*\n/).filter((block) => block.trim() !== "");
  if (blocks.length === 0)
    throw new CertificateProblem("needs a certificate, which begins with -----BEGIN CERTIFICATE-----");
  if (blocks.length > MOST) throw new CertificateProblem(`must be at most ${MOST} certificates`);
  return [...new Set(blocks.map((block) => readOne(block, minimumBits)))];
}

function readOne(base64: string, minimumBits: number): string {
  const bare = base64.replace(/\s+/g, "");
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(bare, "base64"));
  } catch {
    throw new CertificateProblem("contains something that isn't an X.509 certificate");
  }
  if (keyBitsOf(certificate) < minimumBits)
    throw new CertificateProblem(`must contain an RSA key of at least ${minimumBits} bits`);
  return certificate.toString();
}

/** The parts of a certificate that people need to know. */
export function describeCertificate(pem: string): SamlCertificate {
  const certificate = new X509Certificate(pem);
  const { validFromDate, validToDate } = certificate;
  const now = Date.now();
  const state =
    validToDate.getTime() <= now
      ? "expired"
      : validFromDate.getTime() > now
        ? "not-yet-valid"
        : validToDate.getTime() < now + SOON_DAYS * 86_400_000
          ? "expires-soon"
          : "valid";
  return {
    subject: /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject.replaceAll("\n", ", "),
    fingerprint: certificate.fingerprint256,
    keyBits: keyBitsOf(certificate),
    validFrom: validFromDate.toISOString(),
    validTo: validToDate.toISOString(),
    state,
  };
}
