/** The appetite form's typed values, and their problems. */
import type { TolerancePoint } from "@crq/engine/treatment";
import { quantityText, readQuantity } from "../../../../ui/form/quantity.ts";

/** The number of points that an appetite needs; more belong to a scenario's tolerance. */
export const MOST_POINTS = 5;
const LARGEST = 1e15;

/** A point as typed. `key` identifies its fields while others are added and removed. */
export interface DraftPoint {
  readonly key: number;
  readonly loss: string;
  readonly chance: string;
}

/** A point's problems, by field. */
export interface DraftErrors {
  readonly loss?: string;
  readonly chance?: string;
}

/** What the form starts with: the stated appetite, or an empty point. What is acceptable doesn't follow from what is. */
export function appetiteStart(stated: readonly TolerancePoint[] | null): DraftPoint[] {
  return stated ? draftOf(stated) : [emptyPoint(0)];
}

/** A point to be filled in. */
export function emptyPoint(key: number): DraftPoint {
  return { key, loss: "", chance: "" };
}

/** Points as text, as people state them. */
export function draftOf(points: readonly TolerancePoint[]): DraftPoint[] {
  return points.map(({ loss, probability }, key) => ({
    key,
    loss: quantityText(loss, "money"),
    chance: chanceText(probability),
  }));
}

/** A chance as `1 in 20` if that's exact, else as a percentage. */
function chanceText(probability: number): string {
  const years = 1 / probability;
  const whole = Math.round(years);
  return whole > 1 && whole <= 10_000 && 1 / whole === probability
    ? `1 in ${whole}`
    : quantityText(probability, "probability");
}

function readPoint({ loss, chance }: DraftPoint): { point: TolerancePoint | null; errors: DraftErrors } {
  const [amount, share] = [readQuantity(loss, "money"), readQuantity(chance, "probability")];
  const errors = {
    ...(!amount.ok
      ? { loss: amount.rule }
      : !(amount.value > 0 && amount.value <= LARGEST) && { loss: "Enter an amount above 0, such as 10M" }),
    ...(!share.ok
      ? { chance: share.rule }
      : !(share.value >= 0 && share.value < 1) && { chance: "Enter a chance below 100%, such as 1 in 20" }),
  };
  const good = Object.keys(errors).length === 0 && amount.ok && share.ok;
  return { point: good ? { loss: amount.value, probability: share.value } : null, errors };
}

/** The parsed draft: the points by loss if all are valid, problems by the point's key, and the valid points for the preview. */
export function readDraft(draft: readonly DraftPoint[]): {
  readonly points: readonly TolerancePoint[] | null;
  readonly errors: ReadonlyMap<number, DraftErrors>;
} {
  const errors = new Map<number, DraftErrors>();
  const read: { key: number; point: TolerancePoint }[] = [];
  for (const typed of draft) {
    const { point, errors: found } = readPoint(typed);
    if (point) read.push({ key: typed.key, point });
    else errors.set(typed.key, found);
  }
  read.sort((a, b) => a.point.loss - b.point.loss);
  for (const [index, { key, point }] of read.entries()) {
    const before = read[index - 1]?.point;
    if (!before) continue;
    if (before.loss === point.loss) errors.set(key, { loss: "This loss is listed twice" });
    else if (point.probability > before.probability)
      errors.set(key, { chance: "A larger loss cannot be accepted more often than a smaller one" });
  }
  return { points: errors.size === 0 ? read.map(({ point }) => point) : null, errors };
}
