/** How strong controls of SP 800-53 are: the product's own estimates, by family and for some controls alone, each replaceable by a tenant's. */
import type { ControlFunction } from "@crq/engine/control-model/control-function";
import type { Interval } from "@crq/engine/control-model/model-draws";
import file from "../data/control-strengths-1.json" with { type: "json" };

/** How strong a control is, and where that's from. */
export interface Strength {
  readonly functions: readonly { readonly does: ControlFunction; readonly capability: Interval }[];
  readonly reliability: Interval;
  readonly source: string;
}

/** A tenant's strength of a control (`AC-2`) or of a family's controls (`AC`). */
export interface OwnStrength extends Strength {
  readonly of: string;
}

/** The edition of the product's estimates, and what they're based on. */
export const STRENGTHS = { edition: file.edition, source: file.source, basis: file.basis } as const;

/** The model's edition: it changes with any formula or default. */
export const MODEL_EDITION = 1;

interface Written {
  readonly functions: Readonly<Record<string, readonly number[]>>;
  readonly reliability: readonly number[];
}

const interval = (values: readonly number[]): Interval => {
  const [low, likely, high] = values as [number, number, number];
  return { low, likely, high };
};

function read(written: Written): Strength {
  const functions = Object.entries(written.functions).map(([does, capability]) => ({
    does: does as ControlFunction,
    capability: interval(capability),
  }));
  return { functions, reliability: interval(written.reliability), source: STRENGTHS.source };
}

const shipped: ReadonlyMap<string, Strength> = new Map(
  Object.entries<Written>({ ...file.families, ...file.controls }).map(([of, written]) => [of, read(written)]),
);

/** The control whose pairs and strength hold for an entry: an enhancement has none of its own, and is counted with its base control. */
export function baseControl(entry: string): string {
  return entry.split("(", 1)[0]!;
}

/** The family of a control: `AC` of `AC-2`. */
export const familyOf = (control: string): string => control.split("-", 1)[0]!;

/**
 * How strong a control is: the tenant's estimate of it, else the tenant's of its family, else the product's of it, else the product's of its family. Undefined for a
 * control of no known family. An enhancement is as strong as its base control.
 */
export function strengthOf(entry: string, own: readonly OwnStrength[] = []): Strength | undefined {
  const control = baseControl(entry);
  const family = familyOf(control);
  const ownOf = (of: string) => own.find((one) => one.of === of);
  return ownOf(control) ?? ownOf(family) ?? shipped.get(control) ?? shipped.get(family);
}

/** What the product estimates a control's or family's strength to be; undefined where it takes its family's. */
export function shippedStrength(of: string): Strength | undefined {
  return shipped.get(of);
}

/** The families and controls that the product has an estimate of. */
export const SHIPPED_STRENGTHS: readonly string[] = [...shipped.keys()];
