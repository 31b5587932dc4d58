import { joiningOf } from "@crq/contract/platform/joining";
import { scaled } from "@crq/engine/distributions/scaled";
import { basisOf } from "@crq/engine/program/program-loss";
import { statedIn } from "@crq/engine/program/prices";
import type { PlanControl } from "@crq/engine/program/plan/candidates";
import type { Distribution } from "@crq/engine/scenario";
import type { Tx } from "../../../db/doors.ts";
import { clientFound } from "../../../http/client-meant.ts";
import { controlStore, raised } from "../control-records/public.ts";
import { ratesNow } from "../../platform/exchange-rates/public.ts";
import { appetiteFor, currenciesOf, everythingOf } from "../exposure/public.ts";

/** What is asked: of the tenant (null) or of a client, in a currency or in its most common one. */
interface Asked {
  readonly clientId: string | null;
  readonly currency: string | undefined;
}

/**
 * Everything that a plan chooses from, in one transaction.
 *
 * @throws Fault `not-found` for a client of another tenant
 */
export async function readToPlan(tx: Tx, { clientId, currency: asked }: Asked) {
  await clientFound(tx, clientId);
  const found = await currenciesOf(tx, clientId);
  const currencies = found.map((one) => one.currency);
  const now = await ratesNow(tx);
  const own = now.currency;
  const currency =
    [asked, own, ...currencies].find((one) => one !== undefined && currencies.includes(one)) ?? own;
  const { rows, joined, rates, prices, pricing } = await everythingOf(tx, { clientId, currency });
  const appetite = await appetiteFor(tx, clientId);
  const controls = await controlStore.choosable(tx, currency);
  return {
    about: {
      currency,
      currencies,
      joining: {
        ...joiningOf(
          currency,
          now,
          found.map((one) => ({ currency: one.currency, scenarios: one.own })),
        ),
        ...(pricing && { pricing }),
      },
      joinedBy: basisOf(joined),
      scenarios: rows.length,
      appetite: appetite?.currency === currency ? appetite.tolerance : null,
    },
    plan: {
      ...statedIn(
        { members: rows.map(({ id, estimate, treatment }) => ({ id, estimate, treatment })), joined },
        currency,
        rates,
        prices,
      ),
      controls: controls.map(planControl),
    },
  };
}

function planControl({
  id,
  name,
  inPlace,
  willBe,
  annualCost,
  oneOff,
  requires,
  excludes,
  rate,
}: controlStore.ChoosableControl): PlanControl {
  const stated: Distribution = annualCost;
  const cost = (oneOff && raised(stated, oneOff.amount / oneOff.years)) || stated;
  return {
    id,
    title: name,
    inPlace,
    willBe,
    annualCost: rate === null ? cost : scaled(cost, rate),
    requires,
    excludes,
  };
}
