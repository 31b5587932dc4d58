/** Whether a document follows its model. */
import { RULES } from "./datatypes.ts";
import type { Assembly, Field } from "./model.ts";
import { type Model, rootOf } from "./model.ts";
import { type Finding, MOST_FINDINGS, pointer } from "./problem.ts";

type Report = (path: string, message: string) => void;

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is wrong with a document, in its order: at most a hundred findings. */
export function validate(model: Model, document: unknown): Finding[] {
  const found: Finding[] = [];
  checkAssembly(rootOf(model), document, pointer(model), (path, message) => {
    if (found.length < MOST_FINDINGS) found.push({ path, message });
  });
  return found;
}

function checkAssembly(assembly: Assembly, value: unknown, path: string, report: Report): void {
  if (!isObject(value)) {
    report(path, `must be an object, not ${kindOf(value)}`);
    return;
  }
  for (const { key, required } of assembly.fields.values())
    if (required && !Object.hasOwn(value, key)) report(path, `'${key}' is missing`);
  for (const [key, held] of Object.entries(value)) {
    const field = assembly.fields.get(key);
    if (field) checkField(field, held, path + pointer(key), report);
    else report(path, `'${shortened(key)}' is not defined here`);
  }
  for (const { exactly, of } of assembly.choices) {
    const there = of.filter((key) => Object.hasOwn(value, key));
    if (there.length > 1) report(path, `can have ${quoted(there)}, but not both`);
    else if (exactly && there.length === 0) report(path, `must have one of ${quoted(of)}`);
  }
}

function checkField(field: Field, value: unknown, path: string, report: Report): void {
  if (field.list === "none" || (field.list === "one-or-list" && !Array.isArray(value)))
    checkValue(field, value, path, report);
  else if (!Array.isArray(value)) report(path, `must be a list, not ${kindOf(value)}`);
  else if (value.length === 0) report(path, "must not be empty: leave the list out instead");
  else value.forEach((item, i) => checkValue(field, item, path + pointer(i), report));
}

function checkValue(field: Field, value: unknown, path: string, report: Report): void {
  if (field.assembly) {
    checkAssembly(field.assembly, value, path, report);
    return;
  }
  const rule = RULES[field.datatype!];
  if (!rule.is(value)) report(path, `must be ${rule.words}, not ${shown(value)}`);
  else if (field.allowed && !field.allowed.includes(value as string))
    report(path, `must be one of ${field.allowed.join(", ")}, not ${shown(value)}`);
}

const quoted = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(" or ");

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : shown(value);
}

function shown(value: unknown): string {
  return typeof value === "string" ? `'${shortened(value)}'` : isPlain(value) ? String(value) : kindOf(value);
}

const isPlain = (value: unknown) => typeof value === "number" || typeof value === "boolean";

function shortened(text: string): string {
  const line = text.slice(0, 61).replaceAll("\n", " ");
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
