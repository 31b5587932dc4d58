/** The value that evidence was given for, against the input's present one. */
import type { Evidence } from "@crq/contract/risk/scenarios";
import {
  type DistributionDraft,
  type Parameter,
  PARAMETERS,
  readDistribution,
} from "../distribution-draft.ts";
import { type QuantityKind, quantityText } from "../../../../../ui/form/quantity.ts";

type Estimated = NonNullable<Evidence["supports"]>;

/** An input's present estimate, as typed. */
export interface Present {
  readonly draft: DistributionDraft;
  readonly kind: QuantityKind;
  /** An estimate in words; its ends unless given. */
  readonly words?: (estimate: Estimated) => string;
}

/** Evidence, as far as it's compared with the present value. */
export type Bound = Pick<Evidence, "supports">;

/** What an entry supported, as text, if the input has another value by now: `201K – 50.8M`; null otherwise. */
export function supportedBefore({ supports }: Bound, { draft, kind, words }: Present): string | null {
  if (supports === undefined) return null; // from before it was kept
  const now = presentEstimate({ draft, kind });
  if (now && sameEstimate(supports, now)) return null;
  return words ? words(supports) : estimateText(supports, kind);
}

/** The estimate as typed; null while it isn't valid. */
export function presentEstimate({ draft, kind }: Present): Estimated | null {
  const { values, problems } = readDistribution(draft, kind);
  return Object.keys(problems).length === 0 ? (values as Estimated) : null;
}

function sameEstimate(one: Estimated, other: Estimated): boolean {
  const value = (of: Estimated, name: Parameter) =>
    (of as Partial<Record<Parameter, number>>)[name] ?? (name === "lambda" ? 4 : undefined);
  const names: readonly Parameter[] = [...PARAMETERS[one.type], "lambda", "min", "max"];
  return one.type === other.type && names.every((name) => value(one, name) === value(other, name));
}

/** The ends of an estimate: `201K – 50.8M`, or its one value. */
function estimateText(estimate: Estimated, kind: QuantityKind): string {
  const [low, high] =
    estimate.type === "constant"
      ? [estimate.value, estimate.value]
      : estimate.type === "lognormal90"
        ? [estimate.p5, estimate.p95]
        : [estimate.min, estimate.max];
  const text = (value: number) => quantityText(value, kind);
  return low === high ? text(low) : `${text(low)} – ${text(high)}`;
}
