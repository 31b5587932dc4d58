/** A template while it's written: as people type it, and read back with its problems. */
import {
  type TemplateContent,
  TemplateFields,
  templateProblems,
  type TemplateRequirement,
} from "@crq/contract/compliance/control-template-fields";
import * as z from "zod/mini";
import { newId } from "../../../../screen/new-id.ts";
import { quantityText, readQuantity } from "../../../../ui/form/quantity.ts";

interface Row {
  /** Tells rows apart while they're typed. */
  readonly key: string;
}

/** A template as it's typed. */
export interface Draft {
  readonly name: string;
  readonly what: string;
  readonly how: string;
  readonly kind: string;
  readonly owner: string;
  readonly reviewMonths: string;
  readonly currency: string;
  readonly yearlyLow: string;
  readonly yearlyHigh: string;
  readonly onceLow: string;
  readonly onceHigh: string;
  readonly onceYears: string;
  readonly costSource: string;
  readonly tags: string;
  readonly effects: readonly (Row & {
    readonly node: string;
    readonly low: string;
    readonly high: string;
    readonly statement: string;
    readonly source: string;
    readonly url: string;
  })[];
  readonly requirements: readonly TemplateRequirement[];
  readonly evidence: readonly (Row & {
    readonly title: string;
    readonly kind: TemplateFields["evidence"][number]["kind"];
    readonly everyMonths: string;
  })[];
  readonly steps: readonly (Row & { readonly text: string })[];
}

/** Problems by the path of their field in the template. */
export type Problems = Readonly<Record<string, string>>;

const textOf = (value: number | null | undefined) => (value == null ? "" : quantityText(value, "money"));
const shareOf = (value: number) => quantityText(value, "probability");

/** A template as it's typed. */
export function draftOf(template: TemplateContent): Draft {
  const { name, what, how, kind, owner, reviewMonths, currency, yearlyCost, oneOffCost } = template;
  return {
    name,
    what,
    how,
    kind: kind ?? "",
    owner,
    reviewMonths: reviewMonths === null ? "" : String(reviewMonths),
    currency,
    yearlyLow: textOf(yearlyCost?.low),
    yearlyHigh: textOf(yearlyCost?.high),
    onceLow: textOf(oneOffCost?.low),
    onceHigh: textOf(oneOffCost?.high),
    onceYears: String(oneOffCost?.years ?? 3),
    costSource: template.costSource,
    tags: template.tags.join(", "),
    effects: template.effects.map(({ low, high, url = "", ...effect }) => ({
      key: newId(),
      ...effect,
      low: shareOf(low),
      high: shareOf(high),
      url,
    })),
    requirements: template.requirements.map(({ framework, entry, coverage }) => ({
      framework,
      entry,
      coverage,
    })),
    evidence: template.evidence.map(({ title, kind: of, everyMonths }) => ({
      key: newId(),
      title,
      kind: of,
      everyMonths: everyMonths === null ? "" : String(everyMonths),
    })),
    steps: template.steps.map((text) => ({ key: newId(), text })),
  };
}

/** A draft as it's saved, or its problems by field; `fields` also with problems, to show it. */
export function readDraft(draft: Draft): { readonly fields: TemplateFields; readonly problems: Problems } {
  const problems: Record<string, string> = {};
  const number = (text: string, path: string, kind: "money" | "probability") => {
    const reading = readQuantity(text, kind);
    if (reading.ok) return reading.value;
    problems[path] ??= reading.rule;
    return 0;
  };
  const range = (low: string, high: string, path: string) =>
    low.trim() === "" && high.trim() === ""
      ? null
      : { low: number(low, `${path}.low`, "money"), high: number(high, `${path}.high`, "money") };
  const months = (text: string) => (text.trim() === "" ? null : Number(text));
  const once = range(draft.onceLow, draft.onceHigh, "oneOffCost");
  const fields: TemplateFields = {
    name: draft.name.trim(),
    what: draft.what,
    how: draft.how,
    kind: draft.kind === "" ? null : (draft.kind as NonNullable<TemplateFields["kind"]>),
    effects: draft.effects.map(({ node, low, high, statement, source, url }, at) => ({
      node,
      low: number(low, `effects[${at}].low`, "probability"),
      high: number(high, `effects[${at}].high`, "probability"),
      statement: statement.trim(),
      source: source.trim(),
      ...(url.trim() !== "" && { url: url.trim() }),
    })),
    currency: draft.currency.trim().toUpperCase(),
    yearlyCost: range(draft.yearlyLow, draft.yearlyHigh, "yearlyCost"),
    oneOffCost: once && { ...once, years: Number(draft.onceYears) },
    costSource: draft.costSource.trim(),
    owner: draft.owner.trim(),
    reviewMonths: months(draft.reviewMonths),
    requirements: [...draft.requirements],
    evidence: draft.evidence.map(({ title, kind, everyMonths }) => ({
      title: title.trim(),
      kind,
      everyMonths: months(everyMonths),
    })),
    steps: draft.steps.map(({ text }) => text.trim()),
    tags: draft.tags
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  };
  for (const { path, message } of z.safeParse(TemplateFields, fields).error?.issues ?? [])
    problems[pathOf(path)] ??= sentence(message);
  for (const { path, message } of templateProblems(fields)) problems[path] ??= sentence(message);
  return { fields, problems };
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
