/** The fields of a scenario in words, for comparisons. They load when something is compared. */
import type { Assumption } from "@crq/contract/risk/assumptions";
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Distribution } from "@crq/engine/scenario";
import type { Control, Insurance, Layer, TolerancePoint } from "@crq/engine/treatment";
import { assumptionText } from "../assumptions/assumption-words.ts";
import {
  type DistributionDraft,
  type Limit,
  type Parameter,
  draftOf,
  limitsOf,
  parametersOf,
  readDistribution,
  textOf,
} from "./distribution-draft.ts";
import { ASSUMPTION, CONTROL, type DraftField, INSURANCE, TYPE_NAMES } from "./draft-fields.ts";
import { factorAt, factorLabel } from "./factors.ts";
import { type QuantityKind, grouped, readQuantity } from "../../../../ui/form/quantity.ts";

/** Limits in words. */
const LIMIT_WORDS: Readonly<Record<Limit, (shown: (name: Parameter) => string) => string>> = {
  least: (shown) => `at least ${shown("min")}`,
  most: (shown) => `at most ${shown("max")}`,
  cap: (shown) => `capped at ${shown("cap")}`,
};

/** A distribution in words: `PERT 0.1 – 0.5 – 4`, `90% interval 1 – 9, at most 20, capped at 15`. */
function distributionText(draft: DistributionDraft, kind: QuantityKind): string {
  const { values, cap } = readDistribution(draft, kind);
  const shown = (name: Parameter): string => {
    const value = name === "cap" ? cap : values[name];
    if (value === null || value === undefined) return textOf(draft, name).trim() || "empty";
    if (name === "lambda") return `λ ${value}`;
    return kind === "probability"
      ? `${Number((value * 100).toPrecision(6))}%`
      : grouped(Number(value.toPrecision(12)));
  };
  const limits = limitsOf(draft).map((limit) => `, ${LIMIT_WORDS[limit](shown)}`);
  return `${TYPE_NAMES[draft.type]} ${parametersOf(draft).map(shown).join(" – ")}${limits.join("")}`;
}

/** An estimate in words. */
export function valueText(distribution: Distribution, kind: QuantityKind): string {
  return distributionText(draftOf(distribution, kind), kind);
}

function controlText({ title, status, annualCost, effects }: Control): string {
  const changes = effects.map(({ node, change }) =>
    change.type === "factor"
      ? `${factorLabel(node)} × ${valueText(change.factor, "frequency")}`
      : `${factorLabel(node)} = ${valueText(change.distribution, factorAt(node)?.kind ?? "money")}`,
  );
  return [`${title} (${status})`, `${valueText(annualCost, "money")} a year`, ...changes].join("; ");
}

function layerText({ retention, limit }: Layer, span: string): string {
  return `${limit === null ? "no limit" : grouped(limit)} above ${grouped(retention)} ${span}`;
}

function insuranceText({ perEvent, perYear, premium }: Insurance): string {
  return [
    layerText(perEvent, "an event"),
    layerText(perYear, "a year"),
    `premium ${grouped(premium)} a year`,
  ].join("; ");
}

function toleranceText(points: readonly TolerancePoint[]): string {
  return points
    .map(({ loss, probability }) => `${Number((probability * 100).toPrecision(6))}% above ${grouped(loss)}`)
    .join("; ");
}

function figureText(text: string, kind: QuantityKind): string {
  const reading = readQuantity(text, kind);
  return reading.ok ? grouped(reading.value) : text.trim();
}

/** A field's content in words; `key` is the one that it has in `fieldsOf`. */
export function shownOf(key: string, { piece }: DraftField): string {
  if (key === "eventCap") return figureText(piece as string, "money");
  if (key === "formCorrelation") return figureText(piece as string, "probability");
  if (typeof piece === "string") return piece.trim();
  if (key === "tolerance") return toleranceText(piece as readonly TolerancePoint[]);
  if (key === INSURANCE) return insuranceText(piece as Insurance);
  if (key.startsWith(CONTROL)) return controlText(piece as Control);
  if (key.startsWith(ASSUMPTION)) return assumptionText(piece as Assumption);
  if (key.startsWith("evidence:"))
    return (piece as readonly Evidence[])
      .map(({ source, statement }) => `${source}: ${statement}`)
      .join("; ");
  return distributionText(piece as DistributionDraft, factorAt(key.replace(/#\d+$/, ""))?.kind ?? "money");
}
