import { randomInt } from "node:crypto";
import type { Secret } from "../../../http/secret.ts";
import { isKeyed, keyed } from "../../../http/tokens.ts";

/** Wrong codes after which a challenge is void. */
export const CODE_ATTEMPTS = 5;
/** Minutes for which a code is good. */
export const CODE_MINUTES = 10;
const PURPOSE = "sign-in code";

/** A six-digit code, each equally likely. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What the database keeps of a code: a keyed hash bound to its challenge, since six digits are soon guessed from a bare one. */
export function codeHash(secret: Secret, challengeId: string, code: string): Buffer {
  return keyed(secret, PURPOSE, `${challengeId} ${code}`);
}

/** Whether a code is the one whose hash the database keeps. */
export function isCode(secret: Secret, challengeId: string, code: string, kept: Uint8Array): boolean {
  return isKeyed(secret, PURPOSE, `${challengeId} ${code}`, Buffer.from(kept));
}
