import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new opaque token: 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: its SHA-256. */
export function tokenHash(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** A keyed hash of `text` for one `purpose`: what is short enough to be guessed must not be stored or sent as a bare hash. */
export function keyed(secret: string, purpose: string, text: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest();
}

/** Compares in a time that does not depend on the content. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
