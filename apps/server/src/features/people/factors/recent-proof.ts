/** Before factors change, the person proves that it is still them: a session left open must not be enough. */
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import {
  accountById,
  checkConfirmationCode,
  countAttempt,
  type Limit,
  matchesPassword,
  proveAddress,
  sendConfirmationCode,
  type SignInDeps,
  waitText,
} from "../sign-in/public.ts";
import { confirmSession } from "./person-store.ts";
import { spendTotpCode } from "../credentials/public.ts";

/** What a session goes on under. */
export interface Renewed {
  readonly token: string;
  readonly remember: boolean;
}

/** Proofs tried by one person. */
const PROOFS_PER_ACCOUNT: Limit = { name: "proof account", per: "subject", count: 10, seconds: 900 };

/** Counts a proof that is tried; throws past the limit. */
export async function countProof(deps: SignInDeps, actor: Actor): Promise<void> {
  const seconds = await countAttempt(deps.doors.ask, PROOFS_PER_ACCOUNT, actor.userId);
  if (seconds > 0) throw wait(seconds);
}

/** Proves with the password; the session goes on under the token answered. */
export async function proveByPassword(deps: SignInDeps, actor: Actor, password: string): Promise<Renewed> {
  await countProof(deps, actor);
  const account = await deps.doors.outside((tx) => accountById(tx, actor.userId));
  if (!(await matchesPassword(password, account?.password_hash)))
    throw wrong("password", "This is not your password");
  return renewed(deps, actor);
}

/** Mails a code to prove with. */
export async function mailProof(deps: SignInDeps, actor: Actor): Promise<{ token: string }> {
  const sent = await deps.doors.outside((tx) => sendConfirmationCode(deps, tx, actor));
  if ("seconds" in sent) throw wait(sent.seconds);
  return sent;
}

/** Proves with a mailed code, or, without its token, with an authenticator app's; the session goes on under the token answered. */
export async function proveByCode(
  deps: SignInDeps,
  actor: Actor,
  request: FastifyRequest,
  given: { token?: string | undefined; code: string },
): Promise<Renewed> {
  await countProof(deps, actor);
  const { token, code } = given;
  const right =
    token === undefined
      ? await deps.doors.outside((tx) => spendTotpCode(deps, tx, actor.userId, code))
      : await checkConfirmationCode(deps, actor.userId, { token, code });
  if (!right) throw wrong("code", "Invalid verification code. Please try again.");
  if (token !== undefined)
    await deps.doors.outside((tx) =>
      proveAddress(deps, tx, request, actor.userId, { by: "confirmation", keepSession: actor.sessionId }),
    );
  return renewed(deps, actor);
}

/** Notes the proof; anyone who learned the session's token before it has nothing of it. */
export async function renewed(deps: SignInDeps, actor: Actor): Promise<Renewed> {
  const token = newToken();
  const remember = await deps.doors.outside((tx) => confirmSession(tx, actor.sessionId, tokenHash(token)));
  return { token, remember };
}

function wait(seconds: number): Fault {
  return new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
}

function wrong(path: string, message: string): Fault {
  return new Fault("invalid-request", { detail: message, errors: [{ path, message }] });
}
