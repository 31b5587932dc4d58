import type { Evidence } from "@crq/contract/risk/scenarios";
import { canonicalJson } from "@crq/engine/canonical-json";
import type { Distribution } from "@crq/engine/scenario";
import type { Control, Insurance, Layer, TolerancePoint } from "@crq/engine/treatment";
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
import { FREQUENCY_NAMES, type LossDraft, type ScenarioDraft } from "./estimate-draft.ts";
import { factorAt, factorLabel } from "./factors.ts";
import { type QuantityKind, grouped, readQuantity } from "./quantity.ts";

/** A unit of comparison between two versions of a scenario. Equal `same` means equal. */
export interface DraftField {
  readonly label: string;
  readonly same: string;
  /** The content in words. */
  readonly shown: string;
  readonly piece:
    | string
    | DistributionDraft
    | readonly Evidence[]
    | Control
    | Insurance
    | readonly TolerancePoint[];
}

/** Names of the distributions, as screens show them. */
export const TYPE_NAMES = {
  pert: "PERT",
  lognormal90: "90% interval",
  triangular: "Triangular",
  uniform: "Uniform",
  constant: "Known value",
} as const;

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

function distributionField(input: string, draft: DistributionDraft): DraftField {
  const kind = factorAt(input)?.kind ?? "money";
  const { values, problems, cap } = readDistribution(draft, kind);
  const typed = Object.keys(problems).map((name) => [name, textOf(draft, name)]);
  return {
    label: factorLabel(input),
    same: JSON.stringify([values, typed, cap]),
    shown: distributionText(draft, kind),
    piece: draft,
  };
}

function textField(label: string, text: string): DraftField {
  return { label, same: text.trim(), shown: text.trim(), piece: text };
}

function evidenceField(input: string, entries: readonly Evidence[]): DraftField {
  const shown = entries.map(({ source, statement }) => `${source}: ${statement}`).join("; ");
  const same = JSON.stringify(
    entries.map(({ source, statement, url, supports }) => [source, statement, url ?? "", supports]),
  );
  return { label: `Evidence: ${factorLabel(input)}`, same, shown, piece: entries };
}

function valueText(distribution: Distribution, kind: QuantityKind): string {
  return distributionText(draftOf(distribution, kind), kind);
}

function controlField(control: Control): DraftField {
  const { title, status, annualCost, effects } = control;
  const changes = effects.map(({ node, change }) =>
    change.type === "factor"
      ? `${factorLabel(node)} × ${valueText(change.factor, "frequency")}`
      : `${factorLabel(node)} = ${valueText(change.distribution, factorAt(node)?.kind ?? "money")}`,
  );
  const cost = `${valueText(annualCost, "money")} a year`;
  return {
    label: `Control: ${title}`,
    same: canonicalJson(control),
    shown: [`${title} (${status})`, cost, ...changes].join("; "),
    piece: control,
  };
}

function layerText({ retention, limit }: Layer, span: string): string {
  return `${limit === null ? "no limit" : grouped(limit)} above ${grouped(retention)} ${span}`;
}

function insuranceField(insurance: Insurance): DraftField {
  const { perEvent, perYear, premium } = insurance;
  return {
    label: "Insurance",
    same: canonicalJson(insurance),
    shown: [
      layerText(perEvent, "an event"),
      layerText(perYear, "a year"),
      `premium ${grouped(premium)} a year`,
    ].join("; "),
    piece: insurance,
  };
}

function toleranceField(points: readonly TolerancePoint[]): DraftField {
  const shown = points.map(
    ({ loss, probability }) => `${Number((probability * 100).toPrecision(6))}% above ${grouped(loss)}`,
  );
  return { label: "Risk appetite", same: canonicalJson(points), shown: shown.join("; "), piece: points };
}

/** The evidence for a draft: without that of removed inputs. */
export function livingEvidence({ estimate, evidence }: ScenarioDraft): Evidence[] {
  const inputs = new Set([
    ...Object.keys(estimate.frequency).map((name) => `frequency.${name}`),
    ...estimate.primary.map(({ form }) => `primary.${form}`),
    ...(estimate.secondary
      ? ["secondary.slef", ...estimate.secondary.losses.map(({ form }) => `secondary.${form}`)]
      : []),
  ]);
  return evidence.filter(({ input }) => inputs.has(input) || factorAt(input) === null);
}

// An id has no colon, so no control is mistaken for the insurance.
/** The key prefix of a control. */
export const CONTROL = "treatment.control:";
/** The key of the insurance. */
export const INSURANCE = "treatment.insurance";

/**
 * A scenario split into its fields by key: `title`, `scope.asset`, `frequency.lef`, `primary.response`, `evidence:frequency.lef`,
 * `treatment.control:<id>`, `treatment.insurance`, `tolerance`, … A form of loss that appears twice in one branch has
 * its second under `primary.response#2`.
 */
export function fieldsOf(draft: ScenarioDraft): Map<string, DraftField> {
  const { estimate, treatment, tolerance } = draft;
  const fields = new Map<string, DraftField>([
    ["title", textField("Title", draft.title)],
    ["description", textField("Description", draft.description)],
    ["scope.threat", textField("Threat community", draft.scope.threat)],
    ["scope.asset", textField("Asset", draft.scope.asset)],
    ["scope.effect", textField("Effect", draft.scope.effect)],
    ["currency", textField("Currency", estimate.currency)],
  ]);
  for (const name of FREQUENCY_NAMES) {
    const given = estimate.frequency[name];
    if (given) fields.set(`frequency.${name}`, distributionField(`frequency.${name}`, given));
  }
  const addLosses = (branch: string, losses: readonly LossDraft[]) => {
    for (const { form, loss } of losses) {
      const input = `${branch}.${form}`;
      let key = input;
      for (let copy = 2; fields.has(key); copy += 1) key = `${input}#${copy}`;
      fields.set(key, distributionField(input, loss));
    }
  };
  addLosses("primary", estimate.primary);
  if (estimate.secondary) {
    fields.set("secondary.slef", distributionField("secondary.slef", estimate.secondary.slef));
    addLosses("secondary", estimate.secondary.losses);
  }
  const addFigure = (key: string, label: string, piece: string, kind: QuantityKind) => {
    if (piece.trim() === "") return;
    const reading = readQuantity(piece, kind);
    const shown = reading.ok ? grouped(reading.value) : piece.trim();
    fields.set(key, { label, same: shown, shown, piece });
  };
  addFigure("eventCap", "Cap on an event", estimate.eventCap ?? "", "money");
  addFigure("formCorrelation", "Correlation of the forms", estimate.formCorrelation ?? "", "probability");
  if (estimate.priceYear?.trim()) fields.set("priceYear", textField("Price year", estimate.priceYear));
  const evidence = livingEvidence(draft);
  for (const input of new Set(evidence.map((entry) => entry.input))) {
    const entries = evidence.filter((entry) => entry.input === input);
    fields.set(`evidence:${input}`, evidenceField(input, entries));
  }
  for (const control of treatment.controls) fields.set(`${CONTROL}${control.id}`, controlField(control));
  if (treatment.insurance) fields.set(INSURANCE, insuranceField(treatment.insurance));
  if (tolerance.length > 0) fields.set("tolerance", toleranceField(tolerance));
  return fields;
}
