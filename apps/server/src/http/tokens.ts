import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { currentSecret, secretsOf, type Secret } from "./secret.ts";

/** A new opaque token: 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database stores of a token: its SHA-256. */
export function tokenHash(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/**
 * A hash of `text` for one `purpose`, keyed with the current secret: text short enough to be guessed must not
 * be stored or sent as a bare hash.
 */
export function keyed(secret: Secret, purpose: string, text: string): Buffer {
  return createHmac("sha256", currentSecret(secret)).update(`${purpose}\0${text}`).digest();
}

/**
 * The keyed hash of `text` under every accepted secret, the current one first, for keys that are recomputed
 * whenever they are needed.
 */
export function keysOf(secret: Secret, purpose: string, text: string): Buffer[] {
  return secretsOf(secret).map((one) => keyed(one, purpose, text));
}

/** Whether `given` is the keyed hash of `text` under any accepted secret. */
export function isKeyed(secret: Secret, purpose: string, text: string, given: Buffer): boolean {
  return keysOf(secret, purpose, text).filter((one) => sameBytes(one, given)).length > 0;
}

/** Compares in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
