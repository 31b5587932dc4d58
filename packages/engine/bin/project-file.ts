/** Files of what a project does to the loss: reads one, and computes its figures again. */
import {
  type ProjectFigures,
  type ProjectFile,
  recomputedProject,
} from "../src/program/projects/project-file.ts";
import type { FigureDifference } from "../src/program/baseline.ts";
import { LOSS_FIGURES } from "../src/program/loss-figures.ts";
import { ENGINE_VERSION } from "../src/version.ts";
import { pricesLines, ratesLines } from "./prices-lines.ts";
import { InputProblems } from "./problem.ts";
import { grouped } from "./result-table.ts";

/** Whether a JSON value claims to be a project's file. */
export function isProjectFile(value: unknown): value is ProjectFile {
  return typeof value === "object" && value !== null && "schema" in value && value.schema === "crq-project/1";
}

/** A project's figures, computed again. */
interface CheckedProject {
  readonly file: ProjectFile;
  readonly engine: { readonly saved: string; readonly now: string };
  readonly figures: ProjectFigures;
  readonly differences: readonly FigureDifference[];
}

/**
 * Computes a project's figures again and compares every bit.
 *
 * @throws InputProblems if the file lacks a part, or it can't be computed
 */
export function checkProject(path: string, file: ProjectFile): CheckedProject {
  const refuse = (problem: string) => new InputProblems([`${path}: ${problem}`]);
  const { members, gaps, project, draws } = file;
  if (!Array.isArray(members) || !Array.isArray(gaps) || typeof project !== "object" || !file.figures)
    throw refuse("project: must be whole, as it was saved");
  if (!(Number.isInteger(draws) && draws >= 2 && draws <= 100))
    throw refuse("draws: must be a whole number from 2 to 100");
  try {
    return { file, engine: { saved: file.engine, now: ENGINE_VERSION }, ...recomputedProject(file) };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw refuse(error.message);
    throw error;
  }
}

/** What was found, as the JSON output has it. */
export function projectJsonOf({ file, engine, figures, differences }: CheckedProject): object {
  return { engine, currency: file.currency, ...figures, differences };
}

/** What was found, in lines. */
export function projectLines({ file, engine, figures, differences }: CheckedProject): string[] {
  const { before, planned, cost, intervals } = figures;
  const { currency, rates = [], prices, project, draws } = file;
  const amount = (value: number) => `${currency} ${grouped(value, 2)}`;
  const range = ({ low, high }: { readonly low: number; readonly high: number }) =>
    `${grouped(low, 2)} to ${grouped(high, 2)}`;
  return [
    `Project ${project.title}, expected and in nine of ten of ${draws} draws`,
    ...ratesLines(rates, currency),
    ...(prices ? pricesLines(prices) : []),
    ...LOSS_FIGURES.map(
      (key) => `  ${key}: ${amount(before[key])} today, ${amount(planned[key])} with the project`,
    ),
    `  mean today: ${range(intervals.before.mean)}`,
    `  mean with the project: ${range(intervals.planned.mean)}`,
    `  saved a year: ${amount(before.mean - planned.mean)} (${range(intervals.saved)})`,
    `  cost a year: ${amount(cost)} (${range(intervals.cost)})`,
    ...(differences.length === 0
      ? ["All figures are recomputed to the bit."]
      : [
          "Figures that come out differently:",
          ...differences.map(
            (one) => `  ${one.figure}: stated ${String(one.stated)}, recomputed ${String(one.recomputed)}`,
          ),
        ]),
    `Engine ${engine.now}; the file was saved with ${engine.saved}`,
  ];
}
