import { X509Certificate } from "node:crypto";
import type { SamlCertificate } from "@crq/contract/people/saml";

/** Certificates that cannot be used, and why, for the field in which they were entered. */
export class CertificateProblem extends Error {}

/** The most certificates of one provider: several while one replaces another. */
const MOST = 5;
const SOON_DAYS = 30;
/** What most providers issue, and some cannot change: 112 bits of security. The operator can ask for more. */
const LEAST_BITS = 2048;

/** The length of a certificate's RSA key; 0 for another kind, which the library can't check signatures with. */
function keyBitsOf({ publicKey }: X509Certificate): number {
  return publicKey.asymmetricKeyType === "rsa" ? (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
}

/**
 * The certificates whose keys are long enough by now: the operator may have raised the minimum since they were saved.
 * @throws CertificateProblem when none is
 */
export function strongCertificates(pems: readonly string[], minimumBits: number = LEAST_BITS): string[] {
  const strong = pems.filter((pem) => keyBitsOf(new X509Certificate(pem)) >= minimumBits);
  if (strong.length === 0)
    throw new CertificateProblem(`the provider's key has fewer than ${minimumBits} bits`);
  return strong;
}

/**
 * Reads certificates, PEM or bare base64, one below the other, and answers them as PEM, each once.
 * @param minimumBits the shortest RSA key that is accepted
 * @throws CertificateProblem when there is none, one cannot be read, or its key cannot be used to check a signature
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

/** What people need to know of a certificate. */
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
