/** `score sprs`: the score of answers in a file. */
import { readFileSync } from "node:fs";
import { controlId } from "../src/control-id.ts";
import { type Finding, Places, pointer, Unreadable } from "../src/oscal/problem.ts";
import { parseJson } from "../src/oscal/read-json.ts";
import { isObject } from "../src/oscal/validate.ts";
import { sprs, SPRS_FRAMEWORK } from "../src/scoring/sprs.ts";
import { type Verdict, VERDICTS } from "../src/scoring/verdict.ts";
import { catalogOf } from "../src/shipped-files.ts";
import { type Answer, Problem } from "./answer.ts";

/** A file of answers has 110 short lines. */
const LIMITS = { characters: 1_000_000, depth: 10, nodes: 10_000 };
const STANDARD_INPUT = 0;

function textOf(file: string, name: string): string {
  try {
    const bytes = readFileSync(file === "-" ? STANDARD_INPUT : file);
    // A character takes four bytes at most.
    if (bytes.length > 4 * LIMITS.characters) throw new Unreadable("it is too large");
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw new Problem(`${name}: ${error.message}`);
    if (error instanceof TypeError) throw new Problem(`${name}: it isn't text in UTF-8`);
    if (error instanceof Error && "syscall" in error)
      throw new Problem(`${name} can't be read: ${error.message}`);
    throw error;
  }
}

function parsed(text: string, name: string): unknown {
  try {
    return parseJson(text, LIMITS);
  } catch (error) {
    if (error instanceof Unreadable) throw new Problem(`${name}: ${error.message}`);
    throw error;
  }
}

/** The problem with one value, with its line and column, which a second reading finds. */
function problemAt(text: string, name: string, path: string, message: string): Problem {
  const places = new Places([{ path }]);
  parseJson(text, LIMITS, places);
  const [{ line, column } = {}] = places.placed<Finding>([{ path, message }], text);
  return new Problem(`${name}: ${path || "/"}: ${message} (line ${line}, column ${column})`);
}

function quoted(value: unknown): string {
  if (typeof value === "string") return `'${value.slice(0, 60)}'`;
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : String(value);
}

/** How files name the framework: `sp800-171r2`, and the product's own identifier. */
const isSprsFramework = (value: unknown): boolean =>
  typeof value === "string" &&
  /^(?:nist)?sp800171r(?:ev)?2$/.test(value.toLowerCase().replaceAll(/[^a-z\d]/g, ""));

function verdictOf(value: unknown): Verdict | undefined {
  if (typeof value !== "string") return undefined;
  const word = value.trim().toLowerCase().replaceAll(/[- ]/g, "_");
  return VERDICTS.find((one) => one === word);
}

/** Says what is wrong with the value at a path. */
type Fail = (path: string, message: string) => never;

/** The answers of a file of the right shape. */
function answersOf(value: unknown, fail: Fail): Readonly<Record<string, unknown>> {
  if (!isObject(value))
    return fail("", `expected an object like {"framework":"sp800-171r2","answers":{"3.1.1":"met"}}`);
  for (const key of ["framework", "answers"])
    if (!Object.hasOwn(value, key)) return fail("", `'${key}' is missing`);
  const { framework, answers, ...more } = value;
  const [stray] = Object.keys(more);
  if (stray !== undefined) return fail(pointer(stray), "there is only 'framework' and 'answers'");
  if (!isSprsFramework(framework))
    return fail("/framework", `only sp800-171r2 (${SPRS_FRAMEWORK}) is scored, not ${quoted(framework)}`);
  return isObject(answers) ? answers : fail("/answers", `expected an object like {"3.1.1":"met"}`);
}

/** The score of the answers in a file, or of those on standard input for `-`. */
export function scoreSprs(file: string): Answer {
  const name = file === "-" ? "standard input" : file;
  const text = textOf(file, name);
  const value = parsed(text, name);
  const fail: Fail = (path, message) => {
    throw problemAt(text, name, path, message);
  };
  const answers = answersOf(value, fail);
  const catalog = catalogOf(SPRS_FRAMEWORK);
  const known = new Set(catalog.entries.map(({ id }) => id));
  const verdicts = new Map<string, Verdict>();
  for (const [typed, answer] of Object.entries(answers)) {
    const at = `/answers${pointer(typed)}`;
    const id = controlId(SPRS_FRAMEWORK, typed);
    if (id === undefined || !known.has(id))
      return fail(at, `${catalog.title} has no requirement ${quoted(typed)}`);
    if (verdicts.has(id)) return fail(at, `${id} is answered twice`);
    const verdict = verdictOf(answer);
    if (verdict === undefined)
      return fail(at, `expected one of ${VERDICTS.join(", ")}, not ${quoted(answer)}`);
    verdicts.set(id, verdict);
  }
  const { score, scored, deductions, poamEligible, reasons } = sprs(catalog, verdicts);
  const json = { score, scored, deductions, poamEligible, reasons };
  // JSON with and without --json, since programs read it.
  return { json, lines: [JSON.stringify(json, null, 1)] };
}
