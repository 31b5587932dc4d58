/** What a control made from a template says: the one place where a template's parts become a control's fields, on both sides. */
import type { ControlRecord } from "../risk/controls.ts";
import type { TemplateContent, TemplateFields } from "./control-template-fields.ts";

/** The fields of a control that come from a template, and may be taken over from a newer edition. */
export type ControlOfTemplate = Pick<
  ControlRecord,
  "name" | "description" | "kind" | "owner" | "annualCost" | "oneOff" | "effects" | "evidence"
>;

/** The parts of a template that a control's field comes from. */
export const FIELD_PARTS = {
  name: ["name"],
  description: ["what", "how"],
  kind: ["kind"],
  owner: ["owner"],
  annualCost: ["yearlyCost"],
  oneOff: ["oneOffCost"],
  effects: ["effects"],
  evidence: ["costSource"],
} as const satisfies Record<keyof ControlOfTemplate, readonly (keyof TemplateFields)[]>;

interface Range {
  readonly low: number;
  readonly high: number;
}

/** A range as an estimate: anything in it, most likely its middle. */
function estimateOf({ low, high }: Range) {
  if (low === high) return { type: "constant" as const, value: low };
  return { type: "pert" as const, min: low, mode: middle({ low, high }), max: high };
}

const middle = ({ low, high }: Range) => low + (high - low) / 2;
const plain = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });
const rangeWords = ({ low, high }: Range) => (low === high ? plain(low) : `${plain(low)} to ${plain(high)}`);

/** The fields of a control made from a template. What it costs once is the middle of the range. */
export function controlOfTemplate(template: TemplateFields | TemplateContent): ControlOfTemplate {
  const { name, what, how, kind, owner, yearlyCost, oneOffCost, effects } = template;
  return {
    name,
    description: [what.trim(), how.trim()].filter((part) => part !== "").join("\n\n"),
    kind,
    owner,
    annualCost: yearlyCost ? estimateOf(yearlyCost) : { type: "constant", value: 0 },
    oneOff: oneOffCost && { amount: middle(oneOffCost), years: oneOffCost.years },
    effects: effects.map(({ node, low, high, source, statement, url }) => ({
      node,
      change: { type: "factor", factor: estimateOf({ low, high }) },
      evidence: [{ source, statement, ...(url !== undefined && { url }) }],
    })),
    evidence: costEvidence(template),
  };
}

function costEvidence({ currency, yearlyCost, oneOffCost, costSource }: TemplateFields | TemplateContent) {
  if (costSource === "" || (!yearlyCost && !oneOffCost)) return [];
  const parts = [
    yearlyCost && `${rangeWords(yearlyCost)} ${currency} a year`,
    oneOffCost && `${rangeWords(oneOffCost)} ${currency} once`,
  ].filter(Boolean);
  return [{ source: costSource, statement: `Typical cost: ${parts.join(", ")}.` }];
}
