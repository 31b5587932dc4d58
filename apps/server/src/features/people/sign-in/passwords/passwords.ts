import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { hashingTurn } from "../../../../http/limits/turns.ts";

/** OWASP's second recommended setting for Argon2id (19 MiB, two passes, one lane); hashing runs off the event loop. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hashingTurn(() => hash(password.normalize("NFKC"), options));
}

/**
 * A hash that no password matches, as costly as a real one, to verify against when there is no account.
 * Computed before the first sign-in.
 */
const decoy = hashPassword(randomUUID());

/** Whether `password` matches `stored`; takes equally long if there is nothing to match. */
export async function matchesPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await hashingTurn(() => verify(against, password.normalize("NFKC")));
  return matches && typeof stored === "string";
}
