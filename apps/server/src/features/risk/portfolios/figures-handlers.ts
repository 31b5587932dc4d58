import type { PortfolioRecord, portfolios } from "@crq/contract/risk/portfolios";
import { isJoined } from "@crq/contract/platform/joining";
import { estimateInPrices } from "@crq/engine/program/prices";
import { estimateInto, factorInto } from "@crq/engine/program/rates";
import { clientsAreApart } from "../../../db/own-client.ts";
import { APART, isMixed } from "./mixed.ts";
import { dependenceAmong } from "./dependence-among.ts";
import { oneFactorCorrelation } from "@crq/engine/portfolio/correlation";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { checked, dependenceProblem, jointResult } from "../quantification/public.ts";

/** The call of a portfolio's joint figures. */
export function portfolioFigureHandlers(
  compute: Compute,
  find: (tx: Tx, id: string) => Promise<PortfolioRecord>,
): Pick<Handlers<TenantCtx, typeof portfolios>, "figures"> {
  return {
    figures: async ({ inTenant, caller }, { params, query }) => {
      const { engine, years, seed } = query;
      const [found, apart] = await inTenant(
        async (tx) => [await find(tx, params.id), await clientsAreApart(tx)] as const,
      );
      if (apart && isMixed(found.members))
        throw new Fault("conflict", { detail: `The scenarios of this portfolio ${APART}.` });
      const { version, joining } = found;
      const { currency, dependence, members } = joinedOf(found);
      requireComputable({ dependence, members }, engine);
      const scenarios = members.map(({ id, title, estimate }, i) =>
        checked({ schema: "crq-scenario/1", id, title, ...estimate }, `members[${i}]`),
      );
      const portfolio = await jointResult(compute, scenarios, dependence, { engine, years, seed, caller });
      const simulated = engine === "simulate";
      return {
        version,
        currency,
        joining,
        dependence,
        engine,
        engineVersion: ENGINE_VERSION,
        years: simulated ? years : null,
        seed: simulated ? seed : null,
        portfolio,
      };
    },
  };
}

/**
 * The members that have a joint figure, in its currency and prices, with their dependence.
 *
 * @throws Fault `conflict` without any
 */
function joinedOf({ currency, dependence, joining, members }: PortfolioRecord) {
  if (currency === null) throw new Fault("conflict", { detail: "This portfolio has no scenarios yet." });
  const places = [...members.keys()].filter((i) => isJoined(members[i]!, currency, joining));
  if (places.length === 0)
    throw new Fault("conflict", {
      detail: `The scenarios of this portfolio are in several currencies, and none has an exchange rate into ${currency}.`,
    });
  return {
    currency,
    dependence: dependenceAmong(dependence, places),
    members: places.map((i) => {
      const { id, title, estimate } = members[i]!;
      const rate = factorInto(estimate.currency, currency, joining.rates);
      const { pricing } = joining;
      const priced = pricing ? estimateInPrices(estimate, pricing) : estimate;
      return { id, title, estimate: estimateInto(priced, currency, rate) };
    }),
  };
}

/** Refuses a portfolio that this engine can't compute. */
function requireComputable(
  {
    dependence,
    members,
  }: Pick<PortfolioRecord, "dependence"> & { readonly members: readonly { readonly id: string }[] },
  engine: "exact" | "simulate",
): void {
  const refuse = (detail: string) => new Fault("conflict", { detail });
  const ids = members.map(({ id }) => id);
  const problem = dependenceProblem(dependence, ids);
  if (problem) throw refuse(`The dependence of this portfolio ${problem.message}.`);
  if (engine === "simulate") return;
  try {
    oneFactorCorrelation(dependence);
  } catch (error) {
    throw new Fault("invalid-request", {
      errors: [{ path: "engine", message: `must be simulate: ${(error as RangeError).message}` }],
    });
  }
}
