/** Severities as masses on a lattice. */
import { exp } from "../math/exp-log.ts";
import { type Measure, gaussBeta } from "../math/gauss.ts";
import type { Law } from "../distributions/law.ts";

/** Gauss–Legendre rules on 0 … 1: for cells much narrower than a panel of the law, for others, and for whole panels. */
const NARROW = gaussBeta(2, 1, 1);
const MIDDLE = gaussBeta(3, 1, 1);
const WIDE = gaussBeta(7, 1, 1);

/** Masses at 0, h, 2h, …, a power of two of them. */
export interface Lattice {
  /** Money per step. */
  readonly step: number;
  readonly masses: Float64Array;
  /** The mass at −h, if the lattice is open there; 0 otherwise. */
  before: number;
  /**
   * Whether the first cell can have mass at −h. Sums can then have masses below 0, which must not matter: for models in which a year has
   * many events.
   */
  readonly open: boolean;
}

/** A lattice and one with double the step over the same span, for the comparison that gives the error. */
export interface LatticePair {
  readonly fine: Lattice;
  readonly coarse: Lattice;
}

/** An empty pair of lattices, the fine one of `length` steps, that end at `span`. */
export function latticePair(length: number, span: number, open: boolean): LatticePair {
  const lattice = (n: number): Lattice => ({
    step: span / n,
    masses: new Float64Array(n),
    before: 0,
    open,
  });
  return { fine: lattice(length), coarse: lattice(length / 2) };
}

/**
 * Spreads mass in the cell from k to k + 1, given by its moments Σw, Σwt, Σwt², Σwt³ in t = 0 … 1 across the cell, over the four
 * lattice points around it, so that every cubic keeps its integral.
 *
 * In the first cell of a closed lattice it is the points 0, 1, 2 and every parabola: four points on one side would make sums of many draws
 * unstable (the modulus of the transform would pass 1).
 */
function spread(into: Lattice, k: number, m0: number, m1: number, m2: number, m3: number): void {
  const { masses } = into;
  if (k === 0 && !into.open) {
    masses[0]! += m0 - 1.5 * m1 + 0.5 * m2;
    masses[1]! += 2 * m1 - m2;
    masses[2]! += 0.5 * (m2 - m1);
    return;
  }
  const last = masses.length - 1;
  const left = (3 * m2 - m3 - 2 * m1) / 6;
  if (k === 0) into.before += left;
  else masses[k - 1]! += left;
  masses[k]! += m0 - m2 + 0.5 * (m3 - m1);
  if (k + 1 <= last) masses[k + 1]! += m1 + 0.5 * (m2 - m3);
  if (k + 2 <= last) masses[k + 2]! += (m3 - m1) / 6;
}

/** Puts a mass at one amount. */
export function depositPoint(lattices: LatticePair, amount: number, mass: number): void {
  for (const lattice of [lattices.fine, lattices.coarse]) {
    const { step, masses } = lattice;
    const nearest = Math.round(amount / step);
    // an amount that was meant to be a lattice point stays one
    const position = Math.abs(amount / step - nearest) < 1e-9 ? nearest : amount / step;
    const k = Math.floor(position);
    const t = position - k;
    if (k < masses.length) spread(lattice, k, mass, mass * t, mass * t * t, mass * t * t * t);
  }
}

/** The rule for a part of a panel. */
function ruleOf(width: number, panel: number): Measure {
  if (width < 0.25 * panel) return NARROW;
  return width < 0.6 * panel ? MIDDLE : WIDE;
}

/**
 * Puts a law, moved up by `shift`, on both lattices; mass beyond them is left out.
 */
export function depositLaw(lattices: LatticePair, law: Law, shift: number): void {
  depositDensity(lattices, law, shift);
  const { atom } = law;
  if (atom) depositPoint(lattices, atom.at + shift, atom.mass);
}

/**
 * The same for all of a law but its atom.
 *
 * Local moment matching (Gerber 1982) of third order: in every cell except perhaps the first, the masses reproduce the integral of every
 * cubic, so that sums of any number of draws keep mean, variance and skewness, and errors fall with the fourth power of the step.
 */
export function depositDensity(lattices: LatticePair, law: Law, shift: number): void {
  const { fine, coarse } = lattices;
  const { step } = fine;
  const panels = law.panels();
  const length = fine.masses.length;
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
  const end = length * step - shift;
  const mass = law.cdf(end) - (law.atom && law.atom.at <= end ? law.atom.mass : 0);
  const correction = mass / total;
  scale(fine, correction);
  scale(coarse, correction);
}

/** Multiplies every mass. */
function scale(lattice: Lattice, factor: number): void {
  const { masses } = lattice;
  lattice.before *= factor;
  for (let k = 0; k < masses.length; k++) masses[k]! *= factor;
}

/** Masses k times e^{−strength·k/n}, for n of them; the mass at −1 comes at the end, where periodic sums find it. */
export function tilt({ masses, before }: Lattice, strength: number): Float64Array {
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
  out[n - 1]! += before * exp(strength / n);
  return out;
}
