/** Clients, and the tenant itself, on the way to frameworks. */
import type {
  Journey,
  JourneyRow,
  JourneyStage,
  journeys as routes,
} from "@crq/contract/compliance/journeys";
import type { InputOf } from "@crq/contract/route";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { orderOf, type Page, partOf } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { NO_CLIENT, type Replaced, type Standing, standings } from "../assessments/public.ts";

type Asked = InputOf<typeof routes.list>["query"];

/** What is looked at. */
export interface Sight {
  readonly tenantId: string;
  /** The one client that is looked at; null: all, and the tenant itself. */
  readonly clientId: string | null;
  readonly frameworks: readonly string[];
  readonly replaced: Replaced;
}

/** The clients in use and the tenant itself, or the one client. */
const organizations = ({ tenantId, clientId }: Sight) =>
  sql<{ client: string; name: string }>`(
    select c.id as client, c.name from clients c
    where c.archived_at is null and (${clientId}::uuid is null or c.id = ${clientId}::uuid)
    union all select ${NO_CLIENT}::uuid, t.name from tenants t where t.id = ${tenantId} and ${clientId}::uuid is null)`;

/** What is done of a journey: what is answered; all once it's signed, and nothing once that lapsed. */
const done = sql`case s.stage when 'signed' then 1 when 'lapsed' then 0 when 'scoping' then 0
  else s.assessed / greatest(1, s.in_scope)::float8 end`;

/**
 * Organizations with the sums over their journeys. Both are put below each other and grouped, instead of joined: however wrong the planner's guesses
 * are, that reads each once.
 */
const summed = (sight: Sight) =>
  sql<{
    client: string;
    name: string;
    progress: number;
    due: string | null;
    score: number | null;
    stages: string[] | null;
    overdue: boolean | null;
  }>`(
    select u.client, max(u.name) as name, coalesce(sum(u.done), 0)::float8 / ${Math.max(1, sight.frameworks.length)}::float8 as progress, min(u.due) as due,
      avg(u.score)::float8 as score, array_agg(u.stage) filter (where u.stage is not null) as stages, bool_or(u.overdue > 0) as overdue
    from (
      select o.client, o.name, null::float8 as done, null::date as due, null::float8 as score, null::text as stage, null::int as overdue
      from ${organizations(sight)} o
      union all select s.client, null, ${done}, s.due, s.score, s.stage, s.overdue from ${standings(sight)} s) u
    group by u.client having max(u.name) is not null)`;

const SORTS = {
  progress: [sql`o.progress`, sql`lower(o.name)`],
  name: sql`lower(o.name)`,
  due: { by: sql`o.due`, missing: "last" },
  score: { by: sql`o.score`, missing: "last" },
} as const;

/** A page of organizations with their journeys to the frameworks. */
export async function list(tx: Tx, asked: Asked, sight: Sight): Promise<Page<JourneyRow>> {
  let found = sqlFor
    .selectFrom(summed(sight).as("o"))
    .select(["o.client", "o.name", "o.progress"])
    .where(matchesWords(sql`o.name`, asked.q));
  if (asked.overdue) found = found.where("o.overdue", "=", true);
  if (asked.stage === "not-started")
    found = found.where(sql<boolean>`coalesce(cardinality(o.stages), 0) < ${sight.frameworks.length}`);
  else if (asked.stage) found = found.where(sql<boolean>`${asked.stage} = any (o.stages)`);
  const [limit, offset] = partOf(asked);
  // The total comes with the page, because either reads all journeys.
  const page = found
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy(orderOf(SORTS[asked.sort], sql`o.client`, asked.order))
    .limit(limit);
  const items = await tx.all(page.offset(offset));
  // A page beyond the last one has no rows to say how many there are.
  const total = (items[0] ?? (offset > 0 ? await tx.first(page.limit(1)) : undefined))?.total ?? 0;
  const known = await standingsOf(
    tx,
    sight,
    items.map(({ client }) => client),
  );
  return {
    total,
    items: items.map(({ client, name, progress }) => ({
      name,
      progress,
      id: client === NO_CLIENT ? sight.tenantId : client,
      clientId: client === NO_CLIENT ? null : client,
      journeys: sight.frameworks.map((framework) =>
        journeyOf(framework, known.get(`${client} ${framework}`)),
      ),
    })),
  };
}

/** The standings of some clients, by client and framework. */
export async function standingsOf(
  tx: Tx,
  sight: Sight,
  clients: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (clients.length === 0) return new Map();
  const rows = await tx.all(sqlFor.selectFrom(standings({ ...sight, clients }).as("s")).selectAll("s"));
  return new Map(rows.map((row) => [`${row.client} ${row.framework}`, row]));
}

/** A standing as the contract words it; without one nothing has started. */
export function journeyOf(framework: string, of: Standing | undefined): Journey {
  return {
    framework,
    stage: of?.stage ?? "not-started",
    assessmentId: of?.id ?? null,
    assessmentName: of?.name ?? null,
    inScope: of?.in_scope ?? 0,
    assessed: of?.assessed ?? 0,
    score: of?.score ?? null,
    scored: of?.scored ?? null,
    dueOn: of?.due_on ?? null,
    overdueDays: of?.overdue ?? 0,
    signedAt: of?.signed_at ?? null,
    newerEdition: of?.newer ?? false,
  };
}

/** How many organizations there are. */
export async function countOrganizations(tx: Tx, sight: Sight): Promise<number> {
  const row = await tx.first(
    sqlFor.selectFrom(organizations(sight).as("o")).select(sql<number>`count(*)`.as("count")),
  );
  return row!.count;
}

/** How many journeys have begun, by stage, and how many are overdue. */
export function byStage(tx: Tx, sight: Sight) {
  return tx.all(
    sqlFor
      .selectFrom(standings(sight).as("s"))
      .select(["s.stage", sql<number>`count(*)`.as("count")])
      .select(sql<number>`count(*) filter (where s.overdue > 0)`.as("overdue"))
      .groupBy("s.stage")
      .$castTo<{ stage: JourneyStage; count: number; overdue: number }>(),
  );
}

/** The journey that is overdue longest. */
export async function overdueLongest(tx: Tx, sight: Sight) {
  const row = await tx.first(
    sqlFor
      .selectFrom(standings(sight).as("s"))
      .select(["s.client", "s.title as framework", "s.overdue as days"])
      .where("s.overdue", ">", 0)
      .orderBy("s.overdue", "desc")
      .orderBy("s.framework")
      .orderBy("s.client")
      .limit(1),
  );
  if (!row) return null;
  const { client, ...late } = row;
  const name =
    client === NO_CLIENT ? await tenantName(tx, sight.tenantId) : (await clientName(tx, client))!.name;
  return { ...late, name };
}

function clientName(tx: Tx, id: string) {
  return tx.first(sqlFor.selectFrom("clients").select("name").where("id", "=", id));
}

/** The tenant's own name. */
export async function tenantName(tx: Tx, tenantId: string): Promise<string> {
  return (await tx.first(sqlFor.selectFrom("tenants").select("name").where("id", "=", tenantId)))!.name;
}
