import type { AccountRequest, registration } from "@crq/contract/people/registration";
import { roleLabel } from "@crq/contract/roles";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/v4/core";
import type { Cookies } from "../../../http/cookies.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import type { NewRequest } from "../account-requests/public.ts";
import { countAttempt, giveBack, tooMany, waitText } from "../sign-in/public.ts";
import { ask, confirmAddress, type RegistrationDeps } from "./ask.ts";
import * as limits from "./limits.ts";
import { acceptSignedIn, preview, registerInvited, taken, type TakenUp } from "./take-up.ts";

const SENT = "We sent you an email. Open the link in it to confirm your address.";
const GONE = "This invitation was already used, was revoked, has expired or isn't valid. Ask for a new one.";
const HAS_ACCOUNT = "You already have an account. Sign in to accept the invitation.";

/** The calls of registration. */
export function registrationHandlers(
  deps: RegistrationDeps & { readonly cookies: Cookies },
): Handlers<OutsideCtx, typeof registration> {
  const { doors } = deps;
  const knock = (request: FastifyRequest) => countAttempt(doors.ask, limits.TOKENS_PER_ADDRESS, request.ip);

  /** A token that was once valid isn't a guess. */
  const wasGood = (request: FastifyRequest) => giveBack(doors.ask, limits.TOKENS_PER_ADDRESS, request.ip);

  /** Counts a visitor's account request; the seconds to wait, 0 if none. */
  const knockWith = async (request: FastifyRequest, email: string) =>
    (await countAttempt(doors.ask, limits.REQUESTS_PER_ADDRESS, request.ip)) ||
    countAttempt(doors.ask, limits.REQUESTS_PER_EMAIL, email.toLowerCase());

  const invited = async (request: FastifyRequest, reply: FastifyReply, token: string, form: NewRequest) => {
    const seconds = await knock(request);
    if (seconds > 0) return failed(tooMany(reply, seconds));
    const done = await registerInvited(deps, request, token, form);
    if (done.outcome !== "gone") await wasGood(request);
    if (done.outcome === "taken")
      return { success: true, message: taken(done), setupPath: `/setup/${done.setupToken}` };
    return refused(reply, done);
  };

  return {
    registerStarter: async ({ request, reply }, { body }) => {
      const seconds = await knockWith(request, body.email);
      if (seconds > 0) return failed(tooMany(reply, seconds));
      await ask(deps, request, starterRequest(body, request.ip));
      return { success: true, message: SENT };
    },

    requestAccount: async ({ request, reply }, { body }) => {
      const form = fullRequest(body, request.ip);
      if (body.invitationToken !== undefined) return invited(request, reply, body.invitationToken, form);
      const seconds = await knockWith(request, body.email);
      if (seconds > 0) return failed(tooMany(reply, seconds));
      await ask(deps, request, form);
      return { success: true, message: SENT };
    },

    confirmRegistration: async ({ request, reply }, { body }) => {
      const seconds = await knock(request);
      if (seconds > 0) return failed(tooMany(reply, seconds));
      if (await confirmAddress(deps, request, body.token)) {
        await wasGood(request);
        return {
          success: true,
          message: "Your email address is confirmed. We'll email you when it's been reviewed.",
        };
      }
      reply.code(410);
      return failed("This link has expired, was replaced by a newer one or isn't valid. Register again.");
    },

    registrationToken: async ({ request }, { query }) => {
      const seconds = await knock(request);
      if (seconds > 0)
        throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
      const invitation = await preview(deps, query.token);
      if (invitation) await wasGood(request);
      return invitation ? { valid: true, invitation } : { valid: false };
    },

    acceptInvitation: async ({ request, reply, actor }, { body }) => {
      const nothing = { tenantName: null, roleLabel: "" };
      const seconds = await knock(request);
      if (seconds > 0) return { ...failed(tooMany(reply, seconds)), ...nothing };
      const done = await acceptSignedIn(deps, request, actor!, body.token);
      if (done.outcome !== "gone") await wasGood(request);
      if (done.outcome !== "taken") return { ...refused(reply, done), ...nothing };
      if (done.renewed) deps.cookies.setSession(reply, done.renewed.token, done.renewed.remember);
      return {
        success: true,
        message: taken(done),
        tenantName: done.tenantName,
        roleLabel: roleLabel(done.role),
      };
    },
  };
}

/** Explains why an invitation wasn't accepted. */
function refused(reply: FastifyReply, { outcome }: Exclude<TakenUp, { outcome: "taken" }>) {
  reply.code(outcome === "gone" ? 410 : 409);
  if (outcome === "gone") return failed(GONE);
  return failed(
    outcome === "has-account"
      ? HAS_ACCOUNT
      : "This invitation is for another address. Sign in with that account.",
  );
}

function failed(message: string) {
  return { success: false, message };
}

type Form = z.output<typeof AccountRequest>;
type Basics = Pick<Form, "firstName" | "lastName" | "email" | "companyName" | "jobTitle" | "phoneNumber">;

function starterRequest(form: Basics, ip: string): NewRequest {
  return {
    ...basicsOf(form),
    kind: "starter",
    companySize: null,
    industry: null,
    plan: "starter",
    billing: "monthly",
    emailPreferences: { marketing: false, productUpdates: false, securityAlerts: true },
    agreed: false,
    ip,
  };
}

function fullRequest(form: Form, ip: string): NewRequest {
  return {
    ...basicsOf(form),
    kind: form.invitationToken === undefined ? form.requestType : "join",
    companySize: form.companySize ?? null,
    industry: form.industry ?? null,
    plan: form.selectedTier,
    billing: form.billing,
    emailPreferences: form.emailPreferences,
    agreed: true,
    ip,
  };
}

function basicsOf({ firstName, lastName, email, companyName, jobTitle, phoneNumber }: Basics): Basics {
  return { firstName, lastName, email, companyName, jobTitle, phoneNumber };
}
