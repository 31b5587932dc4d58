/** Portfolios on which both engines are tested. */
import { constant, lognormal, pert, scenario, uniform } from "../exact/exact-fixtures.ts";
import type { Distribution, Scenario } from "../scenario.ts";

/** A scenario with an id. */
export function member(id: string, ...parts: Parameters<typeof scenario>): Scenario {
  return { ...scenario(...parts), id, title: id };
}

/** Rates of all kinds: a few a year, rare, certain, busy, unsure. */
const RATES: readonly Distribution[] = [
  pert(0.1, 0.5, 4),
  pert(0.01, 0.05, 0.2),
  constant(2),
  uniform(5, 30),
  lognormal(0.1, 2),
];

/** Varied members: rare and busy ones, sizes over two orders of magnitude, with and without secondary loss. */
export function variedMembers(count: number): Scenario[] {
  return Array.from({ length: count }, (_, i) => {
    const size = (20_000 * (1 + ((i * 37) % 23))) / (i % 5 === 3 ? 20 : 1);
    const primary = i % 3 === 1 ? pert(size, 4 * size, 30 * size) : lognormal(size, 40 * size);
    const rate = RATES[i % RATES.length]!;
    const id = `m${String(i).padStart(3, "0")}`;
    return i % 2 === 0
      ? member(id, rate, primary, pert(0.1, 0.3, 0.6), lognormal(2 * size, 80 * size))
      : member(id, rate, primary);
  });
}

/** Five members, some of them rare. */
export const FIVE: readonly Scenario[] = [
  member("often", pert(2, 5, 12), lognormal(10_000, 300_000)),
  member("plain", pert(0.1, 0.5, 4), lognormal(50_000, 2_000_000)),
  member("rare", constant(0.03), lognormal(1_000_000, 20_000_000)),
  member("seldom", uniform(0.05, 0.4), pert(100_000, 500_000, 6_000_000)),
  member("second", constant(1), uniform(20_000, 200_000), pert(0.1, 0.3, 0.6), lognormal(100_000, 5_000_000)),
];
