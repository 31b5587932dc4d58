import type { Organization, organization } from "@crq/contract/platform/organization";
import type { Tx } from "../../../db/doors.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { recorded } from "../audit-log/public.ts";
import * as store from "./store.ts";

const logged = { client: recorded("client"), tenant: recorded("tenant") };

async function found(tx: Tx, clientId: string | null) {
  const organization = await store.organizationOf(tx, clientId);
  if (!organization) throw new Fault("not-found");
  return organization;
}

function answersOf({ industry, companySize, annualRevenue }: Organization) {
  return { industry, companySize, annualRevenue };
}

/** The calls about what the caller's organization says of itself. */
export function organizationHandlers(): Handlers<TenantCtx, typeof organization> {
  return {
    get: ({ actor, readTenant }) => readTenant((tx) => found(tx, actor.clientId)),

    update: (ctx, { body: { version, ...answers } }) =>
      ctx.inTenant(async (tx) => {
        const before = await found(tx, ctx.actor.clientId);
        if (!(await store.saveAnswers(tx, before, version, answers)))
          throw new Fault("conflict", {
            detail: `You read version ${version}; it has version ${(await found(tx, ctx.actor.clientId)).version} now.`,
          });
        const after = await found(tx, ctx.actor.clientId);
        const detail = changedFields(answersOf(before), answersOf(after));
        if (detail)
          await logged[after.clientId === null ? "tenant" : "client"](tx, ctx, "update", after, detail);
        return after;
      }),
  };
}
