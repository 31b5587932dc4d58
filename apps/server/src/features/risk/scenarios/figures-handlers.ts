import type { scenarioFigures } from "@crq/contract/risk/scenario-figures";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { topScenarios } from "./figures-store.ts";
import { largestEstimates, unfinishedOf } from "./landing-store.ts";
import { weakest } from "./weak-evidence.ts";

/** The calls about all scenarios together. */
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

    weakEvidence: async ({ readTenant }) => weakest(await readTenant(largestEstimates)),

    unfinished: ({ actor, readTenant }) => readTenant((tx) => unfinishedOf(tx, actor.userId)),
  };
}
