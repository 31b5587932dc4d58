/** The server's secret, and how it's replaced without anyone noticing. */
import { createHmac } from "node:crypto";

/**
 * One secret, or several while one replaces another. The first is current: everything new is made with it. The others are only
 * accepted: what was made with them earlier, or by a process that already uses them, still counts.
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

/** Eight characters that tell secrets apart without saying anything about them. */
export function secretId(one: string): string {
  return createHmac("sha256", one).update("secret id").digest("base64url").slice(0, SECRET_ID_LENGTH);
}

/** How long `secretId` is. */
export const SECRET_ID_LENGTH = 8;

/** The secret with an id; undefined when it isn't one of ours, or no longer. */
export function secretById(secret: Secret, id: string): string | undefined {
  return secretsOf(secret).find((one) => secretId(one) === id);
}
