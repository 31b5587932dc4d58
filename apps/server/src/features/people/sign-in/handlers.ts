import type { CurrentUser, Method, auth } from "@crq/contract/people/auth";
import { PLATFORM } from "../../../db/doors.ts";
import type { SignedInPerson } from "../../../http/actor.ts";
import type { Cookies } from "../../../http/cookies.ts";
import type { Csrf } from "../../../http/csrf.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { keysOf, tokenHash } from "../../../http/tokens.ts";
import { begin } from "./browser-session.ts";
import { checkCode, resendCode } from "./further-factor.ts";
import { locationOf } from "./limits/location.ts";
import { rolesHeld } from "./open-session.ts";
import type { SignInDeps } from "./proceed.ts";
import { tooMany } from "./limits/rate-limits.ts";
import { openSessionLookUp } from "./current-session-store.ts";
import { completeSetup, setupFor } from "./set-up.ts";
import { checkPassword } from "./sign-in.ts";
import { entitlementsOf } from "./store.ts";
import { PLANS, type Plan } from "@crq/contract/platform/plans";
import { logoPath } from "../../../http/logo-path.ts";

/** What the person must provide. */
const ASKED: Readonly<Record<Method, string>> = {
  email: "We sent a code to your email address.",
  totp: "Enter the code from your authenticator app.",
  passkey: "Use your passkey to finish signing in.",
  recovery: "Enter one of your recovery codes.",
};

/** The calls of sign-in. */
export function signInHandlers(
  deps: SignInDeps & { cookies: Cookies; csrf: Csrf },
): Handlers<OutsideCtx, typeof auth> {
  const { doors } = deps;
  return {
    csrfToken: async ({ request, reply }) => ({ csrfToken: deps.csrf.issue(request, reply) }),

    user: async ({ actor }) => currentUser(deps, actor!.person!),

    login: async ({ request, reply }, { body }) => {
      const done = await checkPassword(deps, request, { ...body, remember: body.rememberMe ?? false });
      switch (done.outcome) {
        case "session": {
          await begin(deps, request, reply, done);
          const actor = await openSessionLookUp(doors.ask)(tokenHash(done.token));
          if (!actor) throw new Fault("unauthenticated"); // another sign-in has already ended it
          return {
            success: true,
            message: "Login Successful",
            user: currentUser(deps, actor.person),
          };
        }
        case "code":
          return {
            success: true,
            requiresMFA: true,
            mfaToken: done.challengeToken,
            methods: [...done.methods],
            message: ASKED[done.methods[0] ?? "email"],
          };
        case "refused":
          reply.code(401);
          return {
            success: false,
            error: done.ssoRequired
              ? "Your organization requires single sign-on."
              : "Invalid email or password",
          };
        case "wait":
          return { success: false, error: tooMany(reply, done.seconds) };
      }
    },

    verifyCode: async ({ request, reply }, { body }) => {
      const done = await checkCode(deps, request, body);
      if (done.outcome === "session") {
        await begin(deps, request, reply, done);
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
      const person = actor!.person!;
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
    completeSetup: async ({ request }, { params, body }) => completeSetup(deps, request, params.token, body),
  };
}

/** The signed-in person, for the client. */
function currentUser({ secret }: Pick<SignInDeps, "secret">, person: SignedInPerson): CurrentUser {
  const inTenant = person.acting_tenant_id !== PLATFORM;
  return {
    id: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    role: person.acting_role as CurrentUser["role"],
    ...brandOf(person),
    tenantId: inTenant ? person.acting_tenant_id : null,
    clientId: person.acting_client_id,
    currentCompanyName: inTenant ? person.tenant_name : null,
    currentClientName: person.client_name,
    timezone: person.timezone,
    timezoneSource: person.timezone_source as CurrentUser["timezoneSource"],
    militaryTime: person.military_time,
    dateFormat: person.date_format,
    geoLocation: locationOf(person.ip_address),
    storageKeys: keysOf(secret, "browser storage", person.id).map((key) => key.toString("base64")),
    mayChangeSignIn: person.vouched_by === null,
    seesExposure: person.sees_exposure,
    clientsApart: person.clients_apart,
  };
}

/** The branding settings of a person and of their tenant. */
interface Branded {
  readonly brand_logo_url: string | null;
  readonly brand_text: string | null;
  readonly acting_tenant_id: string;
  readonly plan: string;
  readonly tenant_brand_text: string | null;
  readonly logo_hash: string | null;
  readonly accent_color: string | null;
}

/**
 * The branding a person sees: their own, otherwise their tenant's if its plan includes it, otherwise none.
 */
function brandOf(person: Branded): Pick<CurrentUser, "brandLogoUrl" | "brandText" | "accentColor"> {
  const included = PLANS[person.plan as Plan].customBranding;
  const logo =
    included && person.logo_hash !== null ? logoPath(person.acting_tenant_id, person.logo_hash) : null;
  return {
    brandLogoUrl: person.brand_logo_url ?? logo,
    brandText: person.brand_text ?? (included ? person.tenant_brand_text : null),
    accentColor: included ? person.accent_color : null,
  };
}
