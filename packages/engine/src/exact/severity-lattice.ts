/** Severities as masses on a lattice. */
import { exp } from "../math/exp-log.ts";
import { type Measure, gaussBeta } from "../math/gauss.ts";
import type { Law } from "../distributions/law.ts";

/** Gauss–Legendre rules on 0 … 1: for cells much narrower than a panel of the law, for others, and for whole panels. */
const NARROW = gaussBeta(2, 1, 1);
const MIDDLE = gaussBeta(3, 1, 1);
const WIDE = gaussBeta(7, 1, 1);

/** A lattice with step h and, beside it, one with step 2h over the same span, for the comparison that gives the error. */
export interface LatticePair {
  /** Money per step. */
  readonly step: number;
  /** Masses at 0, h, 2h, …; a power of two of them. */
  readonly fine: Float64Array;
  /** Masses at 0, 2h, 4h, …; half as many. */
  readonly coarse: Float64Array;
}

/** An empty pair of lattices of `length` steps that end at `span`. */
export function latticePair(length: number, span: number): LatticePair {
  return { step: span / length, fine: new Float64Array(length), coarse: new Float64Array(length / 2) };
}

/**
 * Spreads mass in the cell from k to k + 1, given by its moments Σw, Σwt, Σwt², Σwt³ in t = 0 … 1 across the cell, over the four
 * lattice points around it (0 … 3 for the first cell) so that every cubic keeps its integral.
 */
function spread(into: Float64Array, k: number, m0: number, m1: number, m2: number, m3: number): void {
  if (k === 0) {
    into[0]! += m0 + (6 * m2 - 11 * m1 - m3) / 6;
    into[1]! += 0.5 * (6 * m1 - 5 * m2 + m3);
    into[2]! += 0.5 * (4 * m2 - 3 * m1 - m3);
    into[3]! += (2 * m1 - 3 * m2 + m3) / 6;
    return;
  }
  const last = into.length - 1;
  into[k - 1]! += (3 * m2 - m3 - 2 * m1) / 6;
  into[k]! += m0 - m2 + 0.5 * (m3 - m1);
  if (k + 1 <= last) into[k + 1]! += m1 + 0.5 * (m2 - m3);
  if (k + 2 <= last) into[k + 2]! += (m3 - m1) / 6;
}

/** Puts a mass at one amount. */
export function depositPoint(lattices: LatticePair, amount: number, mass: number): void {
  for (const [into, step] of [
    [lattices.fine, lattices.step],
    [lattices.coarse, 2 * lattices.step],
  ] as const) {
    const nearest = Math.round(amount / step);
    // an amount that was meant to lie on the lattice lies on it
    const position = Math.abs(amount / step - nearest) < 1e-9 ? nearest : amount / step;
    const k = Math.floor(position);
    const t = position - k;
    if (k < into.length) spread(into, k, mass, mass * t, mass * t * t, mass * t * t * t);
  }
}

/** The rule for a part of a panel. */
function ruleOf(width: number, panel: number): Measure {
  if (width < 0.25 * panel) return NARROW;
  return width < 0.6 * panel ? MIDDLE : WIDE;
}

/**
 * Puts a law, moved up by `shift`, on both lattices; what lies beyond them is left out.
 *
 * Local moment matching of third order (Gerber 1982 carried further): in every cell the masses reproduce the integral of every cubic, so
 * that sums of any number of draws keep mean, variance and skewness, and errors fall with the fourth power of the step.
 */
export function depositLaw(lattices: LatticePair, law: Law, shift: number): void {
  const { step, fine, coarse } = lattices;
  const panels = law.panels();
  const length = fine.length;
  let from = panels[0]! + shift;
  let cell = Math.min(length, Math.floor(from / step));
  let m0 = 0;
  let m1 = 0;
  let m2 = 0;
  let m3 = 0;
  let total = 0;
  for (let i = 1; i < panels.length && cell < length;) {
    const panelEnd = panels[i]! + shift;
    const cellEnd = (cell + 1) * step;
    const to = Math.min(panelEnd, cellEnd);
    const width = to - from;
    const { value: points, weight: weights } = ruleOf(width, panelEnd - panels[i - 1]! - shift);
    const count = width > 0 ? points.length : 0;
    for (let j = 0; j < count; j++) {
      const x = from + width * points[j]!;
      const mass = weights[j]! * width * law.density(x - shift);
      const t = x / step - cell;
      m0 += mass;
      m1 += mass * t;
      m2 += mass * t * t;
      m3 += mass * t * t * t;
    }
    from = to;
    if (panelEnd <= cellEnd) i++;
    if (cellEnd > panelEnd && i < panels.length) continue;
    spread(fine, cell, m0, m1, m2, m3);
    // the same moments across the double cell: t' = (t + odd)/2
    const odd = cell & 1;
    spread(
      coarse,
      cell >> 1,
      m0,
      (m1 + odd * m0) / 2,
      (m2 + odd * (2 * m1 + m0)) / 4,
      (m3 + odd * (3 * m2 + 3 * m1 + m0)) / 8,
    );
    total += m0;
    m0 = m1 = m2 = m3 = 0;
    cell++;
  }
  if (total === 0) return;
  // a mass that is off by 1e-9 would be off by that times the number of events in the end
  const correction = law.cdf(length * step - shift) / total;
  scale(fine, correction);
  scale(coarse, correction);
}

/** Multiplies every mass. */
function scale(masses: Float64Array, factor: number): void {
  for (let k = 0; k < masses.length; k++) masses[k]! *= factor;
}

/** Multiplies mass k by e^{−tilt·k/n}, for n masses. */
export function tilt(masses: Float64Array, strength: number): Float64Array {
  const n = masses.length;
  const out = new Float64Array(n);
  const ratio = exp(-strength / n);
  for (let block = 0; block < n; block += 64) {
    let factor = exp((-strength * block) / n);
    for (let k = block; k < Math.min(n, block + 64); k++) {
      out[k] = masses[k]! * factor;
      factor *= ratio;
    }
  }
  return out;
}
