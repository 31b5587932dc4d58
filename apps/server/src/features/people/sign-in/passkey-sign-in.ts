/** Passkeys for signing in: as a second factor, and on their own. */
import type { PasskeyAnswer } from "@crq/contract/people/factors";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/v4/core";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { requestOptions, spendPasskey } from "../credentials/public.ts";
import { CODE_ATTEMPTS, CODE_MINUTES } from "./codes.ts";
import { answer } from "./further-factor.ts";
import { countAttempt, giveBack } from "./limits/limit-store.ts";
import { proceed, type SignedIn, type SignInDeps } from "./proceed.ts";
import * as limits from "./limits/rate-limits.ts";
import * as store from "./store.ts";

type Answer = z.output<typeof PasskeyAnswer>;
type Options = Awaited<ReturnType<typeof requestOptions>>;

/** What a passkey must sign to answer a sign-in's challenge; undefined if there is no such challenge. */
export async function passkeyOptions(deps: SignInDeps, token: string): Promise<Options | undefined> {
  return deps.doors.outside(async (tx) => {
    const open = await store.openChallenge(tx, "sign-in-code", tokenHash(token));
    if (!open) return undefined;
    const options = await requestOptions(deps.publicUrl, tx, open.user_id);
    await store.setPasskeyChallenge(tx, open.id, options.challenge);
    return options;
  });
}

/** Checks a passkey's signature as the answer to a sign-in's challenge. */
export async function checkPasskey(
  deps: SignInDeps,
  request: FastifyRequest,
  given: { token: string; response: Answer },
): Promise<SignedIn> {
  return answer(deps, request, { token: given.token, method: "passkey" }, async (tx, challenge, account) => {
    const expected = challenge.data.passkey;
    if (expected === undefined) return undefined;
    const sign = { challenge: expected, response: given.response, verified: false };
    return (await spendPasskey(deps.publicUrl, tx, sign)) === account.id ? "passkey" : undefined;
  });
}

/** Opens a challenge that any passkey of this site can answer. */
export async function passkeySignInOptions(
  deps: SignInDeps,
  request: FastifyRequest,
): Promise<{ seconds: number } | { token: string; options: Options }> {
  const seconds = await countAttempt(deps.doors.ask, limits.PASSKEYS_PER_ADDRESS, request.ip);
  if (seconds > 0) return { seconds };
  return deps.doors.outside(async (tx) => {
    const token = newToken();
    const options = await requestOptions(deps.publicUrl, tx);
    await store.insertChallenge(tx, {
      kind: "passkey-sign-in",
      tokenHash: tokenHash(token),
      minutes: CODE_MINUTES,
      data: { passkey: options.challenge },
    });
    return { token, options };
  });
}

/** Signs in with only a passkey. It has verified its holder, so it counts as both factors. */
export async function signInWithPasskey(
  deps: SignInDeps,
  request: FastifyRequest,
  given: { token: string; response: Answer; remember: boolean },
): Promise<SignedIn> {
  const { ask, outside } = deps.doors;
  const wait = await countAttempt(ask, limits.CODES_PER_ADDRESS, request.ip);
  if (wait > 0) return { outcome: "wait", seconds: wait };
  const notGuessed = () => giveBack(ask, limits.CODES_PER_ADDRESS, request.ip);
  const hash = tokenHash(given.token);
  const challenge = await store.countCodeAttempt(ask, "passkey-sign-in", hash, CODE_ATTEMPTS);
  if (!challenge) await notGuessed();
  const expected = challenge?.data.passkey;
  const done = await outside<SignedIn>(async (tx) => {
    const sign = { challenge: expected ?? "", response: given.response, verified: true };
    const userId = expected === undefined ? undefined : await spendPasskey(deps.publicUrl, tx, sign);
    const account = userId === undefined ? undefined : await store.accountById(tx, userId);
    if (!account || !(await store.spendChallenge(tx, challenge!.id))) {
      const entry = {
        action: "session.refuse",
        objectType: "session",
        detail: { method: "passkey" },
      } as const;
      await auditAs(tx, "unknown", request, entry);
      return { outcome: "refused" };
    }
    return proceed(deps, tx, request, account, {
      remember: given.remember,
      method: "passkey",
      trusted: true,
    });
  });
  if (done.outcome === "session" || done.outcome === "code") {
    await notGuessed();
    await giveBack(ask, limits.PASSKEYS_PER_ADDRESS, request.ip);
  }
  return done;
}
