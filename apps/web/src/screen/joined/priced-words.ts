/** The prices that joint figures are in, in words. */
import type { Pricing } from "@crq/contract/platform/exchange-rates";
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

/** What is taken as estimated: `3 scenarios state no price year.`; empty if nothing is. */
export function unpricedWords({ unstated, missing }: Pricing): string {
  const words = [
    ...(unstated === 0
      ? []
      : [`${counted(unstated, "scenario")} ${unstated === 1 ? "states" : "state"} no price year`]),
    ...missing.map(
      ({ currency, year, scenarios }) =>
        `there’s no index for ${currency} ${year}, which ${counted(scenarios, "scenario")} ${scenarios === 1 ? "needs" : "need"}`,
    ),
  ];
  if (words.length === 0) return "";
  const said = words.join("; ");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}: taken as estimated.`;
}
