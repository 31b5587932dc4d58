/**
 * Requirements for a new password beyond the form's: not among the first to be tried, and in no known breach.
 */
import { Fault } from "../../../../http/fault.ts";
import type { Doors } from "../../../../db/doors.ts";
import type { BreachCheck } from "./breached-passwords.ts";
import { isGuessable } from "./guessable.ts";
import { wordsOf } from "../store.ts";

/** What the check depends on. */
export interface NewPasswordDeps {
  readonly doors: Pick<Doors, "outside">;
  /** Absent if no service for breached passwords is configured. */
  readonly breached?: BreachCheck | undefined;
}

/**
 * Throws `invalid-request` at the field `path` for a password that is breached or easy to guess (see
 * `guessable.ts`; a person's names, address, and companies count as known). Call it before the costly hash.
 * @param names the person's name as entered in the same form
 */
export async function requireGoodPassword(
  deps: NewPasswordDeps,
  password: string,
  of: { readonly userId: string; readonly path: string; readonly names?: readonly string[] },
): Promise<void> {
  const theirs = await deps.doors.outside((tx) => wordsOf(tx, of.userId));
  if (isGuessable(password, [...theirs, ...(of.names ?? [])]))
    throw refused(of.path, "Too easy to guess. Avoid common words, names, years and keyboard patterns");
  if (await deps.breached?.(password))
    throw refused(of.path, "This password appeared in a data breach. Choose a different one");
}

function refused(path: string, message: string): Fault {
  return new Fault("invalid-request", { detail: message, errors: [{ path, message }] });
}
