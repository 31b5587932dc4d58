import type { Assumption } from "@crq/contract/risk/assumptions";
import type { Evidence, Scope } from "@crq/contract/risk/scenarios";
import { FREQUENCY_INPUTS, type FrequencyInput, type InputKind } from "@crq/engine/inputs";
import { type Distribution, LOSS_FORMS, type LossForm } from "@crq/engine/scenario";
import type { TolerancePoint, Treatment } from "@crq/engine/treatment";
import { type DistributionDraft, draftOf } from "./distribution-draft.ts";
import { type QuantityKind, quantityText } from "../../../../ui/form/quantity.ts";
import type { Estimate } from "../quantify/scenario-of.ts";

/** One form of loss while it's being edited. */
export interface LossDraft {
  readonly form: LossForm;
  readonly loss: DistributionDraft;
}

/** The inputs of the frequency as typed, by name. */
export type FrequencyDraft = Readonly<Partial<Record<FrequencyInput, DistributionDraft>>>;

/** The part of a scenario that affects the numbers, as typed. */
export interface EstimateDraft {
  readonly currency: string;
  /** The estimated inputs of the frequency, in a combination that the engine accepts. */
  readonly frequency: FrequencyDraft;
  /** Inputs of the frequency that were typed and then replaced by others; they are neither counted nor saved. */
  readonly aside?: FrequencyDraft;
  readonly primary: readonly LossDraft[];
  readonly secondary: { readonly slef: DistributionDraft; readonly losses: readonly LossDraft[] } | null;
  /** The most that one event can cost; empty while its field is open without a figure, absent if there is no field. */
  readonly eventCap?: string;
  /** How much the forms of loss move together; empty and absent as with the cap. */
  readonly formCorrelation?: string;
  /** The year whose prices losses are in; empty and absent as with the cap. */
  readonly priceYear?: string;
}

/** Everything that a person edits on a scenario, as typed. */
export interface ScenarioDraft {
  readonly title: string;
  readonly description: string;
  readonly scope: Scope;
  readonly estimate: EstimateDraft;
  readonly evidence: readonly Evidence[];
  /** Always valid: editors keep unfinished typing to themselves. */
  readonly treatment: Treatment;
  /** Always valid, losses increasing. */
  readonly tolerance: readonly TolerancePoint[];
  /** Always valid too. */
  readonly assumptions: readonly Assumption[];
}

/** The two branches of loss magnitude. */
export type Branch = "primary" | "secondary";

function lossDrafts(losses: Estimate["primary"]): LossDraft[] {
  return losses.map(({ form, loss, cap }) => {
    const draft = draftOf(loss, "money");
    if (cap === undefined) return { form, loss: draft };
    return { form, loss: { ...draft, text: { ...draft.text, cap: quantityText(cap, "money") } } };
  });
}

/** The names of the frequency's inputs, in the order of the taxonomy. */
export const FREQUENCY_NAMES = Object.keys(FREQUENCY_INPUTS) as FrequencyInput[];

const QUANTITY_KINDS: Readonly<Record<InputKind, QuantityKind>> = {
  rate: "frequency",
  probability: "probability",
  loss: "money",
};

/** How an input of the frequency is typed. */
export function frequencyKind(name: FrequencyInput): QuantityKind {
  return QUANTITY_KINDS[FREQUENCY_INPUTS[name]];
}

function frequencyDraft(frequency: Estimate["frequency"]): FrequencyDraft {
  const given = Object.entries(frequency) as [FrequencyInput, Distribution][];
  return Object.fromEntries(given.map(([name, value]) => [name, draftOf(value, frequencyKind(name))]));
}

/** A stored scenario as texts. Reading them back gives the same estimate to the bit. */
export function scenarioDraft(record: {
  title: string;
  description: string;
  scope: Scope;
  estimate: Estimate;
  evidence: readonly Evidence[];
  treatment: Treatment;
  tolerance: readonly TolerancePoint[];
  assumptions: readonly Assumption[];
}): ScenarioDraft {
  const { estimate } = record;
  return {
    title: record.title,
    description: record.description,
    scope: record.scope,
    evidence: record.evidence,
    treatment: record.treatment,
    tolerance: record.tolerance,
    assumptions: record.assumptions,
    estimate: {
      currency: estimate.currency,
      frequency: frequencyDraft(estimate.frequency),
      primary: lossDrafts(estimate.primary),
      secondary: estimate.secondary
        ? {
            slef: draftOf(estimate.secondary.slef, "probability"),
            losses: lossDrafts(estimate.secondary.losses),
          }
        : null,
      ...(estimate.eventCap !== undefined && { eventCap: quantityText(estimate.eventCap, "money") }),
      ...(estimate.formCorrelation !== undefined && {
        formCorrelation: quantityText(estimate.formCorrelation, "probability"),
      }),
      ...(estimate.priceYear && { priceYear: String(estimate.priceYear) }),
    },
  };
}

