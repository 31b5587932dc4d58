/** The words of control templates. */
import type { Coverage } from "@crq/contract/compliance/control-requirements";
import type { TemplateContent, TemplateFields } from "@crq/contract/compliance/control-template-fields";
import type { TemplateStatus } from "@crq/contract/compliance/control-templates";
import { money, percent } from "../../../ui/format.ts";
import { factorLabel } from "../../risk/scenarios/control-records/public.ts";

export const STATUS_WORDS: Readonly<Record<TemplateStatus, string>> = {
  draft: "Draft",
  published: "Published",
  retired: "Retired",
};

export const COVERAGE_WORDS: Readonly<Record<Coverage, string>> = {
  whole: "All of it",
  part: "Part of it",
};

export const EVIDENCE_WORDS: Readonly<Record<TemplateFields["evidence"][number]["kind"], string>> = {
  file: "File",
  link: "Link",
  text: "Text",
};

/** `every 3 months`, `every year`, `once`. */
export function everyWords(months: number | null): string {
  if (months === null) return "once";
  if (months === 1) return "every month";
  if (months === 12) return "every year";
  return months % 12 === 0 ? `every ${months / 12} years` : `every ${months} months`;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** `20% to 60%`. */
function shareWords({ low, high }: Range): string {
  return low === high ? percent(low) : `${percent(low)} to ${percent(high)}`;
}

/** `Vulnerability: 2% to 30% remains`. */
export function effectWords(effect: TemplateFields["effects"][number]): string {
  return `${factorLabel(effect.node)}: ${shareWords(effect)} remains`;
}

/** `$8K to $70K a year, $8K to $60K once over 4 years`. */
export function costWords({ currency, yearlyCost, oneOffCost }: TemplateFields | TemplateContent): string {
  const range = ({ low, high }: Range) =>
    low === high ? money(low, currency) : `${money(low, currency)} to ${money(high, currency)}`;
  const parts = [
    yearlyCost && `${range(yearlyCost)} a\u00A0year`,
    oneOffCost &&
      `${range(oneOffCost)} once over ${oneOffCost.years === 1 ? "a year" : `${oneOffCost.years} years`}`,
  ].filter(Boolean);
  return parts.length === 0 ? "Not stated" : parts.join(", ");
}
