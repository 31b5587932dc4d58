/** Scenario files with a treatment: their figures at one stage, and at all of them. */
import type { Result, ScenarioFile, quantification } from "@crq/contract/risk/quantification";
import type { InputOf } from "@crq/contract/route";
import { checkTreatment } from "@crq/engine/controls/check-treatment";
import type { Scenario } from "@crq/engine/scenario";
import type { Treatment } from "@crq/engine/treatment";
import { hasStages, isNet, scenarioAt, type Stage, type StageResult } from "@crq/engine/treatment-stages";
import type * as z from "zod/mini";
import { Fault } from "../../../http/fault.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { broken, checked } from "./public.ts";

/** A scenario file, checked; without a treatment there is one stage. */
export interface TreatedFile {
  readonly scenario: Scenario;
  readonly treatment: Treatment | undefined;
  /** Where it is in the request. */
  readonly path: string;
}

const refusal = (path: string, message: string) =>
  new Fault("invalid-request", { errors: [{ path, message }] });

/** Checks a file and its treatment with the engine. */
export function treatedFile({ treatment, ...file }: z.output<typeof ScenarioFile>, i: number): TreatedFile {
  const path = `scenarios[${i}]`;
  const scenario = checked(file, path);
  if (treatment === undefined) return { scenario, treatment, path };
  const problems = checkTreatment(treatment, scenario);
  if (problems.length > 0) throw broken(problems, `${path}.treatment`);
  return { scenario, treatment: treatment as Treatment, path };
}

/** Refuses a stage that these files don't have. */
export function checkStage(
  files: readonly TreatedFile[],
  { stage, engine }: Pick<InputOf<typeof quantification.quantify>["body"], "stage" | "engine">,
): void {
  if (!isNet(stage)) return;
  if (files.length > 1) throw refusal("stage", "after insurance needs a single scenario");
  if (engine === "simulate") throw refusal("stage", "after insurance needs the exact engine");
  if (!files[0]!.treatment?.insurance)
    throw refusal("stage", "after insurance needs insurance in the scenario's treatment");
}

/** A file's scenario at a stage, before insurance. */
export function scenarioOfStage({ scenario, treatment, path }: TreatedFile, stage: Stage): Scenario {
  if (!treatment) return scenario;
  try {
    return scenarioAt(scenario, treatment, stage);
  } catch (error) {
    throw inTreatment(error, path);
  }
}

/** The figures of all stages of the files that have controls or insurance, by the scenario's id. */
export async function stagesOf(
  compute: Compute,
  files: readonly TreatedFile[],
  how: { readonly exceed: readonly number[]; readonly years: number; readonly seed: number },
  caller: Caller,
): Promise<Record<string, Partial<Record<Stage, Result>>>> {
  const { exceed, ...simulated } = how;
  const found = files.map(async ({ scenario, treatment, path }) => {
    if (!treatment || !hasStages(treatment)) return [];
    const task = { engine: "exact", stagesOf: scenario, treatment, exceed, simulated } as const;
    const results: StageResult[] = await compute.run(task, caller).catch((error: unknown) => {
      throw inTreatment(error, path);
    });
    return [[scenario.id, Object.fromEntries(results)] as const];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

/** What the engine refuses of a treatment, as a problem of its field. */
function inTreatment(error: unknown, path: string): unknown {
  return error instanceof RangeError ? refusal(`${path}.treatment`, error.message) : error;
}
