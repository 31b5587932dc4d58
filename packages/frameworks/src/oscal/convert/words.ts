/** Texts of controls: their parts as markdown, with parameters that people can read. */
import { parseInline } from "../markup/inline.ts";
import { textOf } from "../markup/tree.ts";
import { type Param, type Part, propOf } from "./shapes.ts";

const INSERT = /\{\{\s*insert:\s*param\s*,\s*([^\s{},]+)\s*\}\}/g;

/** Parameters that name each other end there. */
const DEEPEST = 5;

/** Parameters by each of their identifiers. */
export function paramsById(params: readonly Param[]): ReadonlyMap<string, Param> {
  const byId = new Map<string, Param>();
  for (const param of params)
    for (const id of [param.id, propOf(param.props, "alt-identifier")])
      if (id !== undefined && !byId.has(id)) byId.set(id, param);
  return byId;
}

/** A text with its parameters as `[Assignment: frequency]` or `[Selection: one; other]`. */
export function readable(text: string, params: ReadonlyMap<string, Param>, depth = 0): string {
  return text
    .replaceAll(INSERT, (_, id: string) => {
      const param = params.get(id);
      if (param?.values) return param.values.join(", ");
      if (!param || depth >= DEEPEST) return `[Assignment: ${id}]`;
      return `[${param.select ? "Selection" : "Assignment"}${parameterWords(param, params, depth)}]`;
    })
    .replaceAll(/\n (?=\S)/g, "\n") // a single space means nothing there, and XML doesn't keep it
    .trim();
}

function parameterWords(param: Param, params: ReadonlyMap<string, Param>, depth: number): string {
  const { select, label, id = "" } = param;
  const choices = select?.choice ?? [];
  if (choices.length === 0) return `: ${label ?? id}`;
  const many = select?.["how-many"] === "one-or-more" ? " (one or more)" : "";
  return `${many}: ${choices.map((choice) => readable(choice, params, depth + 1)).join("; ")}`;
}

/** What a parameter is called. */
export function parameterLabel(param: Param, params: ReadonlyMap<string, Param>): string {
  const label = param.select?.choice
    ? parameterWords(param, params, 0).replace(/^: /, "").trim()
    : param.label;
  return plainText(label ?? param.id ?? "");
}

/** A line of markup without it. */
export function plainText(line: string): string {
  return textOf(parseInline(line)).replaceAll(/\s+/g, " ").trim();
}

/** A part and what is in it as markdown: items are a list, with their labels. */
export function partText(part: Part, params: ReadonlyMap<string, Param>): string {
  const prose = readable(part.prose ?? "", params);
  const items = (part.parts ?? []).flatMap((item) => itemLines(item, params, ""));
  return [prose, items.join("\n")].filter((text) => text !== "").join("\n\n");
}

function itemLines(part: Part, params: ReadonlyMap<string, Param>, indent: string): string[] {
  const label = propOf(part.props, "label");
  const prose = readable(part.prose ?? "", params).replaceAll("\n", `\n${indent}  `);
  const line = `${indent}* ${[shortLabel(label), prose].filter(Boolean).join(" ")}`;
  return [line, ...(part.parts ?? []).flatMap((item) => itemLines(item, params, `${indent}  `))];
}

/** Of a label that repeats the whole identifier its last part: `SR-03.01.12.a` is `a.`. A number would begin another list, so its period is escaped. */
function shortLabel(label: string | undefined): string | undefined {
  const last = /^[A-Z]+-\d\d\.\d\d\.\d\d\.(?:.*\.)?(\w+)$/.exec(label ?? "")?.[1];
  return (last === undefined ? label : `${last}.`)?.replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}
