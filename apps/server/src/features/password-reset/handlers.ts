import type { passwordReset } from "@crq/contract/password-reset";
import { Fault } from "../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../http/serve.ts";
import { countAttempt, type Limit, tooMany, waitText } from "../sign-in/public.ts";
import { forgot, isGood, reset, type ResetDeps } from "./reset.ts";

/** Links asked for from one address. */
const ASKED_PER_ADDRESS: Limit = { name: "forgot address", count: 20, seconds: 900 };
/** Links tried from one address. */
const TRIED_PER_ADDRESS: Limit = { name: "reset address", count: 30, seconds: 900 };

/** The calls for those who forgot their password. */
export function passwordResetHandlers(deps: ResetDeps): Handlers<OutsideCtx, typeof passwordReset> {
  const { ask } = deps.doors;
  return {
    forgotPassword: async ({ request, reply }, { body }) => {
      const seconds = await countAttempt(ask, ASKED_PER_ADDRESS, request.ip);
      if (seconds > 0) return { success: false, message: tooMany(reply, seconds) };
      await forgot(deps, request, body.email);
      return {
        success: true,
        message: "If the address has an account, a link to set a new password is on its way to it.",
      };
    },

    validateResetToken: async ({ request }, { query }) => {
      const seconds = await countAttempt(ask, TRIED_PER_ADDRESS, request.ip);
      if (seconds > 0)
        throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
      return { valid: await isGood(deps, query.token) };
    },

    resetPassword: async ({ request, reply }, { body }) => {
      const seconds = await countAttempt(ask, TRIED_PER_ADDRESS, request.ip);
      if (seconds > 0) return { success: false, message: tooMany(reply, seconds) };
      if (await reset(deps, request, body))
        return { success: true, message: "Your password was changed. Sign in with the new one." };
      reply.code(410);
      return {
        success: false,
        message: "This link was used already, has expired, or never existed. Ask for a new one.",
      };
    },
  };
}
