import { PLANS } from "@crq/contract/platform/plans";
import { permissionsOf } from "@crq/contract/permissions";
import { ROLES, roleLabel } from "@crq/contract/roles";
import type { users } from "@crq/contract/people/users";
import { PLATFORM, type Doors } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { holders } from "../entitlements/public.ts";
import { memberPlaces } from "../../platform/plans/public.ts";
import { openSetup } from "../sign-in/public.ts";
import * as change from "./change-store.ts";
import { setupMail } from "./mails.ts";
import { exportPeople, listPeople, readPerson } from "./read-people.ts";
import { resetFactors } from "./reset-factors.ts";
import * as store from "./store.ts";
import { inBulk, manageable, reactivate, signOut, suspend } from "./suspension.ts";

/** What administering people depends on besides the database. */
export interface UserDeps {
  readonly doors: Pick<Doors, "eachLog">;
  readonly outbox: Outbox;
  /** The site's address, for links in mail. */
  readonly publicUrl: string;
}

/** The calls that administer people. */
export function userHandlers(deps: UserDeps): Handlers<AdminCtx, typeof users> {
  return {
    list: async (ctx, { query }) => listPeople(ctx, query),
    exportCsv: async (ctx, { query }) => exportPeople(ctx, query),
    get: async (ctx, { params }) => readPerson(deps.doors, ctx, params.id),
    bulk: async (ctx, { body }) => inBulk(ctx, body),
    seats: async ({ admin, tenantId }) => {
      if (tenantId === undefined || tenantId === PLATFORM)
        return { tenantName: "Platform", plan: null, ...(await admin((tx) => memberPlaces(tx, PLATFORM))) };
      return admin(async (tx) => {
        const tenant = await store.tenantById(tx, tenantId);
        if (!tenant) throw new Fault("not-found");
        const plan = PLANS[tenant.plan as keyof typeof PLANS].name;
        return { tenantName: tenant.name, plan, ...(await memberPlaces(tx, tenantId)) };
      });
    },
    suspend: async (ctx, { params, body }) => {
      await suspend(ctx, params.id, body.reason);
      return readPerson(deps.doors, ctx, params.id);
    },
    reactivate: async (ctx, { params }) => {
      await reactivate(ctx, params.id);
      return readPerson(deps.doors, ctx, params.id);
    },
    signOut: async (ctx, { params, body }) => ({ ended: await signOut(ctx, params.id, body.sessionId) }),
    roles: async ({ admin }) => {
      const counted = new Map((await admin(holders)).map((one) => [one.role, one.holders]));
      return ROLES.map((role) => ({
        role,
        label: roleLabel(role),
        permissions: permissionsOf(role),
        holders: counted.get(role) ?? 0,
      }));
    },
    ...ofThePlatform(deps),
  };
}

/** Changes that concern the person rather than a tenant: their identity and how they sign in. */
function ofThePlatform({ doors, outbox, publicUrl }: UserDeps) {
  return {
    update: async (ctx, { params, body }) => {
      await ctx.admin(async (tx) => {
        const { row } = await manageable(ctx, tx, params.id);
        onlyThere(ctx);
        const { firstName, lastName, jobTitle, phoneNumber } = row;
        const before = { firstName, lastName, jobTitle, phoneNumber };
        const names = (Object.keys(before) as (keyof typeof before)[]).filter(
          (name) => before[name] !== body[name],
        );
        if (names.length === 0) return;
        await change.update(tx, params.id, body);
        const only = (of: typeof before) => Object.fromEntries(names.map((name) => [name, of[name]]));
        const detail = { email: row.email, before: only(before), after: only(body) };
        await audit(tx, ctx.actor, ctx.request, {
          action: "user.update",
          objectType: "user",
          objectId: params.id,
          detail,
        });
      });
      return readPerson(doors, ctx, params.id);
    },
    resetFactors: async (ctx, { params }) => {
      await resetFactors(ctx, { outbox, publicUrl }, params.id);
      return readPerson(doors, ctx, params.id);
    },
    resendSetup: async (ctx, { params }) => {
      const { row } = await ctx.admin((tx) => manageable(ctx, tx, params.id));
      if (row.status !== "invited")
        throw new Fault("conflict", { detail: "This person already set up their account or is suspended." });
      await ctx.outside(async (tx) => {
        const token = await openSetup(tx, params.id);
        await outbox.write(tx, setupMail(row.email, new URL(`/setup/${token}`, publicUrl).href));
        const detail = { email: row.email };
        const entry = {
          action: "invitation.resend",
          objectType: "user",
          objectId: params.id,
          detail,
        } as const;
        await audit(tx, ctx.actor, ctx.request, entry, ctx.tenantId);
      });
      return { email: row.email };
    },
  } satisfies Partial<Handlers<AdminCtx, typeof users>>;
}

function onlyThere(ctx: AdminCtx): void {
  if (ctx.tenantId === undefined) return;
  throw new Fault("forbidden", {
    detail: "Only platform administrators can change this person's account details.",
  });
}
