import {
  ACTIVITY_DAYS,
  type ActivityEntry,
  type ActivityReach,
  type activityFeed,
} from "@crq/contract/platform/activity";
import type { ActivityKind } from "@crq/contract/platform/activity-kinds";
import type { Doors, Tx } from "../../../db/doors.ts";
import { newestOf, readLogs } from "../audit-log/public.ts";
import { Fault } from "../../../http/fault.ts";
import { allows, type AdminCtx, type Handlers } from "../../../http/serve.ts";
import * as store from "./feed-store.ts";
import { figuresOf } from "./figures.ts";
import { type ActivityDays, actionsOf, type Kept, quartersOf } from "./kept-days.ts";
import { keptPeople } from "./kept-days-store.ts";
import { byAction, byPerson, byQuarter, everyone, mostFrequent, type PersonCount } from "./summary-store.ts";
import { wallClock } from "./zone-clock.ts";

/** The maximum number of entries newer than a given one. */
const MOST_NEWER = 100;
/**
 * The calls that show activity. Callers who can't read the log see only their own entries, whatever they ask
 * for.
 */
export function activityFeedHandlers({
  doors,
  days,
}: {
  readonly doors: Pick<Doors, "eachLog">;
  readonly days: ActivityDays;
}): Handlers<AdminCtx, typeof activityFeed> {
  return {
    list: async (ctx, { query: { after, pageSize, ...asked } }) => {
      const reach = await reachOf(ctx);
      const chosen = await chosenBy(ctx, reach, asked);
      if (!chosen) return { reach, items: [], next: null };
      const part = { after: after === undefined ? undefined : placeOf(after), limit: pageSize + 1 };
      const found = await entriesOf(ctx, chosen, part);
      const items = found.slice(0, pageSize);
      return { reach, items, next: found.length > pageSize ? items.at(-1)!.place : null };
    },

    newer: async (ctx, { query: { since, ...asked } }) => {
      const reach = await reachOf(ctx);
      const chosen = await chosenBy(ctx, reach, asked);
      if (!chosen) return { items: [] };
      const part = { since: since === undefined ? undefined : placeOf(since), limit: MOST_NEWER };
      return { items: await entriesOf(ctx, chosen, part) };
    },

    people: async (ctx, { query }) => {
      const { userId, name, email } = ctx.actor;
      if ((await reachOf(ctx)) === "own") return { items: [{ id: userId, name, email }], total: 1 };
      return ctx.admin((tx) => store.peopleNamed(tx, query));
    },

    summary: async (ctx, { query }) => {
      const stretch = stretchOf(query);
      const reach = await reachOf(ctx);
      const chosen = (await chosenBy(ctx, reach, { from: query.from, to: query.to }))!;
      const kept = reach === "platform" ? await days.within(query.from, query.to) : undefined;
      // Separate transactions run concurrently, so together they take as long as the slowest.
      const [quarters, actions, { people, busiest }] = await Promise.all([
        counted(ctx, chosen, kept, byQuarter, quartersOf),
        counted(ctx, chosen, kept, byAction, actionsOf),
        busiestOf(ctx, chosen, kept),
      ]);
      const sum = (of: "actions" | "signIns" | "refusals") =>
        quarters.reduce((total, quarter) => total + quarter[of], 0);
      return {
        reach,
        total: sum("actions"),
        people,
        signIns: sum("signIns"),
        refusals: sum("refusals"),
        ...figuresOf(quarters, stretch),
        busiest,
        actions: mostFrequent(actions),
      };
    },
  };

  async function entriesOf(ctx: AdminCtx, chosen: store.Chosen, part: Parameters<typeof store.entries>[2]) {
    const logs = await readLogs(doors, ctx, (tx) => store.entries(tx, chosen, part));
    const newest = newestOf(logs, part.limit, ({ at, tenant_id: tenantId, seq }) => ({ at, tenantId, seq }));
    return ctx.admin((tx) => described(tx, newest));
  }

  /** Counts from the kept days, and from the logs for what they leave. */
  async function counted<T>(
    { tenantId, admin }: AdminCtx,
    chosen: store.Chosen,
    kept: Kept | undefined,
    count: (tx: Tx, chosen: store.Chosen) => Promise<T[]>,
    keptCounts: (days: Kept["days"]) => T[],
  ): Promise<T[]> {
    if (tenantId !== undefined) return admin((tx) => count(tx, chosen));
    const logs = await doors.eachLog((tx, _last, log) => count(tx, within(chosen, kept, log)));
    return [...(kept ? keptCounts(kept.days) : []), ...logs.flat()];
  }

  /** Who did the most: what the other logs counted goes into the count of the last. */
  async function busiestOf({ tenantId, admin }: AdminCtx, chosen: store.Chosen, kept: Kept | undefined) {
    const before: PersonCount[] = [];
    const found =
      tenantId === undefined
        ? await doors.eachLog(async (tx, last, log) => {
            const rest = within(chosen, kept, log);
            if (last) return byPerson(tx, rest, before, kept && keptPeople(kept.days));
            before.push(...(await everyone(tx, rest)));
            return undefined;
          })
        : [await admin((tx) => byPerson(tx, chosen))];
    const { people, busiest } = found.at(-1)!;
    const known = await admin((tx) =>
      store.peopleCalled(
        tx,
        busiest.map(({ email }) => email),
      ),
    );
    return {
      people,
      busiest: busiest.map(({ email, count }) => {
        const person = known.get(email.toLowerCase());
        return { personId: person?.id ?? null, name: person?.name ?? email, actions: count };
      }),
    };
  }
}

