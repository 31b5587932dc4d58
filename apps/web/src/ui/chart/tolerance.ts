import type { Geometry } from "./curve-geometry.ts";
import { type ExceedanceCurve, chanceAt } from "./exceedance-curve.ts";
import type { Point } from "./label-placement.ts";

/** A point of a tolerance curve: losing more than `loss` in a year is accepted with a chance of at most `probability`. */
export interface TolerancePoint {
  readonly loss: number;
  readonly probability: number;
}

/** Steps between two points at which a curve is compared with its tolerance. */
const STEPS = 160;
/** A curve this little above its tolerance, relatively, only touches it. */
const TOUCHES = 1.0005;

/**
 * The greatest accepted chance of losing more than `loss`: a straight line between the points over the logarithm of the loss, the last
 * point's beyond it. Null below the first point, where there is no tolerance.
 */
export function acceptedAt(points: readonly TolerancePoint[], loss: number): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || loss < first.loss) return null;
  if (loss >= last.loss) return last.probability;
  const next = points.findIndex((point) => point.loss > loss);
  const [a, b] = [points[next - 1]!, points[next]!];
  if (a.loss <= 0) return a.probability;
  const share = Math.log(loss / a.loss) / Math.log(b.loss / a.loss);
  return a.probability + share * (b.probability - a.probability);
}

/**
 * A range of losses that are likelier than accepted, and where the chance is too high by the greatest factor.
 */
export interface Breach {
  readonly from: number;
  readonly to: number;
  readonly worst: { readonly loss: number; readonly chance: number; readonly accepted: number };
}

/** The losses at which curve and tolerance are compared: evenly over the logarithm between the points, and at each of them. */
function comparedLosses(points: readonly TolerancePoint[]): number[] {
  const losses = points.flatMap(({ loss }, index) => {
    const next = points[index + 1]?.loss;
    if (next === undefined || loss <= 0) return [loss];
    const count = Math.max(8, Math.round(STEPS / points.length));
    return Array.from({ length: count }, (_, step) => loss * (next / loss) ** (step / count));
  });
  return losses.filter((loss) => loss > 0);
}

/** Where an exceedance curve is above its tolerance, from small losses to large ones. */
export function breaches(curve: ExceedanceCurve, points: readonly TolerancePoint[]): Breach[] {
  const found: Breach[] = [];
  let above = false;
  for (const loss of comparedLosses(points)) {
    const accepted = acceptedAt(points, loss) ?? 1;
    const chance = chanceAt(curve, loss);
    const continues = above;
    above = chance > accepted * TOUCHES;
    if (!above) continue;
    const here = { loss, chance, accepted };
    const before = continues ? found.pop()! : { from: loss, to: loss, worst: here };
    const worse = chance * before.worst.accepted > before.worst.chance * accepted;
    found.push({ from: before.from, to: loss, worst: worse ? here : before.worst });
  }
  return found;
}

/** The points with one added or moved: losses increase and chances never rise, so conflicting points give way to the new one. */
export function withPoint(
  points: readonly TolerancePoint[],
  point: TolerancePoint,
  replacing: number | null = null,
): TolerancePoint[] {
  const others = points.filter((other, index) => index !== replacing && other.loss !== point.loss);
  const all = [...others, point].sort((a, b) => a.loss - b.loss);
  return all.map((other) => {
    if (other === point) return other;
    const probability =
      other.loss < point.loss
        ? Math.max(other.probability, point.probability)
        : Math.min(other.probability, point.probability);
    return { loss: other.loss, probability };
  });
}

/** A point moved by hand: it stays between its neighbors, so that the curve keeps its order. */
export function movedPoint(
  points: readonly TolerancePoint[],
  index: number,
  to: TolerancePoint,
): TolerancePoint[] {
  const [before, after] = [points[index - 1], points[index + 1]];
  const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  const loss = Number(
    clamp(to.loss, (before?.loss ?? 0) * 1.01, (after?.loss ?? 1e15) / 1.01).toPrecision(3),
  );
  const fits = loss > (before?.loss ?? 0) && loss < (after?.loss ?? Number.POSITIVE_INFINITY);
  const probability = clamp(
    Number(to.probability.toPrecision(2)),
    after?.probability ?? 0,
    before?.probability ?? 1,
  );
  return points.map((point, at) => (at === index ? { loss: fits ? loss : point.loss, probability } : point));
}

/** Samples a function of the loss along the visible part of a range. */
export function sampled(
  { domain, x, y }: Geometry,
  from: number,
  to: number,
  chance: (loss: number) => number,
): Point[] {
  const [start, end] = [Math.max(from, domain[0]), Math.min(to, domain[1])];
  if (!(end >= start)) return [];
  return Array.from({ length: 49 }, (_, step) => {
    const loss = start * (end / start) ** (step / 48);
    return { x: x(loss), y: y(chance(loss)) };
  });
}

/** The tolerance curve on the drawing, so that labels can avoid it. */
export function toleranceLine(geometry: Geometry, points: readonly TolerancePoint[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  return sampled(geometry, first.loss, last.loss, (loss) => acceptedAt(points, loss) ?? first.probability);
}
