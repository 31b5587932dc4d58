import { OVERDUE_SHOWN, type overdueWork } from "@crq/contract/risk/overdue-work";
import type { Doors, Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { scopeOf } from "../../../http/actor.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { overdueAssessments } from "../../compliance/assessments/public.ts";
import { overdueKeys } from "../../people/api-keys/public.ts";
import { overdueReviews } from "../../people/entitlements/public.ts";
import { overdueInvitations } from "../../people/invitations/public.ts";
import { overdueScenarios } from "../scenarios/public.ts";

type Source = (tx: Tx, clientId: string | null) => Promise<OverdueRow[]>;

/** What says that work is overdue: a feature adds its own here. */
const RECORDS: readonly Source[] = [overdueAssessments, overdueScenarios, overdueReviews];
/** The same for what the administration door alone sees. */
const ADMINISTRATION: readonly Source[] = [overdueKeys, overdueInvitations];

/** The calls about overdue work. */
export function overdueWorkHandlers(deps: {
  readonly doors: Doors;
}): Handlers<TenantCtx, typeof overdueWork> {
  return {
    list: async (ctx, { query }) => {
      const clientId = clientMeant(ctx.actor, query.clientId);
      const from = (sources: readonly Source[]) => (tx: Tx) =>
        Promise.all(sources.map((source) => source(tx, clientId)));
      const [[, ...records], administration] = await Promise.all([
        ctx.readTenant((tx) => Promise.all([clientFound(tx, clientId), from(RECORDS)(tx)])),
        deps.doors.administer(scopeOf(ctx.actor), from(ADMINISTRATION)),
      ]);
      return together([...records.flat(2), ...administration.flat()]);
    },
  };
}

/** The items of all kinds together: overdue ones first, those that wait the longest first of all, then what comes next. */
function together(rows: readonly OverdueRow[]) {
  const totals = new Map(rows.map(({ kind, ofKind }) => [kind, ofKind]));
  const items = rows
    .toSorted((a, b) => Number(b.overdue) - Number(a.overdue) || Date.parse(a.at) - Date.parse(b.at))
    .slice(0, OVERDUE_SHOWN)
    .map(({ ofKind: _, ...item }) => item);
  return { items, total: [...totals.values()].reduce((sum, count) => sum + count, 0) };
}
