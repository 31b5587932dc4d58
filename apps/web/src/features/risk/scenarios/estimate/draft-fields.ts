import type { Assumption } from "@crq/contract/risk/assumptions";
import type { Evidence } from "@crq/contract/risk/scenarios";
import { canonicalJson } from "@crq/engine/canonical-json";
import type { Control, Insurance, TolerancePoint } from "@crq/engine/treatment";
import { type DistributionDraft, readDistribution, textOf } from "./distribution-draft.ts";
import { FREQUENCY_NAMES, type LossDraft, type ScenarioDraft } from "./estimate-draft.ts";
import { factorAt, factorLabel } from "./factors.ts";
import { type QuantityKind, readQuantity } from "../../../../ui/form/quantity.ts";

/** A unit of comparison between two versions of a scenario. Equal `same` means equal; `shownOf` has its content in words. */
export interface DraftField {
  readonly label: string;
  readonly same: string;
  readonly piece:
    | string
    | DistributionDraft
    | readonly Evidence[]
    | Control
    | Insurance
    | readonly TolerancePoint[]
    | Assumption;
}

/** Names of the distributions, as screens show them. */
export const TYPE_NAMES = {
  pert: "PERT",
  lognormal90: "90% interval",
  triangular: "Triangular",
  uniform: "Uniform",
  constant: "Known value",
} as const;

function distributionField(input: string, draft: DistributionDraft): DraftField {
  const kind = factorAt(input)?.kind ?? "money";
  const { values, problems, cap } = readDistribution(draft, kind);
  const typed = Object.keys(problems).map((name) => [name, textOf(draft, name)]);
  return {
    label: factorLabel(input),
    same: JSON.stringify([values, typed, cap]),
    piece: draft,
  };
}

function textField(label: string, text: string): DraftField {
  return { label, same: text.trim(), piece: text };
}

function evidenceField(input: string, entries: readonly Evidence[]): DraftField {
  const same = JSON.stringify(
    entries.map(({ source, statement, url, supports }) => [source, statement, url ?? "", supports]),
  );
  return { label: `Evidence: ${factorLabel(input)}`, same, piece: entries };
}

function controlField(control: Control): DraftField {
  return { label: `Control: ${control.title}`, same: canonicalJson(control), piece: control };
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
/** The key prefix of an assumption. */
export const ASSUMPTION = "assumption:";
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
    fields.set(key, { label, same: reading.ok ? String(reading.value) : piece.trim(), piece });
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
  const addWhole = (key: string, label: string, piece: Insurance | readonly TolerancePoint[]) =>
    fields.set(key, { label, same: canonicalJson(piece), piece });
  if (treatment.insurance) addWhole(INSURANCE, "Insurance", treatment.insurance);
  if (tolerance.length > 0) addWhole("tolerance", "Limit", tolerance);
  for (const one of draft.assumptions)
    fields.set(`${ASSUMPTION}${one.id}`, {
      label: `Assumption: ${one.statement}`,
      same: canonicalJson(one),
      piece: one,
    });
  return fields;
}

/** Whether two versions of a scenario differ. The order of forms and the notation of a number don't count. */
export function differ(before: ScenarioDraft, after: ScenarioDraft): boolean {
  const [left, right] = [fieldsOf(before), fieldsOf(after)];
  return left.size !== right.size || [...left].some(([key, { same }]) => right.get(key)?.same !== same);
}
