import type { PlanControl } from "@crq/engine/program/plan/candidates";
import type { Distribution } from "@crq/engine/scenario";
import type { Tx } from "../../../db/doors.ts";
import { clientFound } from "../../../http/client-meant.ts";
import { controlStore, raised } from "../control-records/public.ts";
import { appetiteOf, currenciesOf, everythingOf, ownCurrency } from "../exposure/public.ts";

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
  const currencies = (await currenciesOf(tx, clientId)).map((one) => one.currency);
  const own = await ownCurrency(tx);
  const currency =
    [asked, own, ...currencies].find((one) => one !== undefined && currencies.includes(one)) ?? own;
  const { rows, joined } = await everythingOf(tx, { clientId, currency });
  const appetite = await appetiteOf(tx, clientId);
  const controls = await controlStore.choosable(tx, currency);
  return {
    about: {
      currency,
      currencies,
      scenarios: rows.length,
      appetite: appetite?.currency === currency ? appetite.tolerance : null,
    },
    plan: {
      members: rows.map(({ id, estimate, treatment }) => ({ id, estimate, treatment })),
      joined,
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
}: controlStore.ChoosableControl): PlanControl {
  const cost: Distribution = annualCost;
  return {
    id,
    title: name,
    inPlace,
    willBe,
    annualCost: (oneOff && raised(cost, oneOff.amount / oneOff.years)) || cost,
    requires,
    excludes,
  };
}
