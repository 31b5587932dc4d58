import { X509Certificate } from "node:crypto";
import type { SamlCertificate } from "@crq/contract/saml";

/** Certificates that cannot be used, and why, for the field in which they were entered. */
export class CertificateProblem extends Error {}

/** The most certificates of one provider: several while one replaces another. */
const MOST = 5;
const SOON_DAYS = 30;

/**
 * Reads certificates, PEM or bare base64, one below the other, and answers them as PEM, each once.
 * @throws CertificateProblem when there is none, one cannot be read, or its key cannot be used to check a signature
 */
export function readCertificates(text: string): string[] {
  const blocks = text.includes("-----BEGIN")
    ? [...text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g)].map(
        (match) => match[1]!,
      )
    : text.split(/\n\s*\n/).filter((block) => block.trim() !== "");
  if (blocks.length === 0)
    throw new CertificateProblem("needs a certificate, which begins with -----BEGIN CERTIFICATE-----");
  if (blocks.length > MOST) throw new CertificateProblem(`must be at most ${MOST} certificates`);
  return [...new Set(blocks.map(readOne))];
}

function readOne(base64: string): string {
  const bare = base64.replace(/\s+/g, "");
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(bare, "base64"));
  } catch {
    throw new CertificateProblem("holds something that is no X.509 certificate");
  }
  const key = certificate.publicKey;
  if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new CertificateProblem("must hold an RSA key of at least 2048 bits");
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
    validFrom: validFromDate.toISOString(),
    validTo: validToDate.toISOString(),
    state,
  };
}
