/** The heat map's rows, columns and scale. */
import type { GroupRow } from "./group-rows.ts";

/** Steps of the scale. */
const STEPS = 5;
/** Less than this much money is nothing. */
const LEAST = 0.5;

interface HeatCell {
  readonly group: string;
  readonly avoided: number;
  /** 0: nothing. */
  readonly step: number;
}

/** Scenarios by the groups whose gaps act on them; those without any effect are left out. */
export function heatOf<S extends { readonly id: string }>(
  scenarios: readonly S[],
  rows: readonly GroupRow[],
) {
  const columns = rows.filter(({ avoided }) => avoided?.byScenario.some((one) => one >= LEAST));
  const most = Math.max(0, ...columns.flatMap(({ avoided }) => avoided!.byScenario));
  const lines = scenarios
    .map((scenario, at) => ({
      scenario,
      cells: columns.map(({ id, avoided }): HeatCell => {
        const money = avoided!.byScenario[at]!;
        return { group: id, avoided: money, step: stepOf(money, most) };
      }),
    }))
    .filter(({ cells }) => cells.some(({ step }) => step > 0))
    .toSorted((one, other) => mostOf(other.cells) - mostOf(one.cells));
  return { columns, lines, most };
}

const mostOf = (cells: readonly HeatCell[]) => Math.max(...cells.map(({ avoided }) => avoided));

/** The ends of the steps, each a further part of the square root: small amounts are told apart, too. */
export function heatSteps(most: number): number[] {
  return Array.from({ length: STEPS }, (_, i) => most * ((i + 1) / STEPS) ** 2);
}

function stepOf(money: number, most: number): number {
  if (money < LEAST) return 0;
  return heatSteps(most).findIndex((end) => money <= end * (1 + 1e-9)) + 1;
}
