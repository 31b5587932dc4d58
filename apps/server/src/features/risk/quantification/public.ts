/** What other features use: checking an estimate, and computing it. */
import type { Estimate, PortfolioResult, Result } from "@crq/contract/risk/quantification";
import { type ControlState, withControls } from "@crq/engine/controls/apply-control";
import { checkTreatment } from "@crq/engine/controls/check-treatment";
import { inputHash } from "@crq/engine/input-hash";
import { parseScenario } from "@crq/engine/parse-scenario";
import type { ScenarioProblem } from "@crq/engine/parse/problems";
import type { Dependence } from "@crq/engine/portfolio/correlation";
import type { Joined } from "@crq/engine/program/joined";
import type { Member } from "@crq/engine/program/member";
import type { PortfolioLoss } from "@crq/engine/program/portfolio-loss";
import type { Scenario } from "@crq/engine/scenario";
import type { Treatment } from "@crq/engine/treatment";
import type { CheckedEstimate } from "../../../db/columns.ts";
import type { Caller } from "../../../http/caller.ts";
import { Fault } from "../../../http/fault.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";

/** Simulated years by default. */
export const DEFAULT_YEARS = 1_000_000;

/** How to compute. */
export interface HowToCompute {
  readonly engine: "exact" | "simulate";
  readonly years?: number | undefined;
  readonly seed?: number | undefined;
  readonly exceed?: readonly number[] | undefined;
  /** Who it is for. */
  readonly caller: Caller;
}

/** The scenario file of an estimate, checked by the engine; broken rules become field problems below `at`. */
export function scenarioOf(estimate: Estimate | CheckedEstimate, at = "estimate"): Scenario {
  return checked({ schema: "crq-scenario/1", id: "scenario", title: "scenario", ...estimate }, at);
}

/** What an estimate describes, and the controls that act on it. */
interface Treated {
  readonly estimate: Estimate | CheckedEstimate;
  readonly treatment: unknown;
}

/**
 * A scenario as it is now: its estimates, with the effects of controls that came since and without those that lapsed. Both are checked
 * by the engine; broken rules become field problems below `estimate` and `treatment`.
 */
export function presentOf(treated: Treated): Scenario {
  return stateOf(treated, "current");
}

function stateOf({ estimate, treatment }: Treated, state: ControlState): Scenario {
  const scenario = scenarioOf(estimate);
  checkedTreatment(treatment, scenario);
  const { controls } = treatment as Treatment;
  try {
    return withControls(scenario, controls, state);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Fault("invalid-request", { errors: [{ path: "treatment", message: error.message }] });
  }
}

/** The estimate of a scenario as it is now; the very same one if every control is as the estimate assumes. */
export function presentEstimate({ estimate, treatment }: Treated): Estimate | CheckedEstimate {
  if (!(treatment as Treatment).controls.some(({ inPlace }) => inPlace !== undefined)) return estimate;
  return estimateAt({ estimate, treatment }, "current");
}

/** The estimate of a scenario in a state of its controls. */
export function estimateAt(treated: Treated, state: ControlState): Estimate | CheckedEstimate {
  const { schema: _, id: __, title: ___, ...at } = stateOf(treated, state);
  return at;
}

/** A scenario file, checked by the engine. */
export function checked(file: unknown, at: string): Scenario {
  const parsed = parseScenario(file);
  if (parsed.ok) return parsed.scenario;
  throw broken(parsed.problems, at);
}

/**
 * Checks with the engine that controls and insurance fit a scenario; broken rules become field problems below
 * `treatment`.
 */
function checkedTreatment(treatment: unknown, scenario: Scenario): void {
  const problems = checkTreatment(treatment, scenario);
  if (problems.length > 0) throw broken(problems, "treatment");
}

