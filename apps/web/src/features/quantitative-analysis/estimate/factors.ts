import { LOSS_FORMS, type LossForm } from "@crq/engine/scenario";
import type { QuantityKind } from "./quantity.ts";

/** One input of the Open FAIR tree, in words. */
export interface Factor {
  /** The standard's term. */
  readonly name: string;
  readonly kind: QuantityKind;
  /** What the number counts, beside the name. */
  readonly unit: string;
  /** What it means, in one plain sentence. */
  readonly meaning: string;
  /** How to come to an estimate. */
  readonly method: string;
}

/** Loss event frequency. */
export const LEF: Factor = {
  name: "Loss event frequency",
  kind: "frequency",
  unit: "events a year",
  meaning: "How often this happens and costs money.",
  method:
    "Count your own incidents over the last five years, then look at how often firms like yours report it. Once in ten years is 0.1, or type “1 in 10”. Make the range wide enough that you would be surprised to be outside it.",
};

/** Secondary loss event frequency, which is a probability despite its name. */
export const SLEF: Factor = {
  name: "Chance of secondary loss",
  kind: "probability",
  unit: "share of events",
  meaning: "Of the events that happen, how many make others react: regulators, customers, courts.",
  method:
    "Open FAIR calls this secondary loss event frequency. It is a chance for each event, not a yearly count. Ask of ten events like this: in how many would a regulator, a customer or a court act? Three of ten is 30%.",
};

const PER_EVENT = "per event";

/** The six forms of loss. */
export const FORMS: Readonly<Record<LossForm, Factor>> = {
  productivity: {
    name: "Productivity",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Income and work lost while things are down.",
    method:
      "Hours down × margin lost per hour, plus wages of people who cannot work. Leave out sales that are only delayed and come back later.",
  },
  response: {
    name: "Response",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Investigating, containing, restoring and telling people.",
    method:
      "Incident responders and lawyers by the day, overtime, notification letters, call centre. Ask for last year's invoices or the retainer's rates.",
  },
  replacement: {
    name: "Replacement",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Buying again what was destroyed, stolen or paid away.",
    method:
      "Hardware, rebuilt systems, stolen funds. Price it at today's cost, less what is covered by warranty.",
  },
  fines: {
    name: "Fines and judgments",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Penalties, settlements and damages, with the lawyers to fight them.",
    method:
      "Look at penalties for comparable cases and sizes, not at the legal maximum. Settlements scale with the number of people affected.",
  },
  competitive: {
    name: "Competitive advantage",
    kind: "money",
    unit: PER_EVENT,
    meaning: "What rivals gain when secrets, plans or designs get out.",
    method:
      "The lead in months × margin a month that it earned. Most scenarios have none: leave it out unless something secret is lost.",
  },
  reputation: {
    name: "Reputation",
    kind: "money",
    unit: PER_EVENT,
    meaning: "Customers who leave or never come, dearer capital, lower price.",
    method:
      "Customers lost × yearly margin of each × years they would have stayed. Published churn after breaches is mostly below 5%.",
  },
};

/** The name of an input by its path in an evidence entry or a diff: `frequency.lef`, `primary.response`. */
export function factorAt(input: string): Factor | null {
  if (input === "frequency.lef") return LEF;
  if (input === "secondary.slef") return SLEF;
  const form = /^(?:primary|secondary)\.(\w+)$/.exec(input)?.[1];
  return LOSS_FORMS.includes(form as LossForm) ? FORMS[form as LossForm] : null;
}

/** An input's name with its branch: `Response (primary)`. */
export function factorLabel(input: string): string {
  const factor = factorAt(input);
  if (!factor) return input;
  const branch = input.startsWith("primary.")
    ? " (primary)"
    : input.startsWith("secondary.") && factor !== SLEF
      ? " (secondary)"
      : "";
  return factor.name + branch;
}
