/** The prices that joint figures are in, in words. */
import type { Pricing } from "@crq/contract/platform/price-levels";
import { counted } from "../../ui/format.ts";

/** Indices are written with up to ten digits, none of them rounded away in practice. */
const INDEX = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 10, useGrouping: false });

/** `In prices of 2027: index USD 2024 113.1, USD 2027 118.4 (BLS).` */
export function pricedWords({ year, levels, asEstimated }: Pricing): string {
  if (asEstimated) return `Each scenario is as estimated, not in prices of ${year} as the totals are.`;
  const bySource = new Map<string, string[]>();
  for (const { currency, year: of, index, source } of levels)
    bySource.set(source, [...(bySource.get(source) ?? []), `${currency} ${of} ${INDEX.format(index)}`]);
  const indices = [...bySource].map(([source, words]) => `${words.join(", ")} (${source})`);
  return `In prices of ${year}${indices.length === 0 ? "" : `: index ${indices.join("; ")}`}.`;
}

/** What counts as estimated: `3 scenarios don’t state a price year, so they count as estimated.`; empty if nothing does. */
export function unpricedWords({ unstated, missing }: Pricing): string {
  const sentence = (scenarios: number, one: string, many: string, what: string) =>
    `${counted(scenarios, "scenario")} ${scenarios === 1 ? one : many} ${what}, so ${scenarios === 1 ? "it counts" : "they count"} as estimated.`;
  const of = ({ currency, year }: Pricing["missing"][number]) => `${currency} ${year}`;
  return [
    ...(unstated === 0 ? [] : [sentence(unstated, "doesn’t", "don’t", "state a price year")]),
    ...(missing.length > 1
      ? [`No index for ${missing.map(of).join(", ")}: scenarios that need one count as estimated.`]
      : missing.map((one) =>
          sentence(one.scenarios, "needs", "need", `the index for ${of(one)}, which is missing`),
        )),
  ].join(" ");
}
