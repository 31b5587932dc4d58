import type { passwordReset } from "@crq/contract/people/password-reset";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { countAttempt, giveBack, type Limit, rememberDevice, tooMany, waitText } from "../sign-in/public.ts";
import { forgot, isGood, reset, type ResetDeps } from "./reset.ts";

/** Link requests per network address. */
const ASKED_PER_ADDRESS: Limit = { name: "forgot address", per: "network", count: 20, seconds: 900 };
/** Attempts with invalid links per network. */
const TRIED_PER_ADDRESS: Limit = { name: "reset address", per: "network", count: 30, seconds: 900 };

/** The calls for people who forgot their password. */
export function passwordResetHandlers(deps: ResetDeps): Handlers<OutsideCtx, typeof passwordReset> {
  const { ask } = deps.doors;
  return {
    forgotPassword: async ({ request, reply }, { body }) => {
      const seconds = await countAttempt(ask, ASKED_PER_ADDRESS, request.ip);
      if (seconds > 0) return { success: false, message: tooMany(reply, seconds) };
      await forgot(deps, request, body.email);
      return {
        success: true,
        message: "If the address has an account, we've emailed it a link to reset the password.",
      };
    },

    validateResetToken: async ({ request }, { query }) => {
      const seconds = await countAttempt(ask, TRIED_PER_ADDRESS, request.ip);
      if (seconds > 0)
        throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
      const valid = await isGood(deps, query.token);
      if (valid) await giveBack(ask, TRIED_PER_ADDRESS, request.ip);
      return { valid };
    },

    resetPassword: async ({ request, reply }, { body }) => {
      const seconds = await countAttempt(ask, TRIED_PER_ADDRESS, request.ip);
      if (seconds > 0) return { success: false, message: tooMany(reply, seconds) };
      const userId = await reset(deps, request, body);
      if (userId !== undefined) {
        await giveBack(ask, TRIED_PER_ADDRESS, request.ip);
        // A reset lifts the account's lockout caused by strangers' guesses, because the link has proved the
        // address.
        await rememberDevice(deps, request, reply, userId);
        return { success: true, message: "Your password was changed. Sign in with the new one." };
      }
      reply.code(410);
      return {
        success: false,
        message: "This link was already used, has expired or isn't valid. Request a new one.",
      };
    },
  };
}
