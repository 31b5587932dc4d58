import { joiningOf } from "@crq/contract/platform/joining";
import type { Standing, clientStandings } from "@crq/contract/platform/clients";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { clientsAreApart } from "../../../db/own-client.ts";
import { notInPrices } from "../../risk/loss-model/public.ts";
import { countsByCurrency } from "../../risk/scenarios/public.ts";
import { ratesNow } from "../exchange-rates/public.ts";
import * as store from "./store.ts";

const NOTHING: Standing = { scenarios: 0, mean: null, assessments: 0, score: null };

/** The calls that compare a tenant's clients. */
export function clientStandingHandlers(): Handlers<TenantCtx, typeof clientStandings> {
  return {
    compare: async ({ actor, readTenant }, { query }) => {
      const asked = query.currency ?? null;
      const ofTenant = actor.clientId === null;
      const [currency, clients, unassigned, scenarios, causes, now, counts, apart, prices] = await readTenant(
        (tx) =>
          Promise.all([
            store.comparedIn(tx, asked),
            ofTenant ? store.clientStandings(tx, asked) : [],
            ofTenant ? store.standingOf(tx, asked, "unassigned") : NOTHING,
            ofTenant ? store.standingOf(tx, asked, "whole") : NOTHING,
            ofTenant ? store.causesIn(tx, asked) : null,
            ratesNow(tx),
            countsByCurrency(tx, null),
            clientsAreApart(tx),
            notInPrices(tx, null),
          ]),
      );
      const joining = { ...joiningOf(currency ?? now.currency, now, counts), ...prices };
      const reply = { currency, joining, clients, unassigned };
      if (apart) return { ...reply, causes: null, whole: null };
      // A common cause can strike several clients at once, so that its loss is no client's.
      const mean = scenarios.mean === null ? null : scenarios.mean + (causes ?? 0);
      return { ...reply, causes, whole: { ...scenarios, mean } };
    },
  };
}