/** The entries that a log's kept days leave to count. */
function within(chosen: store.Chosen, kept: Kept | undefined, log: string): store.Chosen {
  return kept ? { ...chosen, parts: kept.left(log) } : chosen;
}

/** Whose entries the caller can see. A tenant that doesn't exist is not found for every caller. */
async function reachOf({ actor, tenantId, admin }: AdminCtx): Promise<ActivityReach> {
  if (tenantId === undefined) return allows(actor, "audit:read") ? "platform" : "own";
  if (tenantId !== actor.tenantId && !(await admin((tx) => store.tenantSeen(tx, tenantId))))
    throw new Fault("not-found");
  return allows(actor, "tenant-log:read") ? "tenant" : "own";
}

interface Asked {
  readonly personId?: string | undefined;
  readonly kind?: ActivityKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The caller's filter, limited to what they can see; undefined if nothing can match because it asks for
 * someone else's entries.
 */
async function chosenBy(
  { actor, tenantId, admin, outside }: AdminCtx,
  reach: ActivityReach,
  { personId, kind, from, to }: Asked,
): Promise<store.Chosen | undefined> {
  const asked = personId?.toLowerCase();
  const chosen = { tenantId, person: undefined, kind, from, to };
  if (reach === "own") {
    if (asked !== undefined && asked !== actor.userId) return undefined;
    return { ...chosen, person: await outside((tx) => store.personOf(tx, actor.userId)) };
  }
  if (asked === undefined) return chosen;
  return { ...chosen, person: await admin((tx) => store.personOf(tx, asked)) };
}

/** Entries as feed lines, with the names of the people the transaction can see. */
async function described(tx: Tx, rows: Awaited<ReturnType<typeof store.entries>>): Promise<ActivityEntry[]> {
  const objectOf = (row: (typeof rows)[number]) => (row.object_type === "user" ? row.object_id : row.user_id);
  const names = await store.namesOf(tx, idsOf(rows.flatMap((row) => [row.actor_id, objectOf(row)])));
  const called = await store.peopleCalled(
    tx,
    rows.filter((row) => row.actor_id === null && row.actor.includes("@")).map((row) => row.actor),
  );
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id));
  const actorOf = (row: (typeof rows)[number]) => {
    if (row.actor_id !== null) return { id: row.actor_id, name: nameOf(row.actor_id) };
    const found = called.get(row.actor.toLowerCase());
    return found && found.since <= row.at ? found : undefined; // an address may have belonged to someone else before
  };
  return rows.map((row) => ({
    place: `${row.at}~${row.tenant_id}~${row.seq}`,
    at: row.at,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    actorId: actorOf(row)?.id ?? null,
    actor: actorOf(row)?.name ?? row.actor,
    action: row.action,
    // A run is shown with its scenario.
    objectType: row.scenario_id === null ? row.object_type : "scenario",
    objectId: row.scenario_id ?? row.object_id,
    title:
      row.title ??
      nameOf(objectOf(row)) ??
      row.email ??
      (row.object_type === "tenant" ? row.tenant_name : null),
  }));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The values that are record ids, without duplicates: the log also refers to objects in other ways. */
function idsOf(found: readonly (string | null)[]): string[] {
  return [...new Set(found)].filter((id): id is string => id !== null && UUID.test(id));
}

function placeOf(cursor: string): store.Place {
  const [at, tenantId, seq] = cursor.split("~") as [string, string, string];
  return { at, tenantId, seq: Number(seq) };
}

/** The period the figures are requested for. */
function stretchOf(query: { from: string; to: string; zone: string }) {
  const [from, to, clock] = [Date.parse(query.from), Date.parse(query.to), wallClock(query.zone)];
  const wrong = (path: string, message: string) =>
    new Fault("invalid-request", { errors: [{ path, message }] });
  if (!clock) throw wrong("zone", "must be the name of a time zone");
  if (!(from < to)) throw wrong("to", "must be later than `from`");
  if (to - from > ACTIVITY_DAYS * 86_400_000)
    throw wrong("from", `must be at most ${ACTIVITY_DAYS} days before \`to\``);
  return { from, to, clock };
}
