import type { PortfolioRecord, portfolios } from "@crq/contract/risk/portfolios";
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
      const found = await inTenant((tx) => find(tx, params.id));
      const { version, currency, dependence, members } = found;
      requireComputable(found, engine);
      const scenarios = members.map(({ id, title, estimate }, i) =>
        checked({ schema: "crq-scenario/1", id, title, ...estimate }, `members[${i}]`),
      );
      const portfolio = await jointResult(compute, scenarios, dependence, { engine, years, seed, caller });
      const simulated = engine === "simulate";
      return {
        version,
        currency: currency!,
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

/** Refuses a portfolio without a joint figure, or with one that this engine can't compute. */
function requireComputable(
  { currency, dependence, members }: PortfolioRecord,
  engine: "exact" | "simulate",
): void {
  const refuse = (detail: string) => new Fault("conflict", { detail });
  if (members.length === 0) throw refuse("This portfolio has no scenarios yet.");
  if (currency === null)
    throw refuse(
      "The scenarios of this portfolio are in several currencies, and their losses can't be added up.",
    );
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
