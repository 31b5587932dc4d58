import type { Distribution } from "@crq/engine/scenario";
import { type QuantityKind, quantityText, readQuantity } from "./quantity.ts";

/** A distribution's name in the scenario format. */
export type DistributionType = Distribution["type"];
/** A parameter's name in the scenario format. */
export type Parameter = "min" | "mode" | "max" | "p5" | "p95" | "value" | "lambda";

/**
 * A distribution while it is being edited: what was typed, per parameter. Texts of parameters that the chosen type does
 * not have are kept, so that going back to a type loses nothing.
 */
export interface DistributionDraft {
  readonly type: DistributionType;
  readonly text: Readonly<Partial<Record<Parameter, string>>>;
}

/** The parameters of each type, in the order of their fields. PERT has λ besides, where a scenario gives one. */
export const PARAMETERS: Readonly<Record<DistributionType, readonly Parameter[]>> = {
  pert: ["min", "mode", "max"],
  lognormal90: ["p5", "p95"],
  triangular: ["min", "mode", "max"],
  uniform: ["min", "max"],
  constant: ["value"],
};

/** The fields that a draft shows. */
export function parametersOf(draft: DistributionDraft): readonly Parameter[] {
  const own = PARAMETERS[draft.type];
  return draft.type === "pert" && draft.text.lambda !== undefined ? [...own, "lambda"] : own;
}

/** A stored distribution as texts; it reads back to the same bits. */
export function draftOf(distribution: Distribution, kind: QuantityKind): DistributionDraft {
  const { type, ...values } = distribution;
  const text: Partial<Record<Parameter, string>> = {};
  for (const [name, value] of Object.entries(values) as [Parameter, number | undefined][]) {
    if (value !== undefined) text[name] = name === "lambda" ? String(value) : quantityText(value, kind);
  }
  return { type, text };
}

/** A draft read: the distribution where every field reads as a number, and the rule of each field that does not. */
export interface DistributionReading {
  /** Values by parameter; a field that is no number stands as null, so that the engine's rules see the others. */
  readonly values: { readonly type: DistributionType } & Readonly<Partial<Record<Parameter, number | null>>>;
  readonly problems: Readonly<Partial<Record<Parameter, string>>>;
}

/** Reads every field of a draft. */
export function readDistribution(draft: DistributionDraft, kind: QuantityKind): DistributionReading {
  const values: Partial<Record<Parameter, number | null>> = {};
  const problems: Partial<Record<Parameter, string>> = {};
  for (const name of parametersOf(draft)) {
    const reading = readQuantity(draft.text[name] ?? "", name === "lambda" ? "frequency" : kind);
    values[name] = reading.ok ? reading.value : null;
    if (!reading.ok) problems[name] = reading.rule;
  }
  return { values: { type: draft.type, ...values }, problems };
}

/** The two ends and the middle of a draft, where they can be read. */
function outline(
  draft: DistributionDraft,
  kind: QuantityKind,
): Record<"low" | "middle" | "high", number | null> {
  const read = (name: Parameter) => {
    const reading = readQuantity(draft.text[name] ?? "", kind);
    return reading.ok ? reading.value : null;
  };
  switch (draft.type) {
    case "lognormal90": {
      const low = read("p5");
      const high = read("p95");
      return {
        low,
        high,
        middle: low !== null && high !== null && low > 0 && high > 0 ? Math.sqrt(low * high) : null,
      };
    }
    case "constant":
      return { low: null, high: null, middle: read("value") };
    case "uniform": {
      const low = read("min");
      const high = read("max");
      return { low, high, middle: low !== null && high !== null ? (low + high) / 2 : null };
    }
    default:
      return { low: read("min"), middle: read("mode"), high: read("max") };
  }
}

/** The same estimate in another type: fields that the new type lacks a text for take the nearest figure of the old. */
export function withType(
  draft: DistributionDraft,
  type: DistributionType,
  kind: QuantityKind,
): DistributionDraft {
  const { low, middle, high } = outline(draft, kind);
  const write = (value: number | null) => (value === null ? undefined : quantityText(rounded(value), kind));
  const positive = low !== null && low > 0 ? low : middle === null ? null : middle / 10;
  const suggestions: Partial<Record<Parameter, string | undefined>> = {
    min: write(low ?? (middle === null ? null : middle / 2)),
    mode: write(middle),
    max: write(high ?? (middle === null ? null : capped(middle * 2, kind))),
    p5: write(positive),
    p95: write(high ?? (middle === null ? null : capped(middle * 3, kind))),
    value: write(middle),
  };
  const text: Partial<Record<Parameter, string>> = { ...draft.text };
  for (const name of PARAMETERS[type]) {
    const suggestion = suggestions[name];
    if ((text[name] ?? "").trim() === "" && suggestion !== undefined) text[name] = suggestion;
  }
  return { type, text };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

function capped(value: number, kind: QuantityKind): number {
  return kind === "probability" ? Math.min(value, 1) : value;
}
