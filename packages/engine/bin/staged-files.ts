/** Scenario files at the stages of their treatment. */
import type { Result } from "../src/result.ts";
import type { Scenario } from "../src/scenario.ts";
import {
  hasStages,
  isNet,
  netLoss,
  scenarioAt,
  type Stage,
  type StageOptions,
  type StageResult,
  stageResults,
} from "../src/treatment-stages.ts";
import type { Arguments } from "./arguments.ts";
import { InputProblems } from "./problem.ts";
import type { ScenarioFile } from "./read-scenarios.ts";

/** A scenario's annual loss at each stage, in the order of `STAGES`. */
export interface StageFigures {
  readonly id: string;
  readonly results: readonly StageResult[];
}

/** Does what can fail because of a file's treatment. */
function ofTreatment<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputProblems([`${file}: treatment: ${error.message}`]);
  }
}

function at({ file, scenario, treatment }: ScenarioFile, stage: Stage): Scenario {
  return treatment ? ofTreatment(file, () => scenarioAt(scenario, treatment, stage)) : scenario;
}

/**
 * The files with the scenarios of the chosen stage, before insurance.
 *
 * @throws InputProblems if a stage after insurance is chosen and there are several files, no insurance or the simulating engine
 */
export function filesAt(
  files: readonly ScenarioFile[],
  { stage, engine }: Pick<Arguments, "stage" | "engine">,
): ScenarioFile[] {
  if (isNet(stage)) {
    const refuse = (rule: string) => new InputProblems([`quantify: --stage: ${stage} ${rule}`]);
    if (files.length > 1) throw refuse("needs a single file");
    if (engine === "simulate") throw refuse("needs --engine exact");
    if (!files[0]!.treatment?.insurance) throw refuse("needs a file with insurance in its treatment");
  }
  return files.map((one) => ({ ...one, scenario: at(one, stage) }));
}

/** What insurance leaves of a file whose scenario is at its stage. */
export function netOf({ file, scenario, treatment }: ScenarioFile, options: StageOptions): Result {
  return ofTreatment(file, () => netLoss(scenario, treatment!, options)!);
}

/** The figures of all stages, of each file that has a treatment with controls or insurance. */
export function stagesOf(
  files: readonly ScenarioFile[],
  { exceed, years, seed }: Pick<Arguments, "exceed" | "years" | "seed">,
): StageFigures[] {
  return files.flatMap(({ file, scenario, treatment }) => {
    if (!treatment || !hasStages(treatment)) return [];
    const results = ofTreatment(file, () => stageResults(scenario, treatment, { exceed, years, seed }));
    return [{ id: scenario.id, results }];
  });
}
