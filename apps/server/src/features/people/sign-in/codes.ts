import { randomInt } from "node:crypto";
import type { Secret } from "../../../http/secret.ts";
import { isKeyed, keyed } from "../../../http/tokens.ts";

/** The number of wrong codes that void a challenge. */
export const CODE_ATTEMPTS = 5;
/** How many minutes a code is valid. */
export const CODE_MINUTES = 10;
const PURPOSE = "sign-in code";

/** A uniformly random six-digit code. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * What the database stores of a code: a keyed hash bound to its challenge, since six digits are soon guessed
 * from a plain hash.
 */
export function codeHash(secret: Secret, challengeId: string, code: string): Buffer {
  return keyed(secret, PURPOSE, `${challengeId} ${code}`);
}

/** Whether a code matches the stored hash. */
export function isCode(secret: Secret, challengeId: string, code: string, kept: Uint8Array): boolean {
  return isKeyed(secret, PURPOSE, `${challengeId} ${code}`, Buffer.from(kept));
}
