import { OVERDUE_SHOWN, type overdueWork } from "@crq/contract/risk/overdue-work";
import type { Doors } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { scopeOf } from "../../../http/actor.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { overdueOf } from "./sources.ts";

/** The calls about overdue work. */
export function overdueWorkHandlers(deps: {
  readonly doors: Doors;
}): Handlers<TenantCtx, typeof overdueWork> {
  return {
    list: async (ctx, { query }) => {
      const clientId = clientMeant(ctx.actor, query.clientId);
      const rows = await overdueOf(
        (work) => ctx.readTenant(async (tx) => (await Promise.all([work(tx), clientFound(tx, clientId)]))[0]),
        (work) => deps.doors.administer(scopeOf(ctx.actor), work),
        clientId,
      );
      return together(rows);
    },
  };
}

/** Items of all kinds together: overdue ones first, longest overdue at the top, then upcoming ones. */
function together(rows: readonly OverdueRow[]) {
  const totals = new Map(rows.map(({ kind, ofKind }) => [kind, ofKind]));
  const items = rows
    .toSorted((a, b) => Number(b.overdue) - Number(a.overdue) || Date.parse(a.at) - Date.parse(b.at))
    .slice(0, OVERDUE_SHOWN)
    .map(({ ofKind: _, ...item }) => item);
  return { items, total: [...totals.values()].reduce((sum, count) => sum + count, 0) };
}
