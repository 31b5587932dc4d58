/** What people write about a risk, as its columns. */
import type { FieldValues } from "@crq/contract/risk/register/risk-fields";
import type { RiskFields, RiskRating } from "@crq/contract/risk/register/risk-record";
import type * as z from "zod/mini";
import { columnValues } from "../../../db/contract-names.ts";

type Fields = z.infer<typeof RiskFields>;
/** What a call writes, with the owner's name. */
export type Written = { readonly [K in keyof Fields]?: Fields[K] | undefined } & {
  readonly ownerName?: string | undefined;
};

/** Columns of a risk that are written. */
export interface RiskColumns {
  readonly title?: string;
  readonly cause?: string;
  readonly event?: string;
  readonly effect?: string;
  readonly category?: string;
  readonly assets?: string[];
  readonly processes?: string[];
  readonly techniques?: string[];
  readonly owner_id?: string | null;
  readonly owner_name?: string;
  readonly matrix_id?: string | null;
  readonly inherent_likelihood?: number | null;
  readonly inherent_impact?: number | null;
  readonly current_likelihood?: number | null;
  readonly current_impact?: number | null;
  readonly target_likelihood?: number | null;
  readonly target_impact?: number | null;
  readonly scenario_id?: string | null;
  readonly status?: string;
  readonly treatment?: string;
  readonly treatment_note?: string;
  readonly review_months?: number | null;
  readonly next_review_on?: string | null;
  /** The whole of the values, as JSON. */
  readonly custom?: string;
}

/** The columns of what is written; what's left out has none. Values of the tenant's own fields are given as they're to be. */
export function columnsOf(written: Written, custom?: FieldValues): RiskColumns {
  const { inherent, current, target, controlIds: _, custom: _changes, ...plain } = written;
  return {
    ...(custom && { custom: JSON.stringify(custom) }),
    ...(columnValues(plain) as RiskColumns),
    ...ratingColumns("inherent", inherent),
    ...ratingColumns("current", current),
    ...ratingColumns("target", target),
  };
}

function ratingColumns(kind: string, rating: RiskRating | null | undefined): object {
  if (rating === undefined) return {};
  return {
    [`${kind}_likelihood`]: rating?.likelihood ?? null,
    [`${kind}_impact`]: rating?.impact ?? null,
  };
}
