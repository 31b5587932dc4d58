import type { tenantSettings, TenantSettings } from "@crq/contract/platform/tenant-settings";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { memberPlaces } from "../plans/public.ts";
import { guardSignIn, tellOfSignIn } from "../../people/tenant-sign-in/public.ts";
import { brandingHandlers } from "./branding-handlers.ts";
import { recordUpdate, settingsOf } from "./settings-reply.ts";
import * as store from "./settings-store.ts";
import { tenantMeant } from "./tenant-meant.ts";

/** The calls about a tenant's settings, plan, and branding. */
export function settingsHandlers({
  outbox,
}: {
  readonly outbox: Outbox;
}): Handlers<AdminCtx, typeof tenantSettings> {
  return {
    get: async (ctx) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin((tx) => settingsOf(tx, tenantId));
    },

    update: async (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      const { version, ...fields } = body;
      return ctx.admin(async (tx) => {
        const before = await settingsOf(tx, tenantId, { lock: true, version });
        const policies = changedPolicies(before, fields);
        if (policies.length > 0) await guardSignIn(ctx, tx, tenantId);
        if (fields.ssoRequired === true && !before.ssoAvailable)
          throw new Fault("invalid-request", {
            errors: [
              {
                path: "ssoRequired",
                message:
                  "needs single sign-on to be set up and turned on first; otherwise no one could sign in",
              },
            ],
          });
        await store.save(tx, tenantId, columnsOf(fields));
        const after = await settingsOf(tx, tenantId);
        const sessionsEnded = await tighten(tx, before, after, ctx.actor.sessionId);
        await recordUpdate(tx, ctx, before, after, sessionsEnded > 0 ? { sessionsEnded } : {});
        if (policies.length > 0)
          await tellOfSignIn(tx, outbox, ctx, tenantId, {
            kind: "tenant.update",
            what: `changed its policies: ${policies.join(", ")}.`,
          });
        return after;
      });
    },

    plan: async (ctx) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        const row = await store.settingsOf(tx, tenantId);
        if (!row) throw new Fault("not-found");
        const { used, limit } = await memberPlaces(tx, tenantId);
        return {
          plan: row.plan,
          billing: row.billing,
          limits: { members: limit },
          used: { members: used },
        };
      });
    },

    ...brandingHandlers(),
  };
}

type Fields = Omit<InputOf<typeof tenantSettings.update>["body"], "version">;

/** What would change in the sign-in policies, in words. */
function changedPolicies(before: TenantSettings, fields: Fields): string[] {
  return Object.entries(POLICIES).flatMap(([name, words]) => {
    const [was, wanted] = [before[name as keyof Fields], fields[name as keyof Fields]];
    return wanted === undefined || JSON.stringify(was) === JSON.stringify(wanted) ? [] : [words];
  });
}

const POLICIES = {
  mfaRequired: "two-factor authentication",
  ssoRequired: "required single sign-on",
  allowedDomains: "allowed domains",
  idleMinutes: "idle time",
  sessionHours: "session length",
  maxSessions: "concurrent sessions",
} as const satisfies Partial<Record<keyof TenantSettings, string>>;

/** The columns of the submitted fields. */
function columnsOf(fields: Fields) {
  const { companySize, supportEmail, mfaRequired, ssoRequired } = fields;
  const { allowedDomains, idleMinutes, sessionHours, maxSessions } = fields;
  const { name, currency, timezone, industry, annualRevenue, exposureRoles, clientsApart } = fields;
  const columns = {
    name,
    currency,
    timezone,
    industry,
    company_size: companySize,
    annual_revenue: annualRevenue,
    support_email: supportEmail,
    exposure_roles: exposureRoles && [...exposureRoles].sort(),
    clients_apart: clientsApart,
    mfa_required: mfaRequired,
    sso_required: ssoRequired,
    allowed_domains: allowedDomains && [...new Set(allowedDomains)].sort(),
    idle_minutes: idleMinutes,
    session_hours: sessionHours,
    max_sessions: maxSessions,
  };
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [name, value === "" ? null : value]));
}

/**
 * Applies tightened policies to open sessions; returns how many they ended. The session that made the change
 * continues, so that its user can still undo it.
 */
async function tighten(
  tx: Tx,
  before: TenantSettings,
  after: TenantSettings,
  sessionId: string,
): Promise<number> {
  if (after.idleMinutes < before.idleMinutes || after.sessionHours < before.sessionHours)
    await store.shortenSessions(tx, after.tenantId, after);
  const most = after.maxSessions;
  const tighter = most !== null && (before.maxSessions === null || most < before.maxSessions);
  const surplus = tighter ? await store.endSurplusSessions(tx, after.tenantId, most) : 0;
  const asked = {
    mfa: after.mfaRequired && !before.mfaRequired,
    sso: after.ssoRequired && !before.ssoRequired,
  };
  return surplus + (await store.endWeakSessions(tx, after.tenantId, { ...asked, besides: sessionId }));
}
