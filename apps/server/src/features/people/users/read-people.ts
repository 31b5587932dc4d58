/** Reading people: the page of a list, its file, one person whole. */
import * as store from "./store.ts";
import { roleLabel, type Role } from "@crq/contract/roles";
import type { Person, PersonRecord } from "@crq/contract/people/users";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx } from "../../../http/serve.ts";
import { CSV_ROWS, tableCsv } from "../../../http/table-csv.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { heldBy, type EntitlementRow, entitlementOf, mayManage } from "../entitlements/public.ts";
import { placesOf } from "./change-store.ts";
import { mayResetFactors } from "./may-reset-factors.ts";
import type { Actor } from "../../../http/actor.ts";
import type { PersonRow } from "./store.ts";

type Asked = Omit<store.Listing, "tenantId"> & { readonly tenantId?: string | undefined };

/** Some of the people who match, and with what they hold in reach as the contract says it. */
async function people(ctx: AdminCtx, asked: Asked, limit: number, offset: number) {
  const { tenantId, outside, admin, actor } = ctx;
  const { ids, total, factors } = await outside(async (tx) => {
    const found = await store.find(tx, { ...asked, tenantId }, limit, offset);
    return { ...found, factors: await store.withFactor(tx, found.ids) };
  });
  const { rows, held } = await admin(async (tx) => {
    const [rows, held] = await Promise.all([store.byIds(tx, ids, tenantId), heldBy(tx, ids)]);
    return { rows, held: Map.groupBy(held, (one) => one.user_id) };
  });
  const items = rows.map((row) => personOf(row, held.get(row.id) ?? [], factors.has(row.id), actor));
  return { items, total };
}

/** A page of the people who match. */
export function listPeople(ctx: AdminCtx, query: Asked & { page: number; pageSize: number }) {
  return people(ctx, query, query.pageSize, (query.page - 1) * query.pageSize);
}

/** The people who match, as a file. */
export async function exportPeople(ctx: AdminCtx, query: Asked & { page: number; pageSize: number }) {
  const { items, total } = await people(ctx, query, CSV_ROWS, 0);
  const { page: _page, pageSize: _size, ...asked } = query;
  const detail = { ...asked, rows: items.length };
  const entry = { action: "user.export", objectType: "user", detail } as const;
  await ctx.admin((tx) => audit(tx, ctx.actor, ctx.request, entry));
  return { csv: await tableCsv(COLUMNS, items), rows: items.length, total };
}

const COLUMNS = [
  { heading: "Name", cell: nameOf },
  { heading: "Email", cell: (one: Person) => one.email },
  { heading: "Status", cell: (one: Person) => one.status },
  {
    heading: "Roles",
    cell: (one: Person) =>
      one.roles
        .map(({ role, tenantName, clientName }) =>
          [roleLabel(role), tenantName, clientName].filter(Boolean).join(" / "),
        )
        .join("; "),
  },
  { heading: "Own factor", cell: (one: Person) => (one.hasFactor ? "yes" : "no") },
  { heading: "Last sign-in", cell: (one: Person) => one.lastSignInAt },
  { heading: "Created", cell: (one: Person) => one.createdAt },
];

/** A person in reach and what they hold there; `not-found` alike for whoever is out of reach and whoever never was. */
export async function inReach(ctx: AdminCtx, tx: Tx, id: string) {
  const row = await store.byId(tx, id, ctx.tenantId);
  if (!row) throw new Fault("not-found");
  return { row, held: await heldBy(tx, [id]) };
}

/** One person whole, as far as the caller's reach goes. */
export async function readPerson(ctx: AdminCtx, id: string): Promise<PersonRecord> {
  const seen = await ctx.admin(async (tx) => {
    const { row, held } = await inReach(ctx, tx, id);
    const tenantIds = ctx.tenantId === undefined ? [PLATFORM, ...tenantsOf(held)] : [ctx.tenantId];
    const [sessions, activity] = await Promise.all([
      store.sessionsOf(tx, id),
      store.activityOf(tx, row, [...new Set(tenantIds)]),
    ]);
    return { row, held, sessions, activity };
  });
  const { row, held, sessions, activity } = seen;
  const [own, places] = await ctx.outside(
    async (tx) => [await store.securityOf(tx, id), await placesOf(tx, id)] as const,
  );
  return {
    ...personOf(row, held, own.totp || own.passkeys > 0, ctx.actor),
    jobTitle: row.job_title,
    phoneNumber: row.phone_number,
    mfaRequired: row.mfa_required,
    factorsResettable:
      (own.totp || own.passkeys > 0 || own.recoveryCodes > 0) && mayResetFactors(ctx.actor, id, places),
    sessions: sessions.map((one) => ({
      id: one.id,
      role: one.acting_role as Role,
      tenantName: one.tenant_name,
      clientName: one.client_name,
      userAgent: one.user_agent,
      ip: one.ip_address,
      createdAt: one.created_at,
      seenAt: one.seen_at,
    })),
    activity: activity.map((one) => ({
      tenantId: one.tenant_id,
      seq: one.seq,
      at: one.at,
      actor: one.actor,
      action: one.action,
      objectType: one.object_type,
      objectId: one.object_id,
    })),
    security: ctx.tenantId === undefined ? own : null,
  };
}

function tenantsOf(held: readonly EntitlementRow[]): string[] {
  return held.map((one) => one.tenant_id);
}

/** A person as the contract says it, with what they hold in reach. */
function personOf(row: PersonRow, held: readonly EntitlementRow[], hasFactor: boolean, actor: Actor): Person {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    status: row.status,
    roles: held.map(entitlementOf),
    hasFactor,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    manageable: mayManage(
      actor,
      row.id,
      held.map((one) => one.role),
    ),
  };
}

/** First and last name, or the address where there is none. */
function nameOf(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
