/** Exposure against appetite, in words. */
import type { TolerancePoint } from "@crq/engine/treatment";
import { percentsApart } from "@crq/contract/figures/percents-apart";
import { type ExceedanceCurve, chanceAt } from "../../../../ui/chart/exceedance-curve.ts";
import { breaches } from "../../../../ui/chart/tolerance.ts";
import { count, money, percent } from "../../../../ui/format.ts";
import { article } from "../../../../screen/joined/reading-curve.ts";

/** The chance of a loss against the accepted chance, at the worst loss. */
export interface Standing {
  readonly beyond: boolean;
  readonly loss: number;
  readonly chance: number;
  readonly accepted: number;
}

/** The loss at which a curve compares worst with the appetite; null if there is none. Stated losses come before those between them. */
export function standingOf(curve: ExceedanceCurve, accepted: readonly TolerancePoint[]): Standing | null {
  const found = breaches(curve, accepted);
  const stated = accepted.map(({ loss, probability }) => {
    const chance = chanceAt(curve, loss);
    return { beyond: chance > probability * 1.0005, loss, chance, accepted: probability };
  });
  const worse = (one: Standing, other: Standing) =>
    other.chance * one.accepted > one.chance * other.accepted ? other : one;
  const beyond = stated.filter((standing) => standing.beyond);
  if (beyond.length > 0) return beyond.reduce(worse);
  if (found.length > 0)
    return found
      .map(({ worst }) => ({ beyond: true, ...worst }))
      .reduce<Standing>(worse, {
        beyond: true,
        ...found[0]!.worst,
      });
  return stated.length === 0 ? null : stated.reduce(worse);
}

/** A chance as a person says it: `a 1 in 8 chance`, `a 62% chance`, `no chance`. */
export function chanceWords(chance: number): string {
  if (chance <= 0) return "no chance";
  const said = oneIn(chance);
  return said === null ? `${article(chance).toLowerCase()} ${percent(chance)} chance` : `a ${said} chance`;
}

/** How far `1 in 8` may be from the chance that it stands for: the chart beside it says that as a percentage. */
const ROUNDED = 0.035;
/** A rarer chance is clearer as `1 in 200`. */
const RARE = 0.01;

/** `1 in 8`, with two significant digits above a hundred; null if a percentage is clearer, or nearer. */
function oneIn(chance: number): string | null {
  if (!(chance > 0)) return null;
  const years = 1 / chance;
  if (years < 1.9 || Math.abs(Math.round(years) / years - 1) > ROUNDED) return null;
  if (years > 10_000) return "less than 1 in 10,000";
  return `1 in ${count(years < 100 ? Math.round(years) : Number(years.toPrecision(2)))}`;
}

/** The accepted chance: `1 in 20`, `62%`, `none`. */
export function acceptedWords(accepted: number): string {
  return accepted <= 0 ? "none" : (oneIn(accepted) ?? percent(accepted));
}

/** The dashboard's first sentence: `There is a 1 in 8 chance of losing more than $10M in a year. Your limit is 1 in 20.` */
export function standingSentence({ beyond, loss, chance, accepted }: Standing, currency: string): string {
  const amount = money(loss, currency);
  // If rounding would make both the same, percentages distinguish them; and one of them is easier to compare with another.
  const ways = [oneIn(chance), oneIn(accepted)];
  const inPercent = ways[0] === ways[1] || (ways.includes(null) && accepted >= RARE);
  const [exact, exactLimit] = percentsApart(chance, accepted);
  const said =
    inPercent && chance > 0 ? `${article(chance).toLowerCase()} ${exact} chance` : chanceWords(chance);
  const limit = inPercent && accepted > 0 ? exactLimit : acceptedWords(accepted);
  const risk = `There is ${said} of losing more than ${amount} in a year`;
  return beyond ? `${risk}. Your limit is ${limit}.` : `${risk}, ${withinLimit(limit)}.`;
}

/** `below your 1-in-5 limit`; if no chance at all is accepted, `as your limit requires`. */
function withinLimit(limit: string): string {
  return limit === "none" ? "as your limit requires" : `below your ${limit.replaceAll(" ", "-")} limit`;
}
