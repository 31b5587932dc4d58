import type { scenarios } from "@crq/contract/risk/scenarios";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { importScenarios } from "./csv/import-scenarios.ts";
import { csvOf, csvTemplate } from "./csv/write-csv.ts";
import * as store from "./store.ts";

/** The calls that take or give CSV. */
type CsvCalls = Pick<Handlers<TenantCtx, typeof scenarios>, "exportCsv" | "csvTemplate" | "importCsv">;

/** The calls of scenarios as CSV. */
export function csvHandlers(deps: { readonly compute: Compute; readonly parsing: Parsing }): CsvCalls {
  return {
    exportCsv: async ({ actor, request, inTenant }, { query }) => {
      const rows = await inTenant(async (tx) => {
        const found = await store.listWhole(tx, query.search);
        if (found.length > store.MOST_EXPORTED)
          throw new Fault("invalid-request", {
            errors: [
              {
                path: "search",
                message: `finds more than ${store.MOST_EXPORTED} scenarios; search for fewer`,
              },
            ],
          });
        const detail = { rows: found.length, ...(query.search && { search: query.search }) };
        await audit(tx, actor, request, { action: "scenario.export", objectType: "scenario", detail });
        return found;
      });
      return { csv: csvOf(rows), fileName: `scenarios-${new Date().toISOString().slice(0, 10)}.csv` };
    },

    csvTemplate: async () => ({ csv: csvTemplate(), fileName: "scenarios-template.csv" }),

    importCsv: (ctx, { body }) => importScenarios(ctx, deps, body.csv, body.dryRun),
  };
}
