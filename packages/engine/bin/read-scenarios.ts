/** Reads scenario files. */

import { parseScenario } from "../src/parse-scenario.ts";
import type { Scenario } from "../src/scenario.ts";
import { InputProblems } from "./problem.ts";
import { readJson } from "./read-json.ts";

/** A scenario and the file that it came from, as named on the command line. */
export interface ScenarioFile {
  readonly file: string;
  readonly scenario: Scenario;
}

function readScenario(file: string): Scenario {
  const parsed = parseScenario(readJson(file));
  if (parsed.ok) return parsed.scenario;
  throw new InputProblems(parsed.problems.map(({ path, rule }) => `${file}: ${path || "scenario"}: ${rule}`));
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
      read.push({ file, scenario: readScenario(file) });
    } catch (error) {
      if (!(error instanceof InputProblems)) throw error;
      problems.push(...error.lines);
    }
  }
  problems.push(...acrossFiles(read));
  if (problems.length > 0) throw new InputProblems(problems);
  return read;
}
