import type { Catalog } from "@crq/frameworks/catalog";
import { useMemo, useState } from "react";
import { type TreeNode, entryKey, groupKey, matchingTree, rowsOf, treeOf } from "../content/entry-tree.ts";

/** Everything that a search compares with. */
type WordsOf = (node: TreeNode) => string;

interface TreeOptions {
  /** Whether groups are open at first. */
  readonly open?: boolean;
  readonly wordsOf?: WordsOf;
}

const usualWords: WordsOf = ({ id, title }) => `${id} ${title ?? ""}`;

/** A framework as the lines of a tree: which are open, which match the search, which one is active. */
export function useTree(
  { groups, entries }: Pick<Catalog, "groups" | "entries">,
  { open = false, wordsOf = usualWords }: TreeOptions = {},
) {
  const [q, setQ] = useState("");
  const [active, setActive] = useState<string>();
  // Those that aren't as they are at first.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => treeOf({ groups, entries }), [groups, entries]);
  const words = q.toLowerCase().split(" ").filter(Boolean);
  const searched = words.length > 0;
  const shown = useMemo(() => {
    if (!searched) return tree;
    const asked = q.toLowerCase().split(" ").filter(Boolean);
    return matchingTree(tree, (node) => {
      const text = wordsOf(node).toLowerCase();
      return asked.every((word) => text.includes(word));
    });
  }, [tree, searched, q, wordsOf]);
  const rows = useMemo(
    () => rowsOf(shown, (key) => searched || open !== turned.has(key)),
    [shown, searched, open, turned],
  );
  return {
    tree,
    rows,
    q,
    setQ,
    active,
    setActive,
    setOpen: (key: string, to: boolean) => {
      const next = new Set(turned);
      if (to === open) next.delete(key);
      else next.add(key);
      setTurned(next);
    },
    /** Makes an entry the active line, and opens what it's in; `among` if it's in entries that aren't shown yet. */
    show: (id: string, among: Catalog["entries"] = entries) => {
      const opened = new Set(turned);
      const turn = (key: string) => (open ? opened.delete(key) : opened.add(key));
      const byId = new Map(among.map((entry) => [entry.id, entry]));
      for (let entry = byId.get(id); entry; entry = byId.get(entry.parent ?? "")) {
        turn(groupKey(entry.group));
        if (entry.parent !== undefined) turn(entryKey(entry.parent));
      }
      setTurned(opened);
      setActive(entryKey(id));
    },
  };
}

/** A framework as the lines of a tree. */
export type Tree = ReturnType<typeof useTree>;
