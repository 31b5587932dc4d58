/** A mailed code that re-authenticates a signed-in person. */
import type { Tx } from "../../../db/doors.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { hasOwnFactor, standingOf } from "../credentials/public.ts";
import { Fault } from "../../../http/fault.ts";
import { CODE_ATTEMPTS, CODE_MINUTES, codeHash, isCode, newCode } from "./codes.ts";
import { countAttempt } from "./limits/limit-store.ts";
import type { SignInDeps } from "./proceed.ts";
import * as limits from "./limits/rate-limits.ts";
import * as store from "./store.ts";

/**
 * Mails a code and returns its token, or the seconds to wait if too many were mailed.
 * @throws `forbidden` if the person has a factor of their own, which email can't replace
 */
export async function sendConfirmationCode(
  deps: SignInDeps,
  tx: Tx,
  person: { readonly userId: string; readonly email: string },
): Promise<{ token: string } | { seconds: number }> {
  if (hasOwnFactor(await standingOf(tx, person.userId)))
    throw new Fault("forbidden", {
      detail: "Your account has an authenticator app or a passkey. Use that or your password.",
    });
  const seconds = await countAttempt(tx.all, limits.MAILS_PER_ACCOUNT, person.userId);
  if (seconds > 0) return { seconds };
  const [token, code] = [newToken(), newCode()];
  const id = await store.insertChallenge(tx, {
    kind: "confirmation",
    tokenHash: tokenHash(token),
    userId: person.userId,
    minutes: CODE_MINUTES,
  });
  await store.setCode(tx, id, codeHash(deps.secret, id, code), CODE_MINUTES);
  await deps.outbox.write(tx, {
    to: person.email,
    subject: "Confirm it's you",
    heading: "Confirm it's you",
    paragraphs: [
      `Enter this code to change how you sign in. It expires in ${CODE_MINUTES} minutes.`,
      "If you didn't request it, someone may be using your account. Change your password now.",
    ],
    code,
  });
  return { token };
}

/** Whether a mailed code is right for this person; if so, it is spent. */
export async function checkConfirmationCode(
  deps: SignInDeps,
  userId: string,
  given: { readonly token: string; readonly code: string },
): Promise<boolean> {
  const { ask, outside } = deps.doors;
  const challenge = await store.countCodeAttempt(ask, "confirmation", tokenHash(given.token), CODE_ATTEMPTS);
  if (challenge?.user_id !== userId || !challenge.code_hash) return false;
  const right = isCode(deps.secret, challenge.id, given.code, challenge.code_hash);
  return (
    right &&
    outside(
      async (tx) =>
        !hasOwnFactor(await standingOf(tx, userId)) && (await store.spendChallenge(tx, challenge.id)),
    )
  );
}
