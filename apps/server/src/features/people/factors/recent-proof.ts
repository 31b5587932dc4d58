/** Before factors change, the person re-authenticates: a session left open must not be enough. */
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

/** How a session continues. */
export interface Renewed {
  readonly token: string;
  readonly remember: boolean;
}

/** Re-authentication attempts by one person. */
const PROOFS_PER_ACCOUNT: Limit = { name: "proof account", per: "subject", count: 10, seconds: 900 };

/** Counts an attempt; throws beyond the limit. */
export async function countProof(deps: SignInDeps, actor: Actor): Promise<void> {
  const seconds = await countAttempt(deps.doors.ask, PROOFS_PER_ACCOUNT, actor.userId);
  if (seconds > 0) throw wait(seconds);
}

/** Re-authenticates with the password; the session continues under the returned token. */
export async function proveByPassword(deps: SignInDeps, actor: Actor, password: string): Promise<Renewed> {
  await countProof(deps, actor);
  const account = await deps.doors.outside((tx) => accountById(tx, actor.userId));
  if (!(await matchesPassword(password, account?.password_hash)))
    throw wrong("password", "This is not your password");
  return renewed(deps, actor);
}

/** Mails a code to re-authenticate with. */
export async function mailProof(deps: SignInDeps, actor: Actor): Promise<{ token: string }> {
  const sent = await deps.doors.outside((tx) => sendConfirmationCode(deps, tx, actor));
  if ("seconds" in sent) throw wait(sent.seconds);
  return sent;
}

/**
 * Re-authenticates with a mailed code or, without its token, an authenticator app's; the session continues
 * under the returned token.
 */
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

/** Records the re-authentication under a new token, so that a stolen earlier token gains nothing from it. */
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
