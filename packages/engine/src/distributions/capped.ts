/** A loss that is never more than a cap: what a contract or a law limits it to. */
import { gaussBeta } from "../math/gauss.ts";
import type { Loss } from "../scenario.ts";
import { constant } from "./constant.ts";
import { lawOf } from "./distribution.ts";
import type { Law } from "./law.ts";

/** Gauss–Legendre points per panel. */
const RULE = gaussBeta(7, 1, 1);

/** Panels up to a cap, the last ending there. */
function panelsUpTo(panels: readonly number[], cap: number): number[] {
  return [...panels.filter((x) => x < cap), cap];
}

/** ∫ F(x) dx and ∫ (cap − x)·F(x) dx from the least value to the cap: E[cap − min(X, cap)], and half the mean square of that. */
function shortfalls(law: Law, panels: readonly number[], cap: number): readonly [number, number] {
  let first = 0;
  let second = 0;
  for (let i = 1; i < panels.length; i++) {
    const from = panels[i - 1]!;
    const width = panels[i]! - from;
    for (const [j, t] of RULE.value.entries()) {
      const x = from + width * t;
      const mass = RULE.weight[j]! * width * law.cdf(x);
      first += mass;
      second += mass * (cap - x);
    }
  }
  return [first, second];
}

/**
 * The law of min(X, cap): X below the cap, and an atom at the cap with the probability that X reaches it. Not to be confused with truncation, which
 * moves that probability to the values below.
 *
 * E[min(X, c)] = c − ∫ F(x) dx up to c, the limited expected value (Klugman, Panjer & Willmot 2012, 'Loss Models', section 3.4); its variance is that
 * of c − min(X, c), with mean square 2·∫ (c − x)·F(x) dx. By seven Gauss points per panel of the law: relative error about 1e-12.
 *
 * @param cap money, from 0; one that X can't pass leaves the law as it is
 */
export function capped(law: Law, cap: number): Law {
  if (law.high <= cap) return law;
  if (law.low >= cap) return constant(cap);
  const panels = panelsUpTo(law.panels(), cap);
  const [first, second] = shortfalls(law, panels, cap);
  return {
    low: law.low,
    high: cap,
    mean: cap - first,
    variance: Math.max(0, 2 * second - first * first),
    quantile: (p, q) => Math.min(cap, law.quantile(p, q)),
    cdf: (x) => (x >= cap ? 1 : law.cdf(x)),
    density: (x) => (x < cap ? law.density(x) : 0),
    panels: () => panels,
    atom: { at: cap, mass: 1 - law.cdf(cap) },
  };
}

/** The law of what one event loses by a form, its cap applied: money. */
export function lossLaw({ loss, cap }: Pick<Loss, "loss" | "cap">): Law {
  const law = lawOf(loss);
  return cap === undefined ? law : capped(law, cap);
}

/** Parts of a panel between which E[min(X, c)] is interpolated. */
const PARTS = 4;

/**
 * E[min(k·X, cap)] for many factors k, money: the expected loss of a form whose amount a control multiplies before the cap limits it.
 *
 * k·E[min(X, cap/k)], from a table of ∫ F and F with cubic interpolation; relative error about 1e-8.
 */
export class LimitedMean {
  readonly #law: Law;
  readonly #cap: number;
  readonly #at: Float64Array;
  readonly #below: Float64Array;
  readonly #integral: Float64Array;

  /** @param law of X, without the cap */
  constructor(law: Law, cap: number) {
    this.#law = law;
    this.#cap = cap;
    const panels = law.panels();
    const points = [panels[0]!];
    for (let i = 1; i < panels.length; i++)
      for (let part = 1; part <= PARTS; part++)
        points.push(panels[i - 1]! + ((panels[i]! - panels[i - 1]!) * part) / PARTS);
    this.#at = Float64Array.from(points);
    this.#below = this.#at.map((x) => law.cdf(x));
    this.#integral = new Float64Array(points.length);
    for (let i = 1; i < points.length; i++)
      this.#integral[i] = this.#integral[i - 1]! + shortfalls(law, points.slice(i - 1, i + 1), points[i]!)[0];
  }

  /** E[min(k·X, cap)], money; k from 0. */
  of(k: number): number {
    const limit = this.#cap / k;
    const { low, high, mean } = this.#law;
    if (!(limit < high)) return k * mean;
    return limit <= low ? this.#cap : k * Math.min(mean, limit - this.#shortfall(limit));
  }

  /** ∫ F(x) dx up to a limit. */
  #shortfall(limit: number): number {
    const at = this.#at;
    const last = at.length - 1;
    if (limit <= at[0]!) return 0;
    if (limit >= at[last]!) return this.#integral[last]! + (limit - at[last]!);
    let from = 0;
    let to = last;
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (at[middle]! <= limit) from = middle;
      else to = middle;
    }
    const width = at[to]! - at[from]!;
    const t = (limit - at[from]!) / width;
    const rise = this.#integral[to]! - this.#integral[from]!;
    const [left, right] = [this.#below[from]! * width, this.#below[to]! * width];
    const bent = 3 * rise - 2 * left - right + t * (left + right - 2 * rise);
    return this.#integral[from]! + t * (left + t * bent);
  }
}
