/** Reading people: a page of a list, its file, one complete person. */
import * as store from "./store.ts";
import { roleLabel } from "@crq/contract/roles";
import type { Person, PersonRecord } from "@crq/contract/people/users";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { Page } from "../../../db/list-page.ts";
import { csvOf, wholeList } from "../../../http/list-handlers.ts";
import type { AdminCtx } from "../../../http/serve.ts";
import { exported, newestOf, readLogs } from "../../platform/audit-log/public.ts";
import { heldBy, type EntitlementRow, mayManage } from "../entitlements/public.ts";
import { placesOf } from "./change-store.ts";
import { listMembers, type MemberRow } from "./members-store.ts";
import { mayResetFactors } from "./may-reset-factors.ts";
import type { Actor } from "../../../http/actor.ts";
import type { PersonRow } from "./store.ts";

/** Some of the matching people, each with their entitlements within reach. */
export async function listPeople(ctx: AdminCtx, query: store.Listing): Promise<Page<Person>> {
  const { tenantId, admin, actor } = ctx;
  if (tenantId === undefined || tenantId === PLATFORM) return listAnyone(ctx, query);
  return admin(async (tx) => {
    const { items, ...counted } = await listMembers(tx, query);
    return { items: await withRoles(tx, items, actor), ...counted };
  });
}

/** The same for everyone, or for those with a role in the platform itself. */
async function listAnyone(
  { tenantId, outside, admin, actor }: AdminCtx,
  query: store.Listing,
): Promise<Page<Person>> {
  const { ids, total, factors } = await outside(async (tx) => {
    const found = await store.find(tx, { ...query, tenantId });
    return { ...found, factors: await store.withFactor(tx, found.ids) };
  });
  const items = await admin(async (tx) => {
    const rows = await store.byIds(tx, ids, tenantId);
    const people = rows.map((row) => ({ ...row, hasFactor: factors.has(row.id) }));
    return withRoles(tx, people, actor);
  });
  return { items, total };
}

/** People in the contract's form. */
async function withRoles(tx: Tx, rows: readonly MemberRow[], actor: Actor): Promise<Person[]> {
  const held = await heldBy(
    tx,
    rows.map((row) => row.id),
  );
  const byPerson = Map.groupBy(held, (one) => one.userId);
  return rows.map((row) => personOf(row, byPerson.get(row.id) ?? [], row.hasFactor, actor));
}

/** The matching people, as a file. */
export async function exportPeople(ctx: AdminCtx, query: store.Listing) {
  const page = await listPeople(ctx, wholeList(query));
  const file = { columns: COLUMNS, audited: exported("user.export") };
  return ctx.admin((tx) => csvOf(tx, ctx, query, page, file));
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
  { heading: "Second factor", cell: (one: Person) => (one.hasFactor ? "yes" : "no") },
  { heading: "Last sign-in", cell: (one: Person) => one.lastSignInAt },
  { heading: "Created", cell: (one: Person) => one.createdAt },
];

/**
 * A person within reach and their entitlements there; `not-found` both for a person out of reach and for a
 * nonexistent one.
 */
export async function inReach(ctx: AdminCtx, tx: Tx, id: string) {
  const row = await store.byId(tx, id, ctx.tenantId);
  if (!row) throw new Fault("not-found");
  return { row, held: await heldBy(tx, [id]) };
}

/** One complete person, within the caller's reach. */
export async function readPerson(
  doors: Pick<Doors, "eachLog">,
  ctx: AdminCtx,
  id: string,
): Promise<PersonRecord> {
  const seen = await ctx.admin(async (tx) => {
    const { row, held } = await inReach(ctx, tx, id);
    return { row, held, sessions: await store.sessionsOf(tx, id) };
  });
  const { row, held, sessions } = seen;
  const tenantIds = ctx.tenantId === undefined ? [PLATFORM, ...tenantsOf(held)] : [ctx.tenantId];
  const logs = await readLogs(doors, ctx, (tx) => store.activityOf(tx, row, [...new Set(tenantIds)]));
  const activity = newestOf(logs, store.ACTIVITY, (entry) => entry);
  const [own, places] = await ctx.outside(
    async (tx) => [await store.securityOf(tx, id), await placesOf(tx, id)] as const,
  );
  return {
    ...personOf(row, held, own.totp || own.passkeys > 0, ctx.actor),
    jobTitle: row.jobTitle,
    phoneNumber: row.phoneNumber,
    mfaRequired: row.mfaRequired,
    factorsResettable:
      (own.totp || own.passkeys > 0 || own.recoveryCodes > 0) && mayResetFactors(ctx.actor, id, places),
    sessions,
    activity,
    security: ctx.tenantId === undefined ? own : null,
  };
}

function tenantsOf(held: readonly EntitlementRow[]): string[] {
  return held.flatMap((one) => one.tenantId ?? []);
}

/** A person in the contract's form, with their entitlements within reach. */
function personOf(row: PersonRow, roles: EntitlementRow[], hasFactor: boolean, actor: Actor): Person {
  const manageable = mayManage(
    actor,
    row.id,
    roles.map((one) => one.role),
  );
  return { ...row, roles, hasFactor, manageable };
}

/** First and last name, or the address if there is none. */
function nameOf(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
