/** Reads JSON files. */

import { readFileSync } from "node:fs";
import { jsonFault } from "./json-fault.ts";
import { InputProblems } from "./problem.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "must not be read by this user",
  EISDIR: "is a directory",
};

/** Standard input can be read only once. */
let standardInput: Uint8Array | undefined;

/** The file's text; `-` is standard input. */
function readText(file: string): string {
  let bytes: Uint8Array;
  try {
    bytes = file === "-" ? (standardInput ??= readFileSync(0)) : readFileSync(file);
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

/**
 * The JSON value in a file.
 *
 * @param file a path, or `-` for standard input
 * @throws InputProblems if it can't be read or isn't JSON, with line and column
 */
export function readJson(file: string): unknown {
  const text = readText(file);
  const fault = jsonFault(text);
  if (fault) throw new InputProblems([`${file}: line ${fault.line} column ${fault.column}: ${fault.rule}`]);
  return JSON.parse(text);
}
