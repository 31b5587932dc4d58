/** The tree of a framework's groups: its visible lines, and where keys lead. */
import type { Framework } from "../../../screen/frameworks/framework.ts";

/** A line of the tree. The first, without an id, is the whole framework. */
export interface Line {
  readonly id: string | undefined;
  readonly label: string;
  readonly level: 1 | 2;
  readonly count: number;
  /** Whether its lines below are shown; undefined if it has none. */
  readonly open: boolean | undefined;
  /** The line that it belongs to. */
  readonly parent: string | undefined;
  readonly position: number;
  readonly siblings: number;
}

interface TreeState {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
  readonly opened: ReadonlySet<string>;
}

/** The lines that are visible: every group, and below opened ones their entries that have entries of their own. */
export function linesOf({ catalog, below }: Framework, { counts, total, opened }: TreeState): Line[] {
  const { groups } = catalog;
  const whole: Line = {
    id: undefined,
    label: "All groups",
    level: 1,
    count: total,
    open: undefined,
    parent: undefined,
    position: 1,
    siblings: groups.length + 1,
  };
  const lines = groups.flatMap(({ id, title }, at) => {
    const inside = catalog.entries.filter(
      (entry) =>
        entry.group === id && entry.parent === undefined && below.has(entry.id) && counts.has(entry.id),
    );
    const open = inside.length > 0 ? opened.has(id) : undefined;
    const group: Line = {
      id,
      label: `${id} ${title}`,
      level: 1,
      count: counts.get(id) ?? 0,
      open,
      parent: undefined,
      position: at + 2,
      siblings: groups.length + 1,
    };
    if (open !== true) return [group];
    return [
      group,
      ...inside.map((entry, position): Line => ({
        id: entry.id,
        label: `${entry.id} ${entry.title ?? ""}`.trim(),
        level: 2,
        count: counts.get(entry.id) ?? 0,
        open: undefined,
        parent: id,
        position: position + 1,
        siblings: inside.length,
      })),
    ];
  });
  return [whole, ...lines];
}

/** What a key does in the tree. */
export type Move =
  | { readonly to: number }
  | { readonly open: string }
  | { readonly close: string }
  | undefined;

/** Where a key leads from a line: a tree's usual keys. */
export function moved(lines: readonly Line[], at: number, key: string): Move {
  const line = lines[at];
  if (!line) return undefined;
  switch (key) {
    case "ArrowDown":
      return { to: Math.min(at + 1, lines.length - 1) };
    case "ArrowUp":
      return { to: Math.max(at - 1, 0) };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: lines.length - 1 };
    case "ArrowRight":
      if (line.open === false) return { open: line.id! };
      return line.open === true ? { to: at + 1 } : undefined;
    case "ArrowLeft":
      if (line.open === true) return { close: line.id! };
      return line.parent === undefined ? undefined : { to: lines.findIndex(({ id }) => id === line.parent) };
    default:
      return undefined;
  }
}

/** The next line that starts with the typed letters, or whose title does; from the current one on, and round. */
export function typedAhead(lines: readonly Line[], at: number, letters: string): number | undefined {
  const sought = letters.toLowerCase();
  // One letter moves on; more of them may still fit the current line.
  const first = letters.length > 1 ? at : at + 1;
  for (let step = 0; step < lines.length; step++) {
    const index = (first + step) % lines.length;
    const label = lines[index]!.label.toLowerCase();
    if (label.startsWith(sought) || label.slice(label.indexOf(" ") + 1).startsWith(sought)) return index;
  }
  return undefined;
}
