/** The use case 'a person answers a sign-in's challenge': a mailed code, an app's code, a recovery code. */
import type { Method } from "@crq/contract/people/auth";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import { tokenHash } from "../../../http/tokens.ts";
import { answersOf, spendRecoveryCode, spendTotpCode, standingOf } from "../credentials/public.ts";
import { CODE_ATTEMPTS, isCode } from "./codes.ts";
import { startingContext } from "./open-session.ts";
import { countAttempt, forgetAttempts, giveBack } from "./limits/limit-store.ts";
import {
  mailCode,
  open,
  refuse,
  type SignedIn,
  type SignInDeps,
  triesOf,
  UNPROVED_METHODS,
} from "./proceed.ts";
import { proveAddress } from "./prove-address.ts";
import * as limits from "./limits/rate-limits.ts";
import * as store from "./store.ts";

/** An open challenge whose attempt was counted, and its owner. */
type Attempted = NonNullable<Awaited<ReturnType<typeof store.countCodeAttempt>>>;

/**
 * Counts an attempt at a challenge, then lets `prove` return the method by which the answer is right, in the
 * same transaction as what follows; undefined if it is wrong. A right answer spends the challenge and opens
 * the session. Only methods currently available to the person count, whatever the challenge holds.
 */
export async function answer(
  deps: SignInDeps,
  request: FastifyRequest,
  given: { readonly token: string; readonly method: Method },
  prove: (
    tx: Tx,
    challenge: Attempted,
    account: store.Account,
    allowed: readonly Method[],
  ) => Promise<Method | undefined>,
): Promise<SignedIn> {
  const { ask, outside } = deps.doors;
  const wait = await countAttempt(ask, limits.CODES_PER_ADDRESS, request.ip);
  if (wait > 0) return { outcome: "wait", seconds: wait };
  const notGuessed = () => giveBack(ask, limits.CODES_PER_ADDRESS, request.ip);
  const challenge = await store.countCodeAttempt(ask, "sign-in-code", tokenHash(given.token), CODE_ATTEMPTS);
  if (!challenge?.user_id) {
    await notGuessed(); // there was nothing to guess: an office whose codes expired isn't an attacker
    return { outcome: "refused" };
  }
  const userId = challenge.user_id;
  let tries: string = userId;
  const done = await outside<SignedIn>(async (tx) => {
    const account = await store.accountById(tx, userId);
    if (!account) return { outcome: "refused" };
    tries = await triesOf(deps, tx, request, account);
    const allowed = await answersFor(tx, account);
    const by = account.status === "active" ? await prove(tx, challenge, account, allowed) : undefined;
    if (!by || !allowed.includes(by) || !(await store.spendChallenge(tx, challenge.id))) {
      await refuse(tx, request, account, "session.refuse-code", given.method);
      return { outcome: "refused" };
    }
    const method = `${challenge.data.method ?? "password"}+${by}`;
    if (by === "email") await proveAddress(deps, tx, request, userId, { by: "code" });
    const now = by === "email" ? (await store.accountById(tx, userId))! : account;
    return open(deps, tx, request, now, { remember: challenge.remember, method });
  });
  if (done.outcome === "session") {
    await notGuessed();
    for (const limit of [limits.MAILS_PER_ACCOUNT, limits.APP_CODES_PER_ACCOUNT])
      await forgetAttempts(ask, limit, tries);
  }
  return done;
}

/**
 * The methods available to a person: until someone has proved the account's address, its factors may be
 * anyone's, and only email counts.
 */
async function answersFor(tx: Tx, account: store.Account): Promise<readonly Method[]> {
  return account.email_verified_at === null ? UNPROVED_METHODS : answersOf(await standingOf(tx, account.id));
}

/** Checks six digits: a mailed code, an app's code, or either if the caller doesn't say which. */
export async function checkCode(
  deps: SignInDeps,
  request: FastifyRequest,
  given: { token: string; code: string; method?: "email" | "totp" | undefined },
): Promise<SignedIn> {
  return answer(
    deps,
    request,
    { token: given.token, method: given.method ?? "email" },
    async (tx, challenge, account, allowed) => {
      const mailed = challenge.code_hash;
      if (
        given.method !== "totp" &&
        allowed.includes("email") &&
        mailed &&
        isCode(deps.secret, challenge.id, given.code, mailed)
      )
        return "email";
      if (given.method === "email") return undefined;
      // Each challenge allows five attempts, but anyone who knows the password can open many.
      if (
        (await countAttempt(
          tx.all,
          limits.APP_CODES_PER_ACCOUNT,
          await triesOf(deps, tx, request, account),
        )) > 0
      )
        return undefined;
      return (await spendTotpCode(deps, tx, account.id, given.code)) ? "totp" : undefined;
    },
  );
}

/** Checks a recovery code and spends it; the person is notified. */
export async function checkRecoveryCode(
  deps: SignInDeps,
  request: FastifyRequest,
  given: { token: string; code: string },
): Promise<SignedIn> {
  return answer(
    deps,
    request,
    { token: given.token, method: "recovery" },
    async (tx, _challenge, account) => {
      const home = store.homeOf(startingContext(await store.entitlementsOf(tx, account.id)));
      return (await spendRecoveryCode(deps, tx, request, account, given.code, home)) ? "recovery" : undefined;
    },
  );
}

/**
 * Mails a new code for an open challenge that email can answer; beyond the mail limit, the last one stays
 * valid. Doesn't reveal whether there is such a challenge.
 */
export async function resendCode(
  deps: SignInDeps,
  request: FastifyRequest,
  token: string,
): Promise<{ seconds: number }> {
  const { ask } = deps.doors;
  const seconds = await countAttempt(ask, limits.RESENDS_PER_ADDRESS, request.ip);
  if (seconds > 0) return { seconds };
  await deps.doors.outside(async (tx) => {
    const pending = await store.openChallenge(tx, "sign-in-code", tokenHash(token));
    const account = pending && (await store.accountById(tx, pending.user_id));
    if (pending) await giveBack(tx.all, limits.RESENDS_PER_ADDRESS, request.ip); // the account's own limit counts
    if (
      account?.status !== "active" ||
      !(await answersFor(tx, account)).includes("email") ||
      (await countAttempt(tx.all, limits.MAILS_PER_ACCOUNT, await triesOf(deps, tx, request, account))) > 0
    )
      return;
    await mailCode(deps, tx, account, pending!.id);
  });
  return { seconds: 0 };
}

/** What a challenge requires, and from whom; undefined if it is spent, expired, or unknown. */
export async function pendingChallenge(
  deps: SignInDeps,
  token: string,
): Promise<{ token: string; methods: Method[]; email: string } | undefined> {
  return deps.doors.outside(async (tx) => {
    const pending = await store.openChallenge(tx, "sign-in-code", tokenHash(token));
    const account = pending && (await store.accountById(tx, pending.user_id));
    if (account?.status !== "active") return undefined;
    return { token, methods: [...(await answersFor(tx, account))], email: account.email };
  });
}
