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

/** A habit found in a text that a person reads. */
export interface Finding {
  readonly text: string;
  readonly instead: string;
}

/** The findings in the strings, templates and JSX text of a source. Names of modules and comments aren't read. */
export function habitsIn(file: string, source: string): Finding[] {
  const found: Finding[] = [];
  collect(parseSync(file, source).program, found);
  return found;
}

/** The findings in a file. */
export function habitsInFile(file: string): Finding[] {
  return habitsIn(file, readFileSync(file, "utf8"));
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
