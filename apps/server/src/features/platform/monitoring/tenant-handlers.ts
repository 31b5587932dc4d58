import { X509Certificate } from "node:crypto";
import type { TenantFigures, tenantMonitoring } from "@crq/contract/platform/monitoring";
import { PLANS } from "@crq/contract/platform/plans";
import type { AppParts } from "../../../app-parts.ts";
import { Fault } from "../../../http/fault.ts";
import { allows, type AdminCtx, type Handlers } from "../../../http/serve.ts";
import { memberPlaces } from "../plans/public.ts";
import { GUESSES_PER_ACCOUNT } from "../../people/sign-in/public.ts";
import { tenantMeant } from "../tenants/public.ts";
import * as store from "./tenant-store.ts";
import { administeredBy } from "../../../http/actor.ts";

/** The call behind the monitoring page of a tenant's administrators. */
export function tenantMonitoringHandlers(
  deps: Pick<AppParts, "doors">,
): Handlers<AdminCtx, typeof tenantMonitoring> {
  return {
    get: async (ctx) => {
      const tenantId = tenantMeant(ctx);
      const [administered, personal] = await Promise.all([
        ctx.admin((tx) => administration(tx, tenantId)),
        ctx.outside(async (tx) => ({
          people: await store.people(tx, tenantId, GUESSES_PER_ACCOUNT),
          failedMails: await store.failedMails(tx, tenantId),
        })),
      ]);
      const { mfaRequired, ...figures } = administered;
      return {
        tenantId,
        ...figures,
        people: { ...personal.people, mfaRequired },
        failedMails: personal.failedMails,
        computations: await computations(deps, ctx, tenantId, figures.timezone),
      };
    },
  };
}

/** What the administration door shows; `not-found` if it can't see the tenant. */
async function administration(tx: Parameters<Parameters<AdminCtx["admin"]>[0]>[0], tenantId: string) {
  const tenant = await store.tenant(tx, tenantId);
  if (!tenant) throw new Fault("not-found");
  const { at, timezone, mfaRequired, ssoRequired } = tenant;
  const [signIns, apiKeys, saml, provisioned, members, assessments, verification] = await Promise.all([
    store.signIns(tx, tenantId, timezone),
    store.apiKeys(tx, tenantId),
    store.samlConnection(tx, tenantId),
    store.provisioning(tx, tenantId),
    memberPlaces(tx, tenantId),
    store.assessments(tx, tenantId),
    store.verification(tx, tenantId),
  ]);
  const { keys, ...provisioning } = provisioned;
  const plan = PLANS[tenant.plan];
  return {
    at,
    timezone,
    mfaRequired,
    signIns,
    apiKeys,
    singleSignOn: saml
      ? { enabled: saml.enabled, required: ssoRequired, certificates: saml.certificates.map(describe) }
      : null,
    provisioning: keys > 0 || provisioning.people > 0 ? provisioning : null,
    plan: { name: plan.name, members, assessments: { used: assessments, limit: plan.assessments } },
    auditLog: verification ?? null,
  };
}

function describe(pem: string) {
  const { subject, validToDate } = new X509Certificate(pem);
  return {
    subject: /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll("\n", ", "),
    validTo: validToDate.toISOString(),
  };
}

/**
 * Recent computations, for callers who read scenarios and work in the tenant. The platform can't see a
 * tenant's runs.
 */
async function computations(
  { doors }: Pick<AppParts, "doors">,
  { actor }: AdminCtx,
  tenantId: string,
  timezone: string,
): Promise<TenantFigures["computations"]> {
  if (actor.tenantId !== tenantId || !allows(actor, "scenario:read")) return null;
  return doors.readTenant(administeredBy(actor, tenantId), (tx) => store.computations(tx, timezone));
}