/** The engine's problems as those of the request's fields below `at`. */
export function broken(problems: readonly ScenarioProblem[], at: string): Fault {
  const errors = problems
    .slice(0, 50)
    .map(({ path, rule }) => ({ path: path ? `${at}.${path}` : at, message: rule }));
  return new Fault("invalid-request", { errors });
}

/**
 * Computes a scenario in worker threads.
 * @throws Fault that names `at` if the estimates are each valid but have no finite result together
 */
export async function quantify(
  compute: Compute,
  scenario: Scenario,
  how: HowToCompute,
  at = "estimate",
): Promise<Result> {
  const { engine, years = DEFAULT_YEARS, seed = 1, exceed = [], caller } = how;
  const task = engine === "exact" ? { engine, scenario, exceed } : { engine, scenario, exceed, years, seed };
  return (await finiteAnswer(compute.run(task, caller), at)) as Result;
}

/** Several scenarios, each separately in order, and all together. */
export interface Together {
  readonly results: readonly Result[];
  readonly portfolio: PortfolioResult;
}

/**
 * Computes several scenarios, each separately and all together; their dependence has already been checked.
 * @throws Fault that names the scenario, or all of them, as `quantify` does
 */
export async function quantifyTogether(
  compute: Compute,
  scenarios: readonly Scenario[],
  dependence: Dependence,
  how: HowToCompute,
): Promise<Together> {
  const { engine, years = DEFAULT_YEARS, seed = 1, exceed = [], caller } = how;
  if (engine === "simulate") {
    const task = { engine, scenarios, dependence, exceed, years, seed } as const;
    const answer = await finiteAnswer(compute.run(task, caller), "scenarios");
    return { results: answer.scenarios as Result[], portfolio: answer.portfolio as PortfolioResult };
  }
  const [portfolio, ...results] = await Promise.all([
    jointResult(compute, scenarios, dependence, how),
    ...scenarios.map((scenario, i) => quantify(compute, scenario, how, `scenarios[${i}]`)),
  ]);
  return { results, portfolio };
}

/**
 * Computes several scenarios together and no one by itself; their dependence has already been checked.
 * @throws Fault that names all of them, as `quantify` does
 */
export async function jointResult(
  compute: Compute,
  scenarios: readonly Scenario[],
  dependence: Dependence,
  { engine, years = DEFAULT_YEARS, seed = 1, exceed = [], caller }: HowToCompute,
): Promise<PortfolioResult> {
  if (engine === "exact") {
    const task = { engine, scenarios, dependence, exceed } as const;
    return (await finiteAnswer(compute.run(task, caller), "scenarios")) as PortfolioResult;
  }
  const task = { engine, scenarios, dependence, exceed, years, seed } as const;
  return (await finiteAnswer(compute.run(task, caller), "scenarios")).portfolio as PortfolioResult;
}

/**
 * Computes scenarios under the declared dependence, from gross to net.
 * @throws Fault that names all of them, as `quantify` does
 */
export async function declaredResult(
  compute: Compute,
  portfolio: { readonly members: readonly Member[]; readonly joined: Joined },
  caller: Caller,
): Promise<PortfolioLoss> {
  return finiteAnswer(compute.run({ engine: "exact", portfolio }, caller), "scenarios");
}

/** A finite answer; throws if the engine found none, or one of its numbers isn't finite. */
async function finiteAnswer<T>(answer: Promise<T>, at: string): Promise<T> {
  const result = await answer.catch((error: unknown) => {
    throw error instanceof RangeError ? tooWide(at) : error;
  });
  if (!finite(result)) throw tooWide(at);
  return result;
}

function tooWide(at: string): Fault {
  const message =
    "is spread so wide that its annual loss has no finite mean or deviation; narrow the estimates";
  return new Fault("invalid-request", { errors: [{ path: at, message }] });
}

/** Whether every number inside is finite. */
function finite(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(finite);
}

/** The hash of everything that affects a scenario's numbers. */
export { inputHash };
export { dependenceProblem } from "./dependence.ts";
