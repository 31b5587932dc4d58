import type { FrequencyInput } from "@crq/engine/inputs";
import { LOSS_FORMS, type LossForm } from "@crq/engine/scenario";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";

/** One input of the Open FAIR tree, in words. How to estimate it is in `estimation-methods.ts`. */
export interface Factor {
  /** The standard's term. */
  readonly name: string;
  readonly kind: QuantityKind;
  /** The unit of the number, beside the name. */
  readonly unit: string;
  /** Its meaning, in one plain sentence. */
  readonly meaning: string;
  /**
   * Of a probability: the unit it's a share of, in the plural; `percentile` for a position in the threat population.
   */
  readonly share?: string;
}

/** The factors of the loss event frequency. */
export const FREQUENCY_FACTORS: Readonly<Record<FrequencyInput, Factor>> = {
  lef: {
    name: "Loss event frequency",
    kind: "frequency",
    unit: "events a year",
    meaning: "How often this happens and costs money.",
  },
  tef: {
    name: "Threat event frequency",
    kind: "frequency",
    unit: "attempts a year",
    meaning: "How often a threat acts against the asset, whether or not it succeeds.",
  },
  contactFrequency: {
    name: "Contact frequency",
    kind: "frequency",
    unit: "contacts a year",
    meaning: "How often a threat comes into contact with the asset.",
  },
  probabilityOfAction: {
    name: "Probability of action",
    kind: "probability",
    unit: "share of contacts",
    meaning: "The share of contacts that become attempts.",
    share: "contacts",
  },
  vulnerability: {
    name: "Vulnerability",
    kind: "probability",
    unit: "share of attempts",
    meaning: "The share of attempts that succeed and cause a loss. Open FAIR also calls this susceptibility.",
    share: "attempts",
  },
  threatCapability: {
    name: "Threat capability",
    kind: "probability",
    unit: "percentile",
    meaning: "How skilled and resourced the attackers are, ranked among all attackers.",
    share: "percentile",
  },
  resistanceStrength: {
    name: "Resistance strength",
    kind: "probability",
    unit: "percentile",
    meaning: "The strongest attacker your defenses stop, ranked among all attackers.",
    share: "percentile",
  },
};

/** Secondary loss event frequency, which is a probability despite its name. */
export const SLEF: Factor = {
  name: "Chance of secondary loss",
  kind: "probability",
  unit: "share of events",
  meaning: "The share of events that make regulators, customers or courts react.",
};

const PER_EVENT = "per event";

/** The six forms of loss. */
export const FORMS: Readonly<Record<LossForm, Factor>> = {
  productivity: {
    name: "Productivity",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Income and work lost while things are down.",
  },
  response: {
    name: "Response",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Investigating, containing, restoring and telling people.",
  },
  replacement: {
    name: "Replacement",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Replacing what was destroyed, stolen or paid out.",
  },
  fines: {
    name: "Fines and judgments",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Penalties, settlements, damages and legal defense.",
  },
  competitive: {
    name: "Competitive advantage",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Advantage lost to rivals when secrets, plans or designs leak.",
  },
  reputation: {
    name: "Reputation",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Lost customers and sales, higher cost of capital, lower share price.",
  },
};

/** An input's factor by its path in an evidence entry, a control or a diff: `frequency.lef`, `primary.response`. */
export function factorAt(input: string): Factor | null {
  if (input === "secondary.slef") return SLEF;
  const [side, field] = input.split(".") as [string, string?];
  if (field === undefined) return null;
  if (side === "frequency")
    return Object.hasOwn(FREQUENCY_FACTORS, field) ? FREQUENCY_FACTORS[field as FrequencyInput] : null;
  return LOSS_FORMS.includes(field as LossForm) ? FORMS[field as LossForm] : null;
}

/** The name of an input, or of a node above it, with its branch: `Response (primary)`, `Primary loss`. */
export function factorLabel(node: string): string {
  if (node === "primary") return "Primary loss";
  if (node === "secondary") return "Secondary loss";
  const factor = factorAt(node);
  if (!factor) return node;
  const branch = node.startsWith("primary.")
    ? " (primary)"
    : node.startsWith("secondary.") && factor !== SLEF
      ? " (secondary)"
      : "";
  return factor.name + branch;
}
