import { joiningOf } from "@crq/contract/platform/joining";
import type { scenarioFigures } from "@crq/contract/risk/scenario-figures";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { ratesNow } from "../../platform/exchange-rates/public.ts";
import { notInPrices } from "../loss-model/public.ts";
import { causesShown } from "./causes-store.ts";
import { countsByCurrency, topScenarios } from "./figures-store.ts";
import { largestEstimates, unfinishedOf } from "./landing-store.ts";
import { weakest } from "./weak-evidence.ts";

/** The calls about all scenarios together. */
export function scenarioFigureHandlers(): Handlers<TenantCtx, typeof scenarioFigures> {
  return {
    top: async ({ actor, readTenant }, { query }) => {
      const clientId = clientMeant(actor, query.clientId);
      const [, rows, causes, now, counts, prices] = await readTenant((tx) =>
        Promise.all([
          clientFound(tx, clientId),
          topScenarios(tx, clientId, query.currency ?? null),
          causesShown(tx, clientId, query.currency ?? null),
          ratesNow(tx),
          countsByCurrency(tx, clientId),
          notInPrices(tx, clientId),
        ]),
      );
      const [first] = rows;
      const currency = first?.currency ?? null;
      return {
        currency,
        joining: { ...joiningOf(currency ?? now.currency, now, counts), ...prices },
        items: rows.map(({ currency: _, sum: __, total: ___, rate, curve, ...item }) => ({
          ...item,
          curve:
            curve && (rate === 1 ? curve : curve.map(([loss, chance]) => [loss * rate, chance] as const)),
        })),
        sum: first ? first.sum + causes : 0,
        causes: first ? causes : 0,
        total: first?.total ?? 0,
      };
    },

    weakEvidence: async ({ readTenant }) => weakest(await readTenant(largestEstimates)),

    unfinished: ({ actor, readTenant }) => readTenant((tx) => unfinishedOf(tx, actor.userId)),
  };
}
