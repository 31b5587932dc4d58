/** The use case 'someone forgot their password'. */
import type { FastifyRequest } from "fastify";
import type { Doors, Tx } from "../../../db/doors.ts";
import { steadily } from "../../../http/limits/steady-answer.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { finishSetupMail } from "../account-requests/public.ts";
import { revokeKeysOf } from "../credentials/public.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { events, notify } from "../notifications/public.ts";
import {
  type Account,
  accountByEmail,
  accountById,
  countAttempt,
  type DeviceDeps,
  deleteSessionsOf,
  entitlementsOf,
  forgetDevices,
  hashPassword,
  homeOf,
  insertChallenge,
  type Limit,
  type NewPasswordDeps,
  openChallenge,
  openSetup,
  proveAddress,
  requireGoodPassword,
  SETUP_HOURS,
  spendChallenge,
  startingContext,
  voidChallenges,
} from "../sign-in/public.ts";
import { passwordChangedMail, resetMail } from "./mails.ts";
import * as store from "./store.ts";

/** What a reset depends on. */
export interface ResetDeps extends NewPasswordDeps, DeviceDeps {
  readonly doors: Doors;
  readonly outbox: Outbox;
  /** The site's address for links. */
  readonly publicUrl: string;
}

/** How many minutes a link is valid. */
const RESET_MINUTES = 60;

/** Links mailed to one address; beyond the limit the last one stays valid, and the answer is the same. */
const MAILS_PER_EMAIL: Limit = { name: "reset mail", per: "subject", count: 3, seconds: 900 };

/** Mails a link if the address has an account; the answer and its timing don't reveal whether it does. */
export async function forgot(deps: ResetDeps, request: FastifyRequest, email: string): Promise<void> {
  await steadily(() =>
    deps.doors.outside(async (tx) => {
      const account = await accountByEmail(tx, email);
      const wait = await countAttempt(tx.all, MAILS_PER_EMAIL, email.toLowerCase());
      if (wait === 0 && account) await mailLink(deps, tx, account);
      const entry = {
        action: "password.forget",
        objectType: "user",
        objectId: account?.id,
        detail: { email },
      } as const;
      await auditAs(tx, email, request, entry, account && (await homeOfAccount(tx, account)));
    }),
  );
}

/** An account that isn't set up yet gets a new setup link instead; a suspended one gets nothing. */
async function mailLink(deps: ResetDeps, tx: Tx, account: Account): Promise<void> {
  const at = (path: string) => new URL(path, deps.publicUrl).href;
  if (account.status === "invited") {
    const href = at(`/setup/${await openSetup(tx, account.id)}`);
    await deps.outbox.write(tx, finishSetupMail(account.email, { href, hours: SETUP_HOURS }));
  }
  if (account.status !== "active") return;
  const token = newToken();
  await insertChallenge(tx, {
    kind: "password-reset",
    tokenHash: tokenHash(token),
    userId: account.id,
    minutes: RESET_MINUTES,
  });
  const href = at(`/reset-password?token=${token}`);
  await deps.outbox.write(tx, resetMail(account.email, { href, minutes: RESET_MINUTES }));
}

/** Whether a link is still valid. */
export async function isGood(deps: ResetDeps, token: string): Promise<boolean> {
  return (await deps.doors.outside((tx) => opened(tx, token))) !== undefined;
}

/**
 * Sets a new password and spends the link. All the person's sessions end, and anything else mailed to them is
 * void.
 * @returns the person; undefined if the link is used, expired, or unknown
 */
export async function reset(
  deps: ResetDeps,
  request: FastifyRequest,
  given: { token: string; password: string },
): Promise<string | undefined> {
  const asked = await deps.doors.outside((tx) => opened(tx, given.token)); // before the costly hash
  if (!asked) return undefined;
  await requireGoodPassword(deps, given.password, { userId: asked.account.id, path: "password" });
  const passwordHash = await hashPassword(given.password);
  return deps.doors.outside(async (tx) => {
    const open = await opened(tx, given.token);
    if (!open || !(await spendChallenge(tx, open.challengeId))) return undefined;
    const { account } = open;
    await proveAddress(deps, tx, request, account.id, { by: "password-reset" });
    await store.setPassword(tx, account.id, passwordHash);
    await deleteSessionsOf(tx, account.id);
    await forgetDevices(tx, account.id);
    await voidChallenges(tx, account.id);
    const keys = await revokeKeysOf(tx, account, request, "password reset");
    await notify(tx, events.passwordReset(account.id));
    const forgotten = new URL("/forgot-password", deps.publicUrl).href;
    await deps.outbox.write(tx, passwordChangedMail(account.email, { forgot: forgotten, keys }, now()));
    const entry = {
      action: "password.reset",
      objectType: "user",
      objectId: account.id,
      detail: { keysRevoked: keys },
    } as const;
    await auditAs(tx, account.email, request, entry, await homeOfAccount(tx, account));
    return account.id;
  });
}

async function opened(tx: Tx, token: string): Promise<{ challengeId: string; account: Account } | undefined> {
  const open = await openChallenge(tx, "password-reset", tokenHash(token));
  const account = open && (await accountById(tx, open.user_id));
  return account?.status === "active" ? { challengeId: open!.id, account } : undefined;
}

async function homeOfAccount(tx: Tx, account: Account): Promise<string> {
  return homeOf(startingContext(await entitlementsOf(tx, account.id)));
}

/** The current time in words, in UTC. */
function now(): string {
  return `${new Date().toLocaleString("en-US", { timeZone: "UTC", dateStyle: "long", timeStyle: "short" })} UTC`;
}
