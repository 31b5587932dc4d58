/**
 * What every call about the caller's own account shares: the account, the log it belongs to, and the attempt
 * limits.
 */
import { PLATFORM } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import {
  type Account,
  accountById,
  countAttempt,
  type Limit,
  matchesPassword,
  type SignInDeps,
  waitText,
} from "../sign-in/public.ts";

/** Password attempts by a signed-in user. */
const PASSWORDS_PER_ACCOUNT: Limit = { name: "own password", per: "subject", count: 10, seconds: 900 };

/**
 * The tenant that logs a person's actions on their own account; a super administrator's are logged on the
 * platform.
 */
export function logOf(actor: Actor): string {
  return actor.heldRole === "super_admin" ? PLATFORM : actor.tenantId;
}

/** Throws `too-many-requests` beyond a limit. */
export async function within(deps: Pick<SignInDeps, "doors">, limit: Limit, who: string): Promise<void> {
  const seconds = await countAttempt(deps.doors.ask, limit, who);
  if (seconds > 0)
    throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
}

/** The caller's account, once the password is right; `field` is where the form shows a wrong one. */
export async function withPassword(
  deps: Pick<SignInDeps, "doors">,
  actor: Actor,
  field: "currentPassword" | "password",
  password: string,
): Promise<Account> {
  await within(deps, PASSWORDS_PER_ACCOUNT, actor.userId);
  const account = await deps.doors.outside((tx) => accountById(tx, actor.userId));
  if (!account) throw new Fault("unauthenticated");
  if (!(await matchesPassword(password, account.password_hash)))
    throw new Fault("invalid-request", {
      detail: "That is not your password.",
      errors: [{ path: field, message: "This is not your current password" }],
    });
  return account;
}
