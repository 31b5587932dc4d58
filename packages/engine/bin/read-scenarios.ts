/** Reads scenario files. */

import { readFileSync } from "node:fs";
import { parseScenario } from "../src/parse-scenario.ts";
import type { Scenario } from "../src/scenario.ts";
import { jsonFault } from "./json-fault.ts";
import { InputProblems } from "./problem.ts";

/** A scenario and the file that it came from, as named on the command line. */
export interface ScenarioFile {
  readonly file: string;
  readonly scenario: Scenario;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "must not be read by this user",
  EISDIR: "is a directory",
};

/** The file's text; `-` is standard input. */
function readText(file: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new InputProblems([`${file}: file: ${REASONS[code] ?? `cannot be read (${code})`}`]);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new InputProblems([`${file}: file: must be UTF-8 text`]);
  }
}

function readScenario(file: string): Scenario {
  const text = readText(file);
  const fault = jsonFault(text);
  if (fault) throw new InputProblems([`${file}: line ${fault.line} column ${fault.column}: ${fault.rule}`]);
  const parsed = parseScenario(JSON.parse(text));
  if (parsed.ok) return parsed.scenario;
  throw new InputProblems(parsed.problems.map(({ path, rule }) => `${file}: ${path || "scenario"}: ${rule}`));
}

/** What the files must have in common. */
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
