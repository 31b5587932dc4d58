/** The use case 'a person changes their password'. */
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { keysWords, revokeKeysOf } from "../credentials/public.ts";
import {
  accountById,
  forgetOtherDevices,
  hashPassword,
  matchesPassword,
  requireGoodPassword,
  requireOwnProof,
  type SignInDeps,
  voidChallenges,
} from "../sign-in/public.ts";
import { factorChanged } from "./factor-changed.ts";
import { keepOnly, setPassword } from "./person-store.ts";
import { requireRecentProof } from "./fresh-proof.ts";
import { countProof } from "./recent-proof.ts";

/**
 * Sets a new password. The proof is the current one or, for a person without one, another recent
 * re-authentication. Every other session ends; this one continues under the returned token.
 */
export async function changePassword(
  deps: SignInDeps,
  actor: Actor,
  request: FastifyRequest,
  given: { currentPassword?: string | undefined; newPassword: string },
): Promise<{ token: string; remember: boolean }> {
  await countProof(deps, actor);
  const before = await deps.doors.outside(async (tx) => {
    await requireOwnProof(tx, actor);
    const account = await accountById(tx, actor.userId);
    if (!account) throw new Fault("unauthenticated");
    if (account.password_hash === null) await requireRecentProof(tx, actor);
    return account.password_hash;
  });
  if (before !== null) {
    if (!(await matchesPassword(given.currentPassword ?? "", before)))
      throw wrong("currentPassword", "This is not your current password");
    if (await matchesPassword(given.newPassword, before))
      throw wrong("newPassword", "Choose a password different from your current one");
  }
  await requireGoodPassword(deps, given.newPassword, { userId: actor.userId, path: "newPassword" });
  const hash = await hashPassword(given.newPassword);
  return deps.doors.outside(async (tx) => {
    if (!(await setPassword(tx, actor.userId, before, hash)))
      throw new Fault("conflict", { detail: "Your password was changed in another session." });
    await voidChallenges(tx, actor.userId); // a sign-in begun with the old password ends too
    const token = newToken();
    const remember = await keepOnly(tx, actor.userId, { id: actor.sessionId, tokenHash: tokenHash(token) });
    await forgetOtherDevices(deps, tx, request, actor.userId);
    const keys = await revokeKeysOf(
      tx,
      { id: actor.userId, email: actor.email },
      request,
      "password changed",
    );
    await factorChanged(deps.outbox, tx, actor, request, {
      action: "password.change",
      detail: { first: before === null, keysRevoked: keys },
      subject: "Your password was changed",
      sentence: `Your account password was changed, and all your other sessions were signed out.${keysWords(keys)}`,
    });
    return { token, remember };
  });
}

function wrong(path: string, message: string): Fault {
  return new Fault("invalid-request", { detail: message, errors: [{ path, message }] });
}
