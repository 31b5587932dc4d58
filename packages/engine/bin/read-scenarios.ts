/** Reads scenario files. */

import { checkTreatment } from "../src/controls/check-treatment.ts";
import { parseScenario } from "../src/parse-scenario.ts";
import type { Scenario } from "../src/scenario.ts";
import type { Treatment } from "../src/treatment.ts";
import { InputProblems } from "./problem.ts";
import { readJson } from "./read-json.ts";

/** A scenario and the file that it came from, as named on the command line. */
export interface ScenarioFile {
  readonly file: string;
  readonly scenario: Scenario;
  /** Undefined if the file has none. */
  readonly treatment: Treatment | undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The scenario's fields and its treatment; a record of the API has its estimates in `estimate`. */
function partsOf(value: unknown): { readonly scenario: unknown; readonly treatment: unknown } {
  if (!isObject(value)) return { scenario: value, treatment: undefined };
  const { treatment, ...fields } = value;
  if (value["schema"] !== undefined || !isObject(value["estimate"])) return { scenario: fields, treatment };
  const { id, title, estimate } = value;
  return { scenario: { ...estimate, schema: "crq-scenario/1", id, title }, treatment };
}

/**
 * Reads and checks one scenario with its treatment.
 *
 * @param file named in problems
 * @throws InputProblems
 */
export function readScenarioAt(file: string, value: unknown): Omit<ScenarioFile, "file"> {
  const { scenario: fields, treatment } = partsOf(value);
  const parsed = parseScenario(fields);
  if (!parsed.ok)
    throw new InputProblems(
      parsed.problems.map(({ path, rule }) => `${file}: ${path || "scenario"}: ${rule}`),
    );
  if (treatment === undefined) return { scenario: parsed.scenario, treatment };
  const problems = checkTreatment(treatment, parsed.scenario);
  if (problems.length > 0)
    throw new InputProblems(
      problems.map(({ path, rule }) => `${file}: ${path ? `treatment.${path}` : "treatment"}: ${rule}`),
    );
  return { scenario: parsed.scenario, treatment: treatment as Treatment };
}

/** What all files must share. */
function acrossFiles(files: readonly ScenarioFile[]): string[] {
  const problems: string[] = [];
  const byId = new Map<string, string>();
  for (const { file, scenario } of files) {
    const other = byId.get(scenario.id);
    if (other !== undefined) problems.push(`${file}: id: must differ from that of ${other}`);
    else byId.set(scenario.id, file);
    const { currency } = files[0]!.scenario;
    if (scenario.currency !== currency)
      problems.push(
        `${file}: currency: must be ${currency} as in ${files[0]!.file}, because losses are added up`,
      );
  }
  return problems;
}

/**
 * Reads and checks all files.
 *
 * @param files paths, or `-` for standard input; one or more
 * @throws InputProblems with the problems of all files
 */
export function readScenarios(files: readonly string[]): ScenarioFile[] {
  const read: ScenarioFile[] = [];
  const problems: string[] = [];
  for (const file of files) {
    try {
      read.push({ file, ...readScenarioAt(file, readJson(file)) });
    } catch (error) {
      if (!(error instanceof InputProblems)) throw error;
      problems.push(...error.lines);
    }
  }
  problems.push(...acrossFiles(read));
  if (problems.length > 0) throw new InputProblems(problems);
  return read;
}
