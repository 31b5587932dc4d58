/** How joint figures deal with other currencies, in words. */
import type { Joining, UsedRate } from "@crq/contract/platform/exchange-rates";
import { counted, type TimePreferences } from "../../ui/format.ts";
import { calendarDay } from "../calendar-day.ts";

/** Rates are written with up to ten digits, none of them rounded away in practice. */
const RATE = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 10, useGrouping: false });

/** A rate: `1 EUR = 1.09 USD`. */
export function rateWords({ from, rate }: Pick<UsedRate, "from" | "rate">, into: string): string {
  return `1 ${from} = ${RATE.format(rate)} ${into}`;
}

/** `1 EUR = 1.09 USD of Nov 3, 2026, ECB`, for each rate; empty without any. */
export function joinedAtWords({ rates }: Joining, into: string, preferences: TimePreferences): string {
  const words = rates.map(
    (one) => `${rateWords(one, into)} of ${calendarDay(one.asOf, preferences)}, ${one.source}`,
  );
  return words.length === 0 ? "" : `Joined at ${listOf(words, "; ")}.`;
}

/** What the figures leave out: `3 scenarios in GBP and 1 in JPY aren’t included: there’s no rate into USD.`; empty if nothing. */
export function apartWords({ apart, joins }: Joining, into: string): string {
  const [first, ...others] = apart;
  if (!first) return "";
  const words = [
    `${counted(first.scenarios, "scenario")} in ${first.currency}`,
    ...others.map(({ scenarios, currency }) => `${scenarios} in ${currency}`),
  ];
  const one = others.length === 0 && first.scenarios === 1;
  const left = `${listOf(words)} ${one ? "isn’t" : "aren’t"} included`;
  if (!joins) return `Only scenarios in ${into}: ${left}.`;
  const from = listOf(
    apart.map(({ currency }) => currency),
    ", ",
    "or",
  );
  return `${left}: there’s no exchange rate from ${from} to ${into} dated today or earlier.`;
}

function listOf(words: readonly string[], between = ", ", last = "and"): string {
  if (words.length < 2) return words.join("");
  if (between === "; ") return words.join(between);
  return `${words.slice(0, -1).join(between)} ${last} ${words.at(-1)!}`;
}
