import type { scenarioFigures } from "@crq/contract/risk/scenario-figures";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { topScenarios } from "./figures-store.ts";

/** The calls about scenarios together. */
export function scenarioFigureHandlers(): Handlers<TenantCtx, typeof scenarioFigures> {
  return {
    top: async ({ actor, readTenant }, { query }) => {
      const clientId = clientMeant(actor, query.clientId);
      const [, rows] = await readTenant((tx) =>
        Promise.all([clientFound(tx, clientId), topScenarios(tx, clientId, query.currency ?? null)]),
      );
      const [first] = rows;
      return {
        currency: first?.currency ?? null,
        items: rows.map(({ currency: _, sum: __, total: ___, ...item }) => item),
        sum: first?.sum ?? 0,
        total: first?.total ?? 0,
      };
    },
  };
}
