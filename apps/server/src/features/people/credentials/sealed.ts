import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { currentSecret, secretsOf, type Secret } from "../../../http/secret.ts";

const NONCE = 12;
const TAG = 16;

/** The key for one purpose, derived from the server's secret. */
function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

/**
 * Encrypts content for the database, under the current secret, with AES-256-GCM: nonce, tag, text. It opens
 * only for the same purpose and owner.
 */
export function seal(secret: Secret, purpose: string, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(currentSecret(secret), purpose), nonce).setAAD(
    Buffer.from(owner),
  );
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts; undefined if the content was altered, or sealed for another owner or with a secret that isn't
 * accepted.
 */
export function unseal(secret: Secret, purpose: string, owner: string, sealed: Buffer): string | undefined {
  for (const one of secretsOf(secret)) {
    const text = unsealWith(one, purpose, owner, sealed);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The same content sealed under the current secret; undefined if it already is, or doesn't open at all. */
export function reseal(secret: Secret, purpose: string, owner: string, sealed: Buffer): Buffer | undefined {
  if (unsealWith(currentSecret(secret), purpose, owner, sealed) !== undefined) return undefined;
  const text = unseal(secret, purpose, owner, sealed);
  return text === undefined ? undefined : seal(secret, purpose, owner, text);
}

function unsealWith(secret: string, purpose: string, owner: string, sealed: Buffer): string | undefined {
  const nonce = sealed.subarray(0, NONCE);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
