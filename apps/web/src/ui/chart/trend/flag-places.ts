/** A label above a vertical line: where the line is, and how wide the label is, in pixels. */
export interface Flag {
  readonly x: number;
  readonly width: number;
}

/** Where a label goes: its row, 0 at the bottom, and its left edge. */
export interface FlagPlace {
  readonly row: number;
  readonly left: number;
}

/** Between a label and the next, or the line of another. */
const APART = 12;

/**
 * Places for labels above a chart, so that none covers another or the line of another: a label is above the lines that it spans. Of labels
 * that don't all fit, the first are placed, and the others are null.
 */
export function flagPlaces(flags: readonly Flag[], width: number, rows: number): (FlagPlace | null)[] {
  const kept: number[] = [];
  let found: readonly number[] = [];
  for (const [index, flag] of flags.entries()) {
    if (flag.width > width) continue;
    const raised = rowsOf(
      [...kept, index].map((one) => flags[one]!),
      width,
      rows,
    );
    if (raised === null) continue;
    kept.push(index);
    found = raised;
  }
  return flags.map((flag, index) => {
    const at = kept.indexOf(index);
    return at < 0 ? null : { row: found[at]!, left: leftOf(flag, width) };
  });
}

/** A label starts at its line, or ends at the chart's edge. */
function leftOf({ x, width }: Flag, edge: number): number {
  return Math.max(0, Math.min(x - 3, edge - width));
}

/** The row of each label; null where there are too few rows. */
function rowsOf(flags: readonly Flag[], width: number, most: number): number[] | null {
  const rows = flags.map(() => 0);
  const spans = (one: number, x: number) => {
    const left = leftOf(flags[one]!, width);
    return x > left - APART && x < left + flags[one]!.width + APART;
  };
  const overlap = (one: number, other: number) =>
    leftOf(flags[one]!, width) < leftOf(flags[other]!, width) + flags[other]!.width + APART &&
    leftOf(flags[other]!, width) < leftOf(flags[one]!, width) + flags[one]!.width + APART;
  for (let raised = true; raised;) {
    raised = false;
    for (const one of rows.keys())
      for (const other of rows.keys()) {
        if (one === other || !overlap(one, other)) continue;
        const above = spans(one, flags[other]!.x) || (!spans(other, flags[one]!.x) && one < other);
        if (!above || rows[one]! > rows[other]!) continue;
        rows[one] = rows[other]! + 1;
        if (rows[one] >= most) return null;
        raised = true;
      }
  }
  return rows;
}
