/** Whether two documents say the same. */
import { parseBlocks } from "./markup/blocks.ts";
import { parseInline } from "./markup/inline.ts";
import { tidyBlocks, tidyLine } from "./markup/tree.ts";
import { type Assembly, type Field, type Model, rootOf } from "./model.ts";
import { type Finding, MOST_FINDINGS, pointer } from "./problem.ts";
import { isObject } from "./validate.ts";

/** Where two documents of a model differ. Markup is compared by what it says, since there are several ways to write the same. */
export function differences(model: Model, before: unknown, after: unknown): Finding[] {
  const found: Finding[] = [];
  compareAssembly(rootOf(model), before, after, pointer(model), (path, message) => {
    if (found.length < MOST_FINDINGS) found.push({ path, message });
  });
  return found;
}

type Report = (path: string, message: string) => void;

function compareAssembly(
  model: Assembly,
  before: unknown,
  after: unknown,
  path: string,
  report: Report,
): void {
  if (!isObject(before) || !isObject(after)) {
    if (!equal(before, after)) report(path, "is different");
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const own = path + pointer(key);
    const field = model.fields.get(key);
    const [one, other] = [before[key], after[key]];
    if (field?.place === "prose" && isNothing(one) && isNothing(other)) continue;
    if (!Object.hasOwn(after, key)) report(own, "is lost");
    else if (!Object.hasOwn(before, key)) report(own, "is added");
    else if (field) compareField(field, one, other, own, report);
    else if (!equal(one, other)) report(own, "is different");
  }
}

const isNothing = (value: unknown) =>
  value === undefined || (typeof value === "string" && value.trim() === "");

function compareField(field: Field, before: unknown, after: unknown, path: string, report: Report): void {
  if (field.list === "none") {
    compareValue(field, before, after, path, report);
    return;
  }
  const [one, other] = [before, after].map((value) => (Array.isArray(value) ? value : [value]));
  if (one!.length !== other!.length) report(path, `has ${other!.length} items instead of ${one!.length}`);
  else one!.forEach((item, i) => compareValue(field, item, other![i], path + pointer(i), report));
}

function compareValue(field: Field, before: unknown, after: unknown, path: string, report: Report): void {
  if (field.assembly) compareAssembly(field.assembly, before, after, path, report);
  else if (before !== after && !sameMarkup(field, before, after)) report(path, "is different");
}

function sameMarkup({ datatype }: Field, before: unknown, after: unknown): boolean {
  if (typeof before !== "string" || typeof after !== "string") return equal(before, after);
  if (datatype === "line") return equal(tidyLine(parseInline(before)), tidyLine(parseInline(after)));
  return datatype === "multiline" && equal(tidyBlocks(parseBlocks(before)), tidyBlocks(parseBlocks(after)));
}

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
