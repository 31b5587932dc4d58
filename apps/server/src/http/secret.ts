/** The server's secret, and how to replace it without interruption. */
import { createHmac } from "node:crypto";

/**
 * One secret, or several during a replacement. The first is current and used for everything new. The others
 * are only accepted, so that what was made with them earlier, or by a process that still uses them, stays
 * valid.
 */
export type Secret = string | readonly [current: string, ...accepted: string[]];

/** All secrets, the current one first. */
export function secretsOf(secret: Secret): readonly string[] {
  return typeof secret === "string" ? [secret] : secret;
}

/** The secret that everything new is made with. */
export function currentSecret(secret: Secret): string {
  return secretsOf(secret)[0]!;
}

/** Eight characters that distinguish secrets without revealing anything about them. */
export function secretId(one: string): string {
  return createHmac("sha256", one).update("secret id").digest("base64url").slice(0, SECRET_ID_LENGTH);
}

/** The length of `secretId`. */
export const SECRET_ID_LENGTH = 8;

/** The secret with an id; undefined if it isn't one of ours, or no longer is. */
export function secretById(secret: Secret, id: string): string | undefined {
  return secretsOf(secret).find((one) => secretId(one) === id);
}
