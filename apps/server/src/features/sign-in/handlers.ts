import type { CurrentUser, auth } from "@crq/contract/auth";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Doors } from "../../db/doors.ts";
import { PLATFORM } from "../../db/doors.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { Csrf } from "../../http/csrf.ts";
import { Fault } from "../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../http/serve.ts";
import { tokenHash } from "../../http/tokens.ts";
import { locationOf } from "./location.ts";
import { rolesHeld } from "./open-session.ts";
import { waitText } from "./rate-limits.ts";
import { actorByToken, personOf } from "./session-store.ts";
import { completeSetup, setupFor } from "./set-up.ts";
import { checkCode, checkPassword, resendCode, type SignInDeps } from "./sign-in.ts";
import { deleteSession, entitlementsOf } from "./store.ts";

/** The calls of sign-in. */
export function signInHandlers(
  deps: SignInDeps & { cookies: Cookies; csrf: Csrf },
): Handlers<OutsideCtx, typeof auth> {
  const { doors, cookies } = deps;
  /** Hands the new session to the browser; one that it had before ends. */
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    opened: { token: string; remember: boolean },
  ) => {
    const before = cookies.session(request);
    if (before !== undefined) await deleteSession(doors.ask, tokenHash(before));
    cookies.setSession(reply, opened.token, opened.remember);
  };
  return {
    csrfToken: async ({ request, reply }) => ({ csrfToken: deps.csrf.issue(request, reply) }),

    user: async ({ actor }) => currentUser(doors, actor!.sessionId),

    login: async ({ request, reply }, { body }) => {
      const done = await checkPassword(deps, request, { ...body, remember: body.rememberMe ?? false });
      switch (done.outcome) {
        case "session": {
          await begin(request, reply, done);
          const actor = await actorByToken(doors.ask, tokenHash(done.token));
          return {
            success: true,
            message: "Login Successful",
            user: await currentUser(doors, actor!.sessionId),
          };
        }
        case "code":
          return {
            success: true,
            requiresMFA: true,
            mfaToken: done.challengeToken,
            message: "We sent a code to your e-mail address.",
          };
        case "refused":
          reply.code(401);
          return { success: false, error: "Invalid email or password" };
        case "wait":
          return { success: false, error: tooMany(reply, done.seconds) };
      }
    },

    verifyCode: async ({ request, reply }, { body }) => {
      const done = await checkCode(deps, request, body);
      if (done.outcome === "session") {
        await begin(request, reply, done);
        return { success: true, userId: done.userId, message: "Verification Successful" };
      }
      if (done.outcome === "wait") return { success: false, message: tooMany(reply, done.seconds) };
      reply.code(401);
      return { success: false, message: "Invalid verification code. Please try again." };
    },

    resendCode: async ({ request, reply }, { body }) => {
      const { seconds } = await resendCode(deps, request, body.token);
      if (seconds > 0) return { success: false, message: tooMany(reply, seconds) };
      return { success: true, message: "A new verification code is being sent to your email." };
    },

    sessionInfo: async ({ actor }) => {
      const person = await personOf(doors.ask, actor!.sessionId);
      if (!person) throw new Fault("unauthenticated");
      return {
        sessionStart: person.created_at,
        ipAddress: person.ip_address,
        location: locationOf(person.ip_address),
      };
    },

    entitlements: async ({ actor, outside }) => {
      const held = await outside((tx) => entitlementsOf(tx, actor!.userId));
      return { entitlements: rolesHeld(held).map((role) => ({ role })) };
    },

    setup: async ({ request }, { params }) => setupFor(doors, request, params.token),
    completeSetup: async ({ request }, { params, body }) => completeSetup(doors, request, params.token, body),
  };
}

/** The signed-in person, for the client. */
async function currentUser(doors: Doors, sessionId: string): Promise<CurrentUser> {
  const person = await personOf(doors.ask, sessionId);
  if (!person) throw new Fault("unauthenticated");
  const inTenant = person.acting_tenant_id !== PLATFORM;
  return {
    id: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    role: person.acting_role as CurrentUser["role"],
    brandLogoUrl: person.brand_logo_url,
    brandText: person.brand_text,
    tenantId: inTenant ? person.acting_tenant_id : null,
    clientId: person.acting_client_id,
    currentCompanyName: inTenant ? person.tenant_name : null,
    currentClientName: person.client_name,
    timezone: person.timezone,
    timezoneSource: person.timezone_source as CurrentUser["timezoneSource"],
    militaryTime: person.military_time,
    dateFormat: person.date_format,
    geoLocation: locationOf(person.ip_address),
  };
}

function tooMany(reply: FastifyReply, seconds: number): string {
  reply.code(429).header("retry-after", String(seconds));
  return waitText(seconds);
}
