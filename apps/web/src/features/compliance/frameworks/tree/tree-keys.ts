import type { TreeRow } from "../content/entry-tree.ts";

/** What a key does: move to a line, open or close the active one, or pick it. */
type Act = { readonly go: number } | { readonly open: boolean } | { readonly pick: true };

interface Key {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** How many lines Page Up and Page Down move. */
const PAGE = 12;

/** What a key does in a tree whose active line is `at`, as WAI-ARIA describes it; undefined if nothing. */
export function keyIn({ key, ...held }: Key, rows: readonly TreeRow[], at: number): Act | undefined {
  if (held.altKey || held.ctrlKey || held.metaKey || rows.length === 0) return undefined;
  const last = rows.length - 1;
  switch (key) {
    case "ArrowDown":
      return { go: Math.min(at + 1, last) };
    case "ArrowUp":
      return { go: Math.max(at - 1, 0) };
    case "Home":
      return { go: 0 };
    case "End":
      return { go: last };
    case "PageDown":
      return { go: Math.min(at + PAGE, last) };
    case "PageUp":
      return { go: Math.max(at - PAGE, 0) };
    case "Enter":
    case " ":
      return at < 0 ? undefined : { pick: true };
    case "ArrowRight":
    case "ArrowLeft":
      return sideways(key === "ArrowRight", rows, at);
    default:
      return undefined;
  }
}

/** Right opens a line, then goes into it; left closes it, then goes to the one above it. */
function sideways(right: boolean, rows: readonly TreeRow[], at: number): Act | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  if (right) {
    if (row.open === undefined) return undefined;
    return row.open ? { go: at + 1 } : { open: true };
  }
  if (row.open === true) return { open: false };
  const above = rows.slice(0, at).findLastIndex(({ level }) => level < row.level);
  return above < 0 ? undefined : { go: above };
}
