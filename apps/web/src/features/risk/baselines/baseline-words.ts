/** Baselines in words. */
import type { Baseline, BaselineState, Bridge } from "@crq/contract/risk/baselines/baselines";
import type { LossFigures } from "@crq/contract/risk/exposure";
import { count, counted } from "../../../ui/format.ts";

/** The words for a state. */
export const STATE_WORDS: Readonly<Record<BaselineState, string>> = {
  "in-review": "In review",
  approved: "Approved",
  returned: "Returned",
  withdrawn: "Withdrawn",
};

/** The words for a group of changes. */
export const GROUP_WORDS: Readonly<Record<Bridge["groups"][number]["group"], string>> = {
  exposure: "Scenarios added or removed",
  estimates: "Estimates",
  prices: "Price level",
  rates: "Exchange rates",
  controls: "Controls",
  dependence: "Dependence and common causes",
  insurance: "Insurance",
  engine: "New version of the calculation",
};

const GROUP_OF = {
  added: "exposure",
  removed: "exposure",
  estimates: "estimates",
  rate: "rates",
  prices: "prices",
  controls: "controls",
  policy: "insurance",
  dependence: "dependence",
} as const satisfies Record<Bridge["changes"][number]["what"], keyof typeof GROUP_WORDS>;

/** How many names are given of a group's changes. */
const NAMED = 4;

/** What changed in a group, by name: `added: New product; removed: Old one`; empty if nothing has a name. */
export function changeWords({ changes }: Pick<Bridge, "changes">, group: keyof typeof GROUP_WORDS): string {
  const mine = changes.filter(({ what, title }) => GROUP_OF[what] === group && title !== "");
  const words = mine.slice(0, NAMED).map(({ what, title }) => {
    return what === "added" || what === "removed" ? `${title} ${what}` : title;
  });
  const rest = mine.length - words.length;
  return [...words, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

/** Why what has a name changed in a group, as those who saved it said. */
export function reasonsOf(
  { changes }: Pick<Bridge, "changes">,
  group: keyof typeof GROUP_WORDS,
): { readonly title: string; readonly notes: readonly string[] }[] {
  const mine = changes.filter(({ what, title }) => GROUP_OF[what] === group && title !== "");
  return mine.flatMap(({ title, notes = [] }) => (notes.length > 0 ? [{ title, notes }] : []));
}

/**
 * How many of the frozen scenarios someone other than their authors approved, told apart from the baseline's approval: `3 of 5
 * scenarios have their own approval`; null if it wasn't recorded.
 */
export function approvedWords({
  approvedScenarios,
  scenarios,
}: Pick<Baseline, "approvedScenarios" | "scenarios">): string | null {
  if (approvedScenarios === undefined) return null;
  if (approvedScenarios === 0)
    return scenarios === 1
      ? "The scenario has no approval of its own"
      : `None of the ${count(scenarios)} scenarios has its own approval`;
  const have = approvedScenarios === 1 ? "has its" : "have their";
  return `${count(approvedScenarios)} of ${counted(scenarios, "scenario")} ${have} own approval`;
}

/** A figure that a bridge explains. */
export interface BridgedFigure {
  readonly key: keyof LossFigures;
  readonly words: string;
}

/** The figures, the one that boards ask for first. */
export const FIGURES: readonly BridgedFigure[] = [
  { key: "p95", words: "1-in-20-year loss" },
  { key: "mean", words: "Expected annual loss" },
  { key: "p90", words: "1-in-10-year loss" },
  { key: "p99", words: "1-in-100-year loss" },
];

/** Whose risk it is. */
export function organizationOf({ clientName }: Pick<Baseline, "clientName">, tenant: string | null): string {
  return clientName ?? tenant ?? "the whole organization";
}
