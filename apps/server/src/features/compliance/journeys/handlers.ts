import { JOURNEY_STAGES, type journeys, MOST_JOURNEY_FRAMEWORKS } from "@crq/contract/compliance/journeys";
import type { InputOf } from "@crq/contract/route";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import type { Tx } from "../../../db/doors.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import { csvOf, wholeList } from "../../../http/list-handlers.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { CSV_ROWS } from "../../../http/table-csv.ts";
import { exported } from "../../platform/audit-log/public.ts";
import { frameworksAssessed, NO_CLIENT, openCounts } from "../assessments/public.ts";
import { frameworkNamed, replacedEditions } from "../frameworks/public.ts";
import { COLUMNS } from "./csv-columns.ts";
import * as store from "./store.ts";

type About = Pick<InputOf<typeof journeys.list>["query"], "framework" | "clientId">;

/** The calls about journeys. Someone who works for one client sees that one alone. */
export function journeyHandlers(): Handlers<TenantCtx, typeof journeys> {
  return {
    list: (ctx, { query }) =>
      ctx.inTenant(async (tx) => store.list(tx, query, (await sightOf(tx, ctx, query)).sight)),

    exportCsv: (ctx, { query }) =>
      ctx.inTenant(async (tx) => {
        const { sight, titles } = await sightOf(tx, ctx, query);
        const whole = { ...wholeList(query), pageSize: Math.floor(CSV_ROWS / Math.max(1, titles.length)) };
        const { items, total } = await store.list(tx, whole, sight);
        const lines = items.flatMap((row) => row.journeys.map((journey) => ({ ...row, ...journey })));
        const columns = COLUMNS(new Map(titles.map(({ id, title }) => [id, title])));
        return csvOf(tx, ctx, query, { items: lines, total: total * titles.length }, { columns, audited });
      }),

    summary: (ctx, { query }) =>
      ctx.inTenant(async (tx) => {
        const { sight, titles, inUse } = await sightOf(tx, ctx, query);
        const organizations = await store.countOrganizations(tx, sight);
        const rows = await store.byStage(tx, sight);
        const begun = rows.reduce((sum, { count }) => sum + count, 0);
        return {
          organizations,
          frameworks: [...titles],
          frameworksInUse: inUse,
          stages: JOURNEY_STAGES.map((stage) => ({
            stage,
            count:
              stage === "not-started"
                ? organizations * titles.length - begun
                : (rows.find((row) => row.stage === stage)?.count ?? 0),
          })),
          overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
          latest: await store.overdueLongest(tx, sight),
        };
      }),

    next: (ctx, { query }) =>
      ctx.inTenant(async (tx) => {
        const { actor } = ctx;
        const { sight, titles, client } = await sightOf(tx, ctx, query);
        const id = client?.id ?? NO_CLIENT;
        const standing = (await store.standingsOf(tx, sight, [id])).get(`${id} ${query.framework}`);
        const counts = standing && (await openCounts(tx, standing.id, actor.userId));
        return {
          name: client?.name ?? (await store.tenantName(tx, actor.tenantId)),
          frameworkTitle: standing?.title ?? titles[0]!.title,
          journey: store.journeyOf(query.framework, standing),
          ownerName: standing?.owner_name ?? null,
          open: counts?.open ?? 0,
          openForYou: counts?.openForYou ?? 0,
          submittedBy: standing?.stage === "review" ? standing.submitted_by_name : null,
          submittedByYou: standing?.stage === "review" && standing.submitted_by === actor.userId,
        };
      }),
  };
}

const audited = exported("assessment.export");

/**
 * What the caller looks at: their client or all, and the framework asked for or those with assessments.
 * @throws Fault `not-found` for another client, and for a framework that there isn't
 */
async function sightOf(tx: Tx, { actor }: TenantCtx, { framework, clientId }: About) {
  const client = await clientFound(tx, clientMeant(actor, clientId));
  const assessed = await frameworksAssessed(tx, client?.id ?? null);
  const titles =
    framework === undefined
      ? assessed.slice(0, MOST_JOURNEY_FRAMEWORKS)
      : [assessed.find(({ id }) => id === framework) ?? (await named(tx, framework, actor))];
  const sight: store.Sight = {
    tenantId: actor.tenantId,
    clientId: client?.id ?? null,
    frameworks: titles.map(({ id }) => id),
    replaced: { ids: await replacedEditions(tx), editions: EDITIONS },
  };
  return { sight, titles, client, inUse: assessed.length };
}

/** The edition of each framework that the product comes with. */
const EDITIONS = Object.fromEntries(SHIPPED.map(({ id, version }) => [id, version]));

async function named(tx: Tx, framework: string, actor: TenantCtx["actor"]) {
  const found = await frameworkNamed(tx, framework, actor);
  if (!found) throw new Fault("not-found");
  return { id: found.id, title: found.title };
}