const NEW_LOSS: DistributionDraft = { type: "lognormal90", text: {} };
const NEW_SLEF: DistributionDraft = { type: "pert", text: {} };

/** A new scenario: the inputs to estimate, and no figure that a person didn't enter. */
export const NEW_SCENARIO: ScenarioDraft = {
  title: "",
  description: "",
  scope: { threat: "", asset: "", effect: "" },
  evidence: [],
  treatment: { controls: [] },
  tolerance: [],
  assumptions: [],
  estimate: {
    currency: "USD",
    frequency: { lef: { type: "pert", text: {} } },
    primary: [{ form: "response", loss: NEW_LOSS }],
    secondary: null,
  },
};

/** The branch that an input belongs to by its name: `secondary.fines`. */
export function branchOf(input: string): Branch {
  return input.startsWith("secondary.") ? "secondary" : "primary";
}

/** The losses of a branch. */
export function lossesOf(estimate: EstimateDraft, branch: Branch): readonly LossDraft[] {
  return branch === "primary" ? estimate.primary : (estimate.secondary?.losses ?? []);
}

/** The forms that a branch doesn't have yet, in the standard's order. */
export function missingForms(estimate: EstimateDraft, branch: Branch): LossForm[] {
  const present = new Set(lossesOf(estimate, branch).map(({ form }) => form));
  return LOSS_FORMS.filter((form) => !present.has(form));
}

function withLosses(estimate: EstimateDraft, branch: Branch, losses: readonly LossDraft[]): EstimateDraft {
  if (branch === "primary") return { ...estimate, primary: losses };
  return estimate.secondary ? { ...estimate, secondary: { ...estimate.secondary, losses } } : estimate;
}

/** Adds a form of loss, to be estimated, in the standard's order. */
export function addForm(
  estimate: EstimateDraft,
  branch: Branch,
  form: LossForm,
  loss = NEW_LOSS,
): EstimateDraft {
  const losses = [...lossesOf(estimate, branch), { form, loss }];
  losses.sort((a, b) => LOSS_FORMS.indexOf(a.form) - LOSS_FORMS.indexOf(b.form));
  return withLosses(estimate, branch, losses);
}

/** Removes a form of loss. Secondary loss is removed with its last form. */
export function removeForm(estimate: EstimateDraft, branch: Branch, index: number): EstimateDraft {
  const losses = lossesOf(estimate, branch).filter((_, at) => at !== index);
  return branch === "secondary" && losses.length === 0
    ? { ...estimate, secondary: null }
    : withLosses(estimate, branch, losses);
}

/** Restores a form of loss from an earlier estimate, with the secondary loss if it was the last form. */
export function restoreForm(estimate: EstimateDraft, before: EstimateDraft, input: string): EstimateDraft {
  const branch = branchOf(input);
  const entry = lossesOf(before, branch).find(({ form }) => input === `${branch}.${form}`);
  if (!entry || lossesOf(estimate, branch).some(({ form }) => form === entry.form)) return estimate;
  const secondary =
    estimate.secondary ??
    (branch === "secondary" && before.secondary ? { ...before.secondary, losses: [] } : null);
  return addForm({ ...estimate, secondary }, branch, entry.form, entry.loss);
}

/** Changes the distribution of one form of loss. */
export function setLoss(
  estimate: EstimateDraft,
  branch: Branch,
  index: number,
  loss: DistributionDraft,
): EstimateDraft {
  const losses = lossesOf(estimate, branch).map((entry, at) => (at === index ? { ...entry, loss } : entry));
  return withLosses(estimate, branch, losses);
}

/** Adds secondary loss, to be estimated. */
export function addSecondary(estimate: EstimateDraft): EstimateDraft {
  return { ...estimate, secondary: { slef: NEW_SLEF, losses: [{ form: "fines", loss: NEW_LOSS }] } };
}
