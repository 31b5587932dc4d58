import type { scenarios } from "@crq/contract/risk/scenarios";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { exported } from "../../platform/audit-log/public.ts";
import { importScenarios } from "./csv/import-scenarios.ts";
import { csvOf, csvTemplate } from "./csv/write-csv.ts";
import * as store from "./store.ts";

/** The maximum number of scenarios in one export; each is read completely. */
const MOST_EXPORTED = 10_000;

const scenariosExported = exported("scenario.export");

/** The calls that accept or return CSV. */
type CsvCalls = Pick<Handlers<TenantCtx, typeof scenarios>, "exportCsv" | "csvTemplate" | "importCsv">;

/** The CSV calls of scenarios. */
export function csvHandlers(deps: { readonly compute: Compute; readonly parsing: Parsing }): CsvCalls {
  return {
    exportCsv: (ctx, { query }) =>
      ctx.inTenant(async (tx) => {
        const { items, total } = await store.listWhole(tx, { ...query, page: 1, pageSize: MOST_EXPORTED });
        const rows = items.length;
        await scenariosExported(tx, ctx, {
          format: "csv",
          rows,
          filters: { q: query.q, clientId: query.clientId },
        });
        return { csv: csvOf(items), rows, total };
      }),

    csvTemplate: async () => ({ csv: csvTemplate() }),

    importCsv: (ctx, { body }) => importScenarios(ctx, deps, body.csv, body.dryRun),
  };
}
