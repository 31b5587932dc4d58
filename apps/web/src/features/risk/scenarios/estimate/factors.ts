import type { FrequencyInput } from "@crq/engine/inputs";
import { LOSS_FORMS, type LossForm } from "@crq/engine/scenario";
import type { QuantityKind } from "./quantity.ts";

/** One input of the Open FAIR tree, in words. How to estimate it stands in `estimation-methods.ts`. */
export interface Factor {
  /** The standard's term. */
  readonly name: string;
  readonly kind: QuantityKind;
  /** What the number counts, beside the name. */
  readonly unit: string;
  /** What it means, in one plain sentence. */
  readonly meaning: string;
  /** Of a probability: what it is a share of, in the plural; `percentile` for a place among the threat population. */
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
    meaning: "How often somebody or something tries, whether or not it succeeds.",
  },
  contactFrequency: {
    name: "Contact frequency",
    kind: "frequency",
    unit: "contacts a year",
    meaning: "How often a threat comes into reach of what it could harm.",
  },
  probabilityOfAction: {
    name: "Probability of action",
    kind: "probability",
    unit: "share of contacts",
    meaning: "Of those contacts, how many turn into an attempt.",
    share: "contacts",
  },
  vulnerability: {
    name: "Vulnerability",
    kind: "probability",
    unit: "share of attempts",
    meaning: "Of the attempts, how many succeed and cost money. Open FAIR also calls it susceptibility.",
    share: "attempts",
  },
  threatCapability: {
    name: "Threat capability",
    kind: "probability",
    unit: "percentile",
    meaning: "How able those who try are, as a place among all attackers.",
    share: "percentile",
  },
  resistanceStrength: {
    name: "Resistance strength",
    kind: "probability",
    unit: "percentile",
    meaning: "How able an attacker your defences stop, as a place among all attackers.",
    share: "percentile",
  },
};

/** Secondary loss event frequency, which is a probability despite its name. */
export const SLEF: Factor = {
  name: "Chance of secondary loss",
  kind: "probability",
  unit: "share of events",
  meaning: "Of the events that happen, how many make others react: regulators, customers, courts.",
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
    meaning: "Buying again what was destroyed, stolen or paid away.",
  },
  fines: {
    name: "Fines and judgments",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Penalties, settlements and damages, with the lawyers to fight them.",
  },
  competitive: {
    name: "Competitive advantage",
    kind: "money",
    unit: PER_EVENT,
    meaning: "What rivals gain when secrets, plans or designs get out.",
  },
  reputation: {
    name: "Reputation",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Customers who leave or never come, dearer capital, lower price.",
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
