/** What every call about one's own account shares: whose it is, whose log it belongs to, and how often it may be tried. */
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

/** Passwords tried by someone who is signed in. */
const PASSWORDS_PER_ACCOUNT: Limit = { name: "own password", per: "subject", count: 10, seconds: 900 };

/** The tenant whose log records what a person does with their own account. A super administrator's is no one else's business. */
export function logOf(actor: Actor): string {
  return actor.heldRole === "super_admin" ? PLATFORM : actor.tenantId;
}

/** Throws `too-many-requests` past a limit. */
export async function within(deps: Pick<SignInDeps, "doors">, limit: Limit, who: string): Promise<void> {
  const seconds = await countAttempt(deps.doors.ask, limit, who);
  if (seconds > 0)
    throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
}

/** The caller's account, once the password is right; `field` is where the form says that it is not. */
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
