/** The words that a person reads, held to plain American English: no habits that read as translated. */
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** A habit, and what to write instead. */
const HABITS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:somebody|nobody|everybody|whoever)\b/i, "name them: you, your team, someone, no one"],
  [/\bnought\b/i, "zero"],
  [/\bmeanwhile\b/i, "leave it out, or 'in the meantime'"],
  [/\bas soon as\b/i, "when, once"],
  [/\bstands? (?:here|there|in|on|beside|at|where|over)\b/i, "is, appears, is listed"],
  [/\bis called so\b|\bthat you may see\b|\bmay not see\b/i, "don't have access, no results"],
  [/\bread anew\b|\bcomputed anew\b/i, "refresh, recompute"],
  [/\bcould not be (?:read|loaded|saved|sent|computed)\b/i, "Couldn't load …, Couldn't save …"],
  [/\bwait some minutes\b/i, "wait a few minutes"],
  [
    /\bturned away\b|\bfell silent\b|\bthrown? away\b|\btake away\b|\bput away\b/i,
    "rejected, stopped reporting, discard, remove, archive",
  ],
  [/\bseamless|\brobust\b|\bleverage\b|\bempower|\bcutting-edge\b|\bunlock the\b/i, "say what it does"],
];

/** Habits in comments and test names. `nobody` is also an account of the operating system, written in code quotes. */
const COMMENT_HABITS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:somebody|nobody|everybody|whoever)\b/i, "someone, no one, everyone, anyone who; or name them"],
  [/\bnought\b/i, "zero"],
  [/\bmeanwhile\b/i, "in the meantime, or leave it out"],
  [/\bas soon as\b/i, "when, once"],
  [/\b(?:stands?|stood) (?:here|there|in(?! for)|on|beside|at|where|over)\b/i, "is, appears, is listed"],
  [/\bis called so\b|\bat hand\b|\bof its own accord\b|\bthereof\b|\banew\b/i, "say it plainly"],
];

/** A habit found in a text that a person reads. */
export interface Finding {
  readonly text: string;
  readonly instead: string;
}

/** Whether a source has words of a habit anywhere, however its lines break: reading a syntax tree takes most of the time. */
function mayHave(source: string, habits: typeof HABITS): boolean {
  if (/\\[ux]/.test(source)) return true; // letters can be written as numbers
  const plain = source.replaceAll(/\n\s*\*|\\[nrt]|\s/g, " ");
  const texts = [plain, plain.replaceAll(/`[^`]*`/g, "")].map((text) => text.replaceAll(/ +/g, " "));
  return habits.some(([pattern]) => texts.some((text) => pattern.test(text)));
}

/** The findings in the strings, templates and JSX text of a source. Names of modules and comments aren't read. */
export function habitsIn(file: string, source: string): Finding[] {
  if (!mayHave(source, HABITS)) return [];
  const found: Finding[] = [];
  collect(parseSync(file, source).program, found);
  return found;
}

/** The findings in a file. */
export function habitsInFile(file: string): Finding[] {
  return habitsIn(file, readFileSync(file, "utf8"));
}

/** What a source with tests has somewhere: a name that `isTest` knows, called or followed by a member. */
const CALLS_TESTS = /(?<![.\w])(?:(?:test|describe)\s*[(.`]|it\s*(?:[(`]|\.\w))/;

/** The findings in a source's comments and in the names of its tests. Words in code quotes aren't read. */
export function habitsInComments(file: string, source: string): Finding[] {
  if (!mayHave(source, COMMENT_HABITS)) return [];
  const parsed = parseSync(file, source);
  const names: string[] = [];
  if (CALLS_TESTS.test(source)) collectTestNames(parsed.program, names); // reading the tree takes most of the time
  const texts = [...parsed.comments.map(({ value }) => value.replaceAll(/\n\s*\*/g, " ")), ...names];
  return texts.flatMap((raw) => {
    const text = raw
      .replaceAll(/`[^`]*`/g, "")
      .replaceAll(/\s+/g, " ")
      .trim();
    return COMMENT_HABITS.filter(([pattern]) => pattern.test(text)).map(([, instead]) => ({ text, instead }));
  });
}

/** Adds the names of tests and their groups, `test("…")`, `describe("…")` and `test.each(…)("…")`, to `names`. */
function collectTestNames(node: unknown, names: string[]): void {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && node.type === "CallExpression" && "callee" in node && "arguments" in node) {
    const [name] = Array.isArray(node.arguments) ? node.arguments : [];
    if (isTest(node.callee)) collectTexts(name, names);
  }
  for (const child of Object.values(node)) collectTestNames(child, names);
}

/** Whether an expression is `test`, `it`, `describe`, or something reached through them, such as `test.each([…])`. */
function isTest(callee: unknown): boolean {
  if (typeof callee !== "object" || callee === null) return false;
  if ("name" in callee) return ["test", "it", "describe"].includes(String(callee.name));
  if ("object" in callee) return isTest(callee.object);
  if ("callee" in callee) return isTest(callee.callee);
  return "tag" in callee && isTest(callee.tag);
}

function collectTexts(node: unknown, texts: string[]): void {
  if (typeof node !== "object" || node === null) return;
  const text = textOf(node);
  if (text !== undefined) texts.push(text);
  if ("quasis" in node && Array.isArray(node.quasis))
    for (const part of node.quasis) collectTexts(part, texts);
}

function collect(node: unknown, found: Finding[]): void {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && String(node.type).startsWith("Import")) return;
  const text = textOf(node);
  if (text !== undefined)
    for (const [pattern, instead] of HABITS) if (pattern.test(text)) found.push({ text, instead });
  for (const child of Object.values(node)) collect(child, found);
}

/** A node's text on one line, where it is a text. */
function textOf(node: object): string | undefined {
  if (!("type" in node) || !("value" in node)) return undefined;
  const { type, value } = node;
  const cooked = typeof value === "object" && value !== null && "cooked" in value ? value.cooked : value;
  const texts = ["Literal", "JSXText", "TemplateElement"];
  if (!texts.includes(String(type)) || typeof cooked !== "string") return undefined;
  return cooked.replaceAll(/\s+/g, " ").trim();
}
