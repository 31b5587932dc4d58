/** The use case 'a person signs in': password, then, where required, an e-mailed code. */
import type { FastifyRequest } from "fastify";
import type { Doors, Tx } from "../../db/doors.ts";
import { newToken, sameBytes, tokenHash } from "../../http/tokens.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { auditAs } from "../audit/public.ts";
import { CODE_ATTEMPTS, CODE_MINUTES, codeHash, newCode } from "./codes.ts";
import { needsCode, openSession, startingContext } from "./open-session.ts";
import { matchesPassword } from "./passwords.ts";
import * as limits from "./rate-limits.ts";
import * as store from "./store.ts";

/** What signing in needs. */
export interface SignInDeps {
  readonly doors: Doors;
  readonly secret: string;
  readonly outbox: Outbox;
}

/** How a step of signing in ended. */
export type SignedIn =
  | {
      readonly outcome: "session";
      readonly token: string;
      readonly remember: boolean;
      readonly userId: string;
    }
  | { readonly outcome: "code"; readonly challengeToken: string }
  | { readonly outcome: "refused" }
  | { readonly outcome: "wait"; readonly seconds: number };

/** Whose entitlements are looked up where there is no account, so that the same queries run. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Checks e-mail and password. Unknown, suspended and unfinished accounts are refused alike, after the same work. */
export async function checkPassword(
  deps: SignInDeps,
  request: FastifyRequest,
  login: { email: string; password: string; remember: boolean },
): Promise<SignedIn> {
  const { ask, outside } = deps.doors;
  const email = login.email.toLowerCase();
  // What an address tries past its own limit does not count against the account.
  const wait =
    (await store.countAttempt(ask, limits.SIGN_IN_PER_ADDRESS, request.ip)) ||
    (await store.countAttempt(ask, limits.SIGN_IN_PER_ACCOUNT, email));
  if (wait > 0) return { outcome: "wait", seconds: wait };
  const account = await outside((tx) => store.accountByEmail(tx, email));
  const usable = account?.status === "active" ? account : undefined;
  const matches = await matchesPassword(login.password, usable?.password_hash);
  return outside(async (tx) => {
    const context = startingContext(await store.entitlementsOf(tx, account?.id ?? NOBODY));
    if (!usable || !matches) {
      const entry = { action: "session.refuse", objectType: "session", detail: { email } };
      await auditAs(tx, email, request, entry, store.homeOf(context));
      return { outcome: "refused" };
    }
    if (needsCode(usable, context)) return challenge(deps, tx, usable, login.remember);
    await store.forgetAttempts(tx.all, limits.SIGN_IN_PER_ACCOUNT, email);
    return begin(tx, request, usable, login.remember);
  });
}

/** Checks a code against its challenge. */
export async function checkCode(
  deps: SignInDeps,
  request: FastifyRequest,
  given: { token: string; code: string },
): Promise<SignedIn> {
  const { ask, outside } = deps.doors;
  const wait = await store.countAttempt(ask, limits.CODES_PER_ADDRESS, request.ip);
  if (wait > 0) return { outcome: "wait", seconds: wait };
  const challenge = await store.countCodeAttempt(ask, tokenHash(given.token), CODE_ATTEMPTS);
  const right =
    challenge?.code_hash &&
    sameBytes(codeHash(deps.secret, challenge.id, given.code), Buffer.from(challenge.code_hash));
  return outside(async (tx) => {
    const account = challenge && (await store.accountById(tx, challenge.user_id));
    if (!right || account?.status !== "active" || !(await store.spendChallenge(tx, challenge.id))) {
      if (account) {
        const home = store.homeOf(startingContext(await store.entitlementsOf(tx, account.id)));
        const entry = {
          action: "session.refuse-code",
          objectType: "session",
          detail: { email: account.email },
        };
        await auditAs(tx, account.email, request, entry, home);
      }
      return { outcome: "refused" };
    }
    await store.forgetAttempts(tx.all, limits.SIGN_IN_PER_ACCOUNT, account.email.toLowerCase());
    await store.forgetAttempts(tx.all, limits.MAILS_PER_ACCOUNT, account.id);
    return begin(tx, request, account, challenge.remember);
  });
}

/** Mails a fresh code for an open challenge; past the limit of mails the last one stays good. Says nothing about whether there is one. */
export async function resendCode(
  deps: SignInDeps,
  request: FastifyRequest,
  token: string,
): Promise<{ seconds: number }> {
  const seconds = await store.countAttempt(deps.doors.ask, limits.RESENDS_PER_ADDRESS, request.ip);
  if (seconds > 0) return { seconds };
  await deps.doors.outside(async (tx) => {
    const open = await store.openChallenge(tx, "sign-in-code", tokenHash(token));
    const account = open && (await store.accountById(tx, open.user_id));
    if (
      account?.status !== "active" ||
      (await store.countAttempt(tx.all, limits.MAILS_PER_ACCOUNT, account.id)) > 0
    )
      return;
    await mailCode(deps, tx, account, open!.id);
  });
  return { seconds: 0 };
}

/** Past the limit of mails there is no new challenge, and the code mailed last stays good. */
async function challenge(
  deps: SignInDeps,
  tx: Tx,
  account: store.Account,
  remember: boolean,
): Promise<SignedIn> {
  const seconds = await store.countAttempt(tx.all, limits.MAILS_PER_ACCOUNT, account.id);
  if (seconds > 0) return { outcome: "wait", seconds };
  const token = newToken();
  const of = {
    kind: "sign-in-code",
    tokenHash: tokenHash(token),
    userId: account.id,
    remember,
    minutes: CODE_MINUTES,
  } as const;
  await mailCode(deps, tx, account, await store.insertChallenge(tx, of));
  return { outcome: "code", challengeToken: token };
}

async function mailCode(
  deps: SignInDeps,
  tx: Tx,
  account: store.Account,
  challengeId: string,
): Promise<void> {
  const code = newCode();
  await store.setCode(tx, challengeId, codeHash(deps.secret, challengeId, code), CODE_MINUTES);
  await deps.outbox.write(tx, {
    to: account.email,
    subject: "Your verification code",
    heading: "Your verification code",
    paragraphs: [
      `Enter this code to finish signing in. It is good for ${CODE_MINUTES} minutes and for one sign-in.`,
      "If you did not try to sign in, someone knows your password: change it as soon as you can.",
    ],
    code,
  });
}

async function begin(
  tx: Tx,
  request: FastifyRequest,
  account: store.Account,
  remember: boolean,
): Promise<SignedIn> {
  const from = { remember, ip: request.ip, userAgent: request.headers["user-agent"] ?? "" };
  const { token, context } = await openSession(tx, account, from);
  const entry = { action: "session.open", objectType: "session", detail: { role: context.role, remember } };
  await auditAs(tx, account.email, request, entry, context.tenant_id);
  return { outcome: "session", token, remember, userId: account.id };
}
