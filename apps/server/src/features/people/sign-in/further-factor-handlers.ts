import type { furtherFactors } from "@crq/contract/people/factors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "../../../http/cookies.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { begin } from "./browser-session.ts";
import { checkRecoveryCode, pendingChallenge } from "./further-factor.ts";
import { checkPasskey, passkeyOptions, passkeySignInOptions, signInWithPasskey } from "./passkey-sign-in.ts";
import type { SignedIn, SignInDeps } from "./proceed.ts";
import { tooMany, waitText } from "./limits/rate-limits.ts";

const EXPIRED = "This sign-in has expired. Start again.";

/**
 * The calls that answer a sign-in's challenge by other means than six digits, and those that sign in with a
 * passkey.
 */
export function furtherFactorHandlers(
  deps: SignInDeps & { cookies: Cookies },
): Handlers<OutsideCtx, typeof furtherFactors> {
  /** The result of a sign-in step. */
  const reply = async (
    ctx: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    done: SignedIn,
    wrong: string,
  ) => {
    if (done.outcome === "session") {
      await begin(deps, ctx.request, ctx.reply, done);
      return { success: true, userId: done.userId, message: "Verification Successful" };
    }
    if (done.outcome === "wait") return { success: false, message: tooMany(ctx.reply, done.seconds) };
    ctx.reply.code(401);
    return { success: false, message: wrong };
  };
  return {
    pending: async ({ request }) => {
      const token = deps.cookies.pending(request);
      const pending = token === undefined ? undefined : await pendingChallenge(deps, token);
      if (!pending) throw new Fault("not-found");
      return pending;
    },

    verifyRecoveryCode: async (ctx, { body }) =>
      reply(
        ctx,
        await checkRecoveryCode(deps, ctx.request, body),
        "Invalid recovery code. Each code works once.",
      ),

    passkeyOptions: async (_ctx, { body }) => {
      const options = await passkeyOptions(deps, body.token);
      if (!options) throw new Fault("not-found", { detail: EXPIRED });
      return options;
    },

    verifyPasskey: async (ctx, { body }) =>
      reply(ctx, await checkPasskey(deps, ctx.request, body), "This passkey wasn't accepted."),

    passkeySignInOptions: async ({ request }) => {
      const begun = await passkeySignInOptions(deps, request);
      if ("seconds" in begun)
        throw new Fault("too-many-requests", {
          detail: waitText(begun.seconds),
          retryAfterSeconds: begun.seconds,
        });
      return begun;
    },

    passkeySignIn: async (ctx, { body }) =>
      reply(
        ctx,
        await signInWithPasskey(deps, ctx.request, { ...body, remember: body.rememberMe ?? false }),
        "This passkey isn't registered. Sign in with your password.",
      ),
  };
}
