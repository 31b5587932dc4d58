/** What the answers of an assessment come to: as a whole, in each group and below each entry. */
import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { ScoringModel } from "@crq/contract/compliance/assessments/records";

type Counted = Pick<AnswerRow, "inScope" | "applicability" | "result" | "maturity">;

/** Numbers of entries in scope. */
export interface Tally {
  inScope: number;
  answered: number;
  met: number;
  partly: number;
  not: number;
  /** Those that don't apply. */
  without: number;
}

/** Whether an entry needs no verdict any more. */
export function isAnswered({ applicability, result, maturity }: Counted, model: ScoringModel): boolean {
  if (applicability === "not-applicable") return true;
  return model === "maturity" ? maturity !== null : result !== null;
}

const EMPTY: Tally = { inScope: 0, answered: 0, met: 0, partly: 0, not: 0, without: 0 };

/** The tally of each group and entry that others belong to; undefined is the whole assessment. */
export function rollUp(
  rows: Iterable<{ readonly row: Counted; readonly within: readonly string[] }>,
  model: ScoringModel,
): ReadonlyMap<string | undefined, Tally> {
  const tallies = new Map<string | undefined, Tally>([[undefined, { ...EMPTY }]]);
  for (const { row, within } of rows) {
    if (!row.inScope) continue;
    const answered = isAnswered(row, model);
    const kind =
      row.applicability === "not-applicable"
        ? "without"
        : row.result === null
          ? undefined
          : ({ met: "met", "partially-met": "partly", "not-met": "not" } as const)[row.result];
    for (const place of [undefined, ...within]) {
      const tally = tallies.get(place) ?? { ...EMPTY };
      tallies.set(place, tally);
      tally.inScope += 1;
      if (answered) tally.answered += 1;
      if (kind !== undefined) tally[kind] += 1;
    }
  }
  return tallies;
}
