/** How well an estimate's inputs are supported. */
import { WEAK_SHOWN, WIDE_RANGE, type WeakEvidence } from "@crq/contract/risk/scenario-figures";
import type { Distribution, Loss } from "@crq/engine/scenario";
import type { CheckedEstimate } from "../../../db/columns.ts";

type Weak = WeakEvidence["items"][number];
type Range = NonNullable<Weak["widest"]>;

/** The parts of a scenario needed to judge its evidence. */
export interface Supported extends Omit<Weak, "inputCount" | "unsupported" | "widest"> {
  readonly estimate: CheckedEstimate;
  /** The inputs that have evidence. */
  readonly supported: readonly string[];
}

/**
 * Scenarios with unsupported inputs first, then those with the widest ranges, each group in the given order
 * of expected loss.
 */
export function weakest(scenarios: readonly Supported[]): WeakEvidence {
  const weak = scenarios
    .map(({ estimate, supported, ...scenario }) => ({ ...scenario, ...weakness(estimate, supported) }))
    .filter(({ unsupported, widest }) => unsupported.length > 0 || widest !== null);
  const items = [
    ...weak.filter(({ unsupported }) => unsupported.length > 0),
    ...weak.filter(({ unsupported }) => unsupported.length === 0),
  ].slice(0, WEAK_SHOWN);
  return { items, total: weak.length, checked: scenarios.length };
}

function weakness(
  estimate: CheckedEstimate,
  supported: readonly string[],
): Pick<Weak, "inputCount" | "unsupported" | "widest"> {
  const inputs = inputsOf(estimate);
  const ranges = inputs.flatMap(([input, distribution]) => rangeOf(input, distribution) ?? []);
  const widest = ranges.reduce<Range | null>(
    (most, one) => (most === null || ratio(one) > ratio(most) ? one : most),
    null,
  );
  return {
    inputCount: inputs.length,
    unsupported: inputs.map(([input]) => input).filter((input) => !supported.includes(input)),
    widest: widest !== null && ratio(widest) >= WIDE_RANGE ? widest : null,
  };
}

/** Every input of an estimate, by its name in the evidence. */
function inputsOf({ frequency, primary, secondary }: CheckedEstimate): [string, Distribution][] {
  const losses = (side: string, of: readonly Loss[]) =>
    of.map(({ form, loss }): [string, Distribution] => [`${side}.${form}`, loss]);
  const rates = Object.entries<Distribution | undefined>({ ...frequency }).flatMap(
    ([name, given]): [string, Distribution][] => (given === undefined ? [] : [[`frequency.${name}`, given]]),
  );
  return [
    ...rates,
    ...losses("primary", primary),
    ...(secondary === undefined
      ? []
      : [
          ["secondary.slef", secondary.slef] as [string, Distribution],
          ...losses("secondary", secondary.losses),
        ]),
  ];
}

/**
 * A range's ends as they were entered. One that starts at 0 has no low end to compare with, and a constant
 * has no range.
 */
function rangeOf(input: string, distribution: Distribution): Range | null {
  if (distribution.type === "constant") return null;
  const [low, high] =
    distribution.type === "lognormal90"
      ? [distribution.p5, distribution.p95]
      : [distribution.min, distribution.max];
  return low > 0 ? { input, low, high } : null;
}

const ratio = ({ low, high }: Range) => high / low;
