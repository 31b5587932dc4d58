import type { PortfolioResult, quantification, Result } from "@crq/contract/risk/quantification";
import { type Dependence, oneFactorCorrelation } from "@crq/engine/portfolio/correlation";
import type { Scenario } from "@crq/engine/scenario";
import { isNet, type Stage } from "@crq/engine/treatment-stages";
import { ENGINE_VERSION } from "@crq/engine/version";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { dependenceProblem } from "./dependence.ts";
import { type HowToCompute, inputHash, quantify, quantifyTogether } from "./public.ts";
import { checkStage, scenarioOfStage, stagesOf, treatedFile } from "./stages.ts";

/** Quantifies scenario files without storing anything. */
export function quantificationHandlers(deps: {
  compute: Compute;
}): Handlers<TenantCtx, typeof quantification> {
  return {
    quantify: async ({ caller }, { body }) => {
      const { engine, years, seed, exceed, correlation, stage } = body;
      const treated = body.scenarios.map(treatedFile);
      checkTogether(treated.map(({ scenario }) => scenario));
      checkStage(treated, body);
      const files = treated.map((one) => scenarioOfStage(one, stage));
      const dependence = dependenceOf(correlation);
      if (files.length > 1) checkDependence(dependence, files, engine);
      const how = { engine, years, seed, exceed, caller };
      const stages = await stagesOf(deps.compute, treated, { exceed, years, seed }, caller);
      const { results, portfolio } = await resultsOf(deps.compute, files, dependence, how, stages, stage);
      return {
        engine,
        version: ENGINE_VERSION,
        years: engine === "simulate" ? years : null,
        seed: engine === "simulate" ? seed : null,
        inputs: Object.fromEntries(files.map((file) => [file.id, inputHash(file)])),
        scenarios: Object.fromEntries(files.map((file, i) => [file.id, results[i]!])),
        ...(portfolio && { portfolio }),
        ...(Object.keys(stages).length > 0 && { stage, stages }),
      };
    },
  };
}

/** The results of the asked stage, and of several scenarios all together. */
async function resultsOf(
  compute: Compute,
  files: readonly Scenario[],
  dependence: Dependence,
  how: HowToCompute,
  stages: Awaited<ReturnType<typeof stagesOf>>,
  stage: Stage,
): Promise<{ results: readonly Result[]; portfolio?: PortfolioResult }> {
  if (files.length > 1) return quantifyTogether(compute, files, dependence, how);
  const [file] = files as [Scenario];
  if (isNet(stage)) return { results: [stages[file.id]![stage]!] };
  return { results: [await quantify(compute, file, how, "scenarios[0]")] };
}

/** How scenarios depend on each other, in the engine's form. */
function dependenceOf(correlation: number | readonly (readonly number[])[]): Dependence {
  if (typeof correlation !== "number") return { type: "matrix", matrix: correlation };
  return correlation === 0 ? { type: "independent" } : { type: "common", correlation };
}

/** Refuses scenarios with duplicate ids or different currencies. */
function checkTogether(files: readonly Scenario[]): void {
  const refuse = (path: string, message: string) => {
    throw new Fault("invalid-request", { errors: [{ path, message }] });
  };
  const seen = new Set<string>();
  for (const [i, { id, currency }] of files.entries()) {
    if (seen.has(id)) refuse(`scenarios[${i}].id`, "is used twice");
    seen.add(id);
    const { currency: first } = files[0]!;
    if (currency !== first)
      refuse(
        `scenarios[${i}].currency`,
        `must be ${first} as in the first scenario, because losses are added up`,
      );
  }
}

/** Refuses a correlation that is invalid for these scenarios, or that the engine can't compute with. */
function checkDependence(
  dependence: Dependence,
  files: readonly Scenario[],
  engine: "exact" | "simulate",
): void {
  const problem =
    dependenceProblem(
      dependence,
      files.map(({ id }) => id),
    ) ?? (engine === "exact" ? notExact(dependence) : undefined);
  if (!problem) return;
  const path = problem.path.replace(/^matrix/, "correlation");
  throw new Fault("invalid-request", { errors: [{ path, message: problem.message }] });
}

/** Why the exact engine can't handle a dependence; undefined if it can. */
function notExact(dependence: Dependence) {
  try {
    oneFactorCorrelation(dependence);
    return undefined;
  } catch (error) {
    return { path: "correlation", message: (error as RangeError).message.replace(/^correlation: /, "") };
  }
}
