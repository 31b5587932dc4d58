import type { Distribution } from "@crq/engine/scenario";
import { significant } from "../../../../ui/format.ts";
import { type QuantityKind, quantityText, readQuantity } from "../../../../ui/form/quantity.ts";

/** A distribution's name in the scenario format. */
export type DistributionType = Distribution["type"];
/** A parameter's name in the scenario format. */
export type OwnParameter = "min" | "mode" | "max" | "p5" | "p95" | "value" | "lambda";
/** A field of a draft. */
export type Parameter = OwnParameter | Limit;
/**
 * A limit that an estimate can have: the bounds of a truncated 90 % interval, and the cap on a form of loss. The format calls the bounds
 * min and max; a draft has names of their own for them, so that the ends of another type don't become bounds.
 */
export type Limit = "least" | "most" | "cap";

/**
 * A distribution while it's being edited: the typed text, per parameter. Text of parameters that the chosen type
 * doesn't have is kept, so that switching back loses nothing.
 */
export interface DistributionDraft {
  readonly type: DistributionType;
  readonly text: Readonly<Partial<Record<Parameter, string>>>;
}

/** The parameters of each type, in the order of their fields. PERT also has λ, if a scenario gives one. */
export const PARAMETERS: Readonly<Record<DistributionType, readonly OwnParameter[]>> = {
  pert: ["min", "mode", "max"],
  lognormal90: ["p5", "p95"],
  triangular: ["min", "mode", "max"],
  uniform: ["min", "max"],
  constant: ["value"],
};

/** The format's names of the limits. */
const LIMITS = { least: "min", most: "max", cap: "cap" } as const satisfies Record<Limit, string>;

/** The format's name of a field. */
export function formatName(name: Parameter): OwnParameter | "cap" {
  return name === "least" || name === "most" ? LIMITS[name] : name;
}

/** The limits that a draft can have: only a 90 % interval has no ends of its own, and only a loss (money) can be capped. */
export function possibleLimits({ type }: DistributionDraft, kind: QuantityKind): readonly Limit[] {
  return [
    ...(type === "lognormal90" ? (["least", "most"] as const) : []),
    ...(kind === "money" ? (["cap"] as const) : []),
  ];
}

/** The limits that a draft has. */
export function limitsOf(draft: DistributionDraft): readonly Limit[] {
  return possibleLimits(draft, "money").filter((name) => (draft.text[name] ?? "").trim() !== "");
}

/** The typed text of a field by its name in the format. */
export function textOf(draft: DistributionDraft, name: string): string {
  const limit = possibleLimits(draft, "money").find((each) => LIMITS[each] === name);
  return draft.text[limit ?? (name as Parameter)] ?? "";
}

/** The visible fields of a draft. */
export function parametersOf(draft: DistributionDraft): readonly OwnParameter[] {
  const own = PARAMETERS[draft.type];
  return draft.type === "pert" && draft.text.lambda !== undefined ? [...own, "lambda"] : own;
}

/** Whether none of a draft's fields is filled in. */
export function isBlank(draft: DistributionDraft): boolean {
  return parametersOf(draft).every((name) => (draft.text[name] ?? "").trim() === "");
}

/** A stored distribution as texts; it reads back to the same bits. */
export function draftOf(distribution: Distribution, kind: QuantityKind): DistributionDraft {
  const { type, ...values } = distribution;
  const text: Partial<Record<Parameter, string>> = {};
  for (const [name, value] of Object.entries(values) as [Parameter, number | undefined][]) {
    const limit = type === "lognormal90" && (name === "min" ? "least" : name === "max" && "most");
    if (value !== undefined)
      text[limit || name] = name === "lambda" ? String(value) : quantityText(value, kind);
  }
  return { type, text };
}

/** A parsed draft, its fields by their names in the format: the distribution if every field reads as a number, and the rule of each field that doesn't. */
export interface DistributionReading {
  /** Values by parameter; null for a field that isn't a number, so that the engine's rules see the others. */
  readonly values: { readonly type: DistributionType } & Readonly<Partial<Record<Parameter, number | null>>>;
  readonly problems: Readonly<Partial<Record<Parameter, string>>>;
  /** The cap on a form of loss, which isn't a part of the distribution; absent without one, null if its field isn't a number. */
  readonly cap?: number | null;
}

/** Reads every field of a draft. */
export function readDistribution(draft: DistributionDraft, kind: QuantityKind): DistributionReading {
  const values: Partial<Record<Parameter, number | null>> = {};
  const problems: Partial<Record<Parameter, string>> = {};
  const read = (name: Parameter, text: string) => {
    const reading = readQuantity(text, name === "lambda" ? "frequency" : kind);
    values[name] = reading.ok ? reading.value : null;
    if (!reading.ok) problems[name] = reading.rule;
  };
  for (const name of parametersOf(draft)) read(name, draft.text[name] ?? "");
  for (const limit of limitsOf(draft)) read(LIMITS[limit], draft.text[limit]!);
  const { cap, ...own } = values;
  return { values: { type: draft.type, ...own }, problems, ...(cap !== undefined && { cap }) };
}

/** The largest ratio of a range's ends that says something: four orders of magnitude. */
const WIDEST = 10_000;

/** What to say of a range whose upper end is more than 10,000 times its lower end; null for others, and for one that starts at 0. */
export function wideRange(draft: DistributionDraft, kind: QuantityKind): string | null {
  const { values } = readDistribution(draft, kind);
  const [low, high] = draft.type === "lognormal90" ? [values.p5, values.p95] : [values.min, values.max];
  if (typeof low !== "number" || typeof high !== "number" || !(low > 0) || !(high > WIDEST * low))
    return null;
  const ratio = significant(high / low, 2);
  return `The upper end is ${ratio} times the lower end. A range this wide says little: narrow it, or split it into two scenarios.`;
}
