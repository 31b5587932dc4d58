/** Re-authentication with a passkey, the only method for someone without a password or an app. */
import type { PasskeyAnswer } from "@crq/contract/people/factors";
import type * as z from "zod/v4/core";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import {
  CODE_ATTEMPTS,
  CODE_MINUTES,
  countCodeAttempt,
  insertChallenge,
  type SignInDeps,
  spendChallenge,
} from "../sign-in/public.ts";
import { passkeysOf } from "../credentials/public.ts";
import { requestOptions, spendPasskey } from "../credentials/public.ts";
import { countProof, type Renewed, renewed } from "./recent-proof.ts";

/** Opens a challenge for the person's own passkeys; `not-found` if they have none. */
export async function passkeyProofOptions(deps: SignInDeps, actor: Actor) {
  return deps.doors.outside(async (tx) => {
    if ((await passkeysOf(tx, actor.userId)).length === 0)
      throw new Fault("not-found", { detail: "Your account has no passkey." });
    const options = await requestOptions(deps.publicUrl, tx, actor.userId);
    const token = newToken();
    await insertChallenge(tx, {
      kind: "confirmation",
      tokenHash: tokenHash(token),
      userId: actor.userId,
      minutes: CODE_MINUTES,
      data: { passkey: options.challenge },
    });
    return { token, options };
  });
}

/** Re-authenticates with a passkey; the session continues under the returned token. */
export async function proveByPasskey(
  deps: SignInDeps,
  actor: Actor,
  given: { readonly token: string; readonly response: z.output<typeof PasskeyAnswer> },
): Promise<Renewed> {
  await countProof(deps, actor);
  const challenge = await countCodeAttempt(
    deps.doors.ask,
    "confirmation",
    tokenHash(given.token),
    CODE_ATTEMPTS,
  );
  const expected = challenge?.user_id === actor.userId ? challenge.data.passkey : undefined;
  const right =
    expected !== undefined &&
    (await deps.doors.outside(async (tx) => {
      const sign = { challenge: expected, response: given.response, verified: false };
      return (
        (await spendPasskey(deps.publicUrl, tx, sign)) === actor.userId &&
        (await spendChallenge(tx, challenge!.id))
      );
    }));
  if (!right) throw new Fault("invalid-request", { detail: "This passkey wasn't accepted." });
  return renewed(deps, actor);
}
