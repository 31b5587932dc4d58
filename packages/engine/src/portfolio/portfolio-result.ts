/** Both engines' results for a portfolio. */
import type { Result } from "../result.ts";

/**
 * One member's contribution to the portfolio's tail means, money per year: over the members they sum to the portfolio's `cvar95` and
 * `cvar99`.
 */
export interface Contribution {
  readonly cvar95: number;
  readonly cvar99: number;
}

/** 1 − the portfolio's statistic over the sum of the members' own: 0 if they all have their worst years together. 0 if that sum is 0. */
export interface Diversification {
  readonly p95: number;
  readonly cvar95: number;
  readonly cvar99: number;
}

/** The annual loss of a portfolio, and what its members have to do with it. */
export interface PortfolioResult extends Result {
  /** By the member's id, and by the common cause's. Euler's principle: E[member's loss | the portfolio's loss is in its tail]. */
  readonly contributions: Readonly<Record<string, Contribution>>;
  readonly diversification: Diversification;
}

/** The statistics that diversification is read from. */
type TailStatistics = Readonly<Record<keyof Diversification, number>>;

/** The diversification benefit of a portfolio over its members each alone. */
export function diversificationOf(
  portfolio: TailStatistics,
  members: readonly TailStatistics[],
): Diversification {
  const benefit = (key: keyof Diversification): number => {
    const sum = members.reduce((total, member) => total + member[key], 0);
    return sum > 0 ? 1 - portfolio[key] / sum : 0;
  };
  return { p95: benefit("p95"), cvar95: benefit("cvar95"), cvar99: benefit("cvar99") };
}

/** Numbers scaled so that they add up to a total; all 0 if their sum is not positive. */
export function addingUpTo(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((a, b) => a + b, 0);
  return parts.map((part) => (sum > 0 ? (part / sum) * total : 0));
}

/** The order in which members are added up, whatever order they are given in: by id, so that the result's bits do not depend on it. */
export function canonicalOrder<T extends { readonly id: string }>(members: readonly T[]): T[] {
  return members.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}
