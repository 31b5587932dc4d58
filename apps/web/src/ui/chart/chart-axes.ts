import { type ExceedanceCurve, lossAt } from "./exceedance-curve.ts";

/** The scale of the chances: linear, or logarithmic, which expands the tail. */
export type ChanceScale = "linear" | "log";

/** The rarest chance on the logarithmic axis. */
const RAREST = 0.001;
const EMPTY: readonly [number, number] = [1e3, 1e6];

/** The largest power-of-ten multiple of 1, 2 or 5 not above `value` (or the smallest not below it). */
function nice(value: number, side: "below" | "above"): number {
  const exponent = Math.floor(Math.log10(value) + 1e-12);
  const steps = [1, 2, 5, 10].map((step) => Number(`${step}e${exponent}`));
  if (side === "below") return steps.findLast((step) => step <= value * (1 + 1e-9)) ?? steps[0]!;
  return steps.find((step) => step >= value * (1 - 1e-9)) ?? steps[3]!;
}

/**
 * The range of money that shows all curves and values, at least a decade and at most six of them, ending on 1, 2 or 5 times a
 * power of ten: it stays unchanged until a curve really leaves it.
 */
export function moneyDomain(
  curves: readonly ExceedanceCurve[],
  values: readonly number[] = [],
  rarest = 0.0005,
): readonly [number, number] {
  const lows: number[] = [];
  const highs: number[] = [];
  for (const curve of curves) {
    const top = curve.probability[0] ?? 0;
    if (top <= 0) continue;
    const high = lossAt(curve, Math.min(rarest, top / 50));
    if (!(high > 0)) continue;
    highs.push(high);
    lows.push(Math.max(lossAt(curve, top * 0.985), high / 1e6));
  }
  if (highs.length === 0) return EMPTY;
  const reach = Math.max(...highs);
  for (const value of values) {
    if (value > 0 && value < reach * 1e3 && value > Math.min(...lows) / 1e3) {
      lows.push(value / 1.2);
      highs.push(value * 1.2);
    }
  }
  const high = nice(Math.max(...highs), "above");
  const low = nice(Math.max(Math.min(...lows.filter((value) => value > 0)), high / 1e6), "below");
  return [Math.min(low, high / 10), high];
}

/** Values of money to label, for an axis `width` pixels long: 1, 2 and 5 of each decade if there is room, else fewer. */
export function moneyTicks([from, to]: readonly [number, number], width: number): number[] {
  const decades = Math.log10(to / from);
  const room = width / decades;
  const first = Math.floor(Math.log10(from) + 1e-9);
  const last = Math.ceil(Math.log10(to) - 1e-9);
  const steps = room >= 190 ? [1, 2, 5] : room >= 104 ? [1, 3] : [1];
  const every = Math.max(1, Math.ceil(52 / room));
  const ticks: number[] = [];
  for (let exponent = first; exponent <= last; exponent += 1) {
    if ((exponent - last) % every !== 0) continue;
    for (const step of steps) ticks.push(Number(`${step}e${exponent}`));
  }
  const shown = ticks.filter((tick) => tick >= from * (1 - 1e-9) && tick <= to * (1 + 1e-9));
  return shown.length > 2 ? shown : evenTicks(from, to);
}

/** Round values at even steps, for a range much shorter than a decade. */
function evenTicks(from: number, to: number): number[] {
  const step = nice((to - from) / 5, "above");
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Tops of a linear axis of chances, each with its number of even steps. */
const TOPS = [
  [1, 5],
  [0.6, 6],
  [0.4, 4],
  [0.25, 5],
  [0.15, 5],
  [0.12, 4],
] as const;

/** The top of a linear axis of chances that shows `highest`, and its steps: 100%, 60%, 40%, 25%, 15%, 12%, 10%, 6%, … */
export function chanceTop(highest: number): { top: number; steps: number } {
  let found = { top: 1, steps: 5 };
  if (!(highest > 0)) return found;
  for (let decade = 0; decade > -12; decade -= 1) {
    for (const [step, steps] of TOPS) {
      const top = Number(`${step}e${decade}`);
      if (top < highest * 1.02) return found;
      found = { top, steps };
    }
  }
  return found;
}

/** The domain of chances and its labeled values, bottom first: about five even steps, or the powers of ten. */
export function chanceAxis(
  scale: ChanceScale,
  highest: number,
): { domain: readonly [number, number]; ticks: readonly number[] } {
  const { top, steps } = chanceTop(highest);
  if (scale === "linear") {
    const ticks = Array.from({ length: steps + 1 }, (_, step) =>
      Number(((top * step) / steps).toPrecision(6)),
    );
    return { domain: [0, top], ticks };
  }
  const ticks: number[] = [];
  const ceiling = Number(`1e${Math.ceil(Math.log10(top) - 1e-9)}`);
  const bottom = Math.min(RAREST, Number(`1e${Math.floor(Math.log10(top) + 1e-9) - 2}`));
  const [first, last] = [Math.round(Math.log10(bottom)), Math.round(Math.log10(ceiling))];
  for (let exponent = first; exponent <= last; exponent += 1) ticks.push(Number(`1e${exponent}`));
  return { domain: [bottom, ceiling], ticks };
}
