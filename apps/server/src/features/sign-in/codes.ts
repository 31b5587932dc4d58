import { randomInt } from "node:crypto";
import { keyed } from "../../http/tokens.ts";

/** Wrong codes after which a challenge is void. */
export const CODE_ATTEMPTS = 5;
/** Minutes for which a code is good. */
export const CODE_MINUTES = 10;

/** A six-digit code, each equally likely. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What the database keeps of a code: a keyed hash bound to its challenge, since six digits are soon guessed from a bare one. */
export function codeHash(secret: string, challengeId: string, code: string): Buffer {
  return keyed(secret, "sign-in code", `${challengeId} ${code}`);
}
