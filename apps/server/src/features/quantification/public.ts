/** What other features may ask: to check an estimate, and to compute it. */
import type { Estimate, Result } from "@crq/contract/quantification";
import { inputHash } from "@crq/engine/input-hash";
import { parseScenario } from "@crq/engine/parse-scenario";
import type { Scenario } from "@crq/engine/scenario";
import { requireFeasible } from "@crq/engine/simulate/simulation-options";
import { Fault } from "../../http/fault.ts";
import type { Compute } from "../../jobs/compute-pool.ts";

/** Simulated years unless asked otherwise. */
export const DEFAULT_YEARS = 1_000_000;

/** How to compute. */
export interface HowToCompute {
  readonly engine: "exact" | "simulate";
  readonly years?: number | undefined;
  readonly seed?: number | undefined;
  readonly exceed?: readonly number[] | undefined;
}

/** The scenario file of an estimate, checked by the engine; its rules become field problems below `at`. */
export function scenarioOf(estimate: Estimate, at = "estimate"): Scenario {
  return checked({ schema: "crq-scenario/1", id: "scenario", title: "scenario", ...estimate }, at);
}

/** A scenario file, checked by the engine. */
export function checked(file: unknown, at: string): Scenario {
  const parsed = parseScenario(file);
  if (parsed.ok) return parsed.scenario;
  throw new Fault("invalid-request", {
    errors: parsed.problems
      .slice(0, 50)
      .map(({ path, rule }) => ({ path: path ? `${at}.${path}` : at, message: rule })),
  });
}

/** Refuses a scenario with more loss events than can be simulated one by one; the exact engine has no such limit. */
export function feasible(scenario: Scenario, years: number, at: string): void {
  try {
    requireFeasible(scenario, years);
  } catch (error) {
    const [field, ...rule] = (error as RangeError).message.split(": ");
    throw new Fault("invalid-request", { errors: [{ path: `${at}.${field}`, message: rule.join(": ") }] });
  }
}

/**
 * Computes a scenario in a worker thread.
 * @throws Fault that names `at` when the estimates are each valid and yet together have no finite result
 */
export async function quantify(
  compute: Compute,
  scenario: Scenario,
  how: HowToCompute,
  at = "estimate",
): Promise<Result> {
  const { engine, years = DEFAULT_YEARS, seed = 1, exceed = [] } = how;
  const result = await compute.run({ scenario, engine, years, seed, exceed }).catch((error: unknown) => {
    throw error instanceof RangeError ? tooWide(at) : error;
  });
  if (!finite(result)) throw tooWide(at);
  return result as Result;
}

function tooWide(at: string): Fault {
  const message =
    "is spread so wide that its annual loss has no finite mean or deviation; narrow the estimates";
  return new Fault("invalid-request", { errors: [{ path: at, message }] });
}

/** Whether every number within is finite. */
function finite(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(finite);
}

/** The hash of everything that affects a scenario's numbers. */
export { inputHash };
