/** Scenario files at the stages of their treatment. */
import { exact } from "../src/exact/exact.ts";
import type { Result } from "../src/result.ts";
import type { Scenario } from "../src/scenario.ts";
import type { Treatment } from "../src/treatment.ts";
import type { Arguments } from "./arguments.ts";
import { InputProblems } from "./problem.ts";
import type { ScenarioFile } from "./read-scenarios.ts";
import { isNet, netLoss, scenarioAt, type Stage, STAGES } from "./stages.ts";

/** A scenario's annual loss at each stage, in the order of `STAGES`. */
export interface StageFigures {
  readonly id: string;
  readonly results: readonly (readonly [Stage, Result])[];
}

/** How to compute what insurance leaves. */
interface NetOptions {
  readonly exceed: readonly number[];
  readonly years: number;
  readonly seed: number;
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
export function netOf({ file, scenario, treatment }: ScenarioFile, options: NetOptions): Result {
  return ofTreatment(file, () => netLoss(scenario, treatment!, options)!);
}

/** One file's figures at each stage that it has, by the exact engine. */
function figuresOf(one: ScenarioFile, treatment: Treatment, options: NetOptions): StageFigures {
  const results = STAGES.filter((stage) => treatment.insurance || !isNet(stage)).map((stage) => {
    const file = { ...one, scenario: at(one, stage) };
    return [stage, isNet(stage) ? netOf(file, options) : exact(file.scenario, options)] as const;
  });
  return { id: one.scenario.id, results };
}

/** The figures of all stages, of each file that has a treatment with controls or insurance. */
export function stagesOf(
  files: readonly ScenarioFile[],
  { exceed, years, seed }: Pick<Arguments, "exceed" | "years" | "seed">,
): StageFigures[] {
  return files.flatMap((one) => {
    const { treatment } = one;
    if (!treatment || (treatment.controls.length === 0 && !treatment.insurance)) return [];
    return [figuresOf(one, treatment, { exceed, years, seed })];
  });
}
