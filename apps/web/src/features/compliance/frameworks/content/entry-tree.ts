import type { Catalog, Entry } from "@crq/frameworks/catalog";

/** A line of the tree: a group, or an entry at its depth. */
export interface TreeNode {
  /** `group:AC` or `entry:AC-2`, since a group and an entry can have the same identifier. */
  readonly key: string;
  readonly id: string;
  readonly title: string | undefined;
  readonly entry: Entry | undefined;
  readonly children: readonly TreeNode[];
}

export const groupKey = (id: string) => `group:${id}`;
export const entryKey = (id: string) => `entry:${id}`;

type Structure = Pick<Catalog, "groups" | "entries">;

/** A framework as a tree: its groups, and in each its entries below those that they belong to. */
export function treeOf({ groups, entries }: Structure): TreeNode[] {
  const ids = new Set(entries.map(({ id }) => id));
  const below = Map.groupBy(entries, ({ group, parent }) =>
    parent !== undefined && ids.has(parent) ? entryKey(parent) : groupKey(group),
  );
  const under = (key: string): TreeNode[] =>
    (below.get(key) ?? []).map((entry) => ({
      key: entryKey(entry.id),
      id: entry.id,
      title: entry.title,
      entry,
      children: under(entryKey(entry.id)),
    }));
  return groups.map(({ id, title }) => ({
    key: groupKey(id),
    id,
    title,
    entry: undefined,
    children: under(groupKey(id)),
  }));
}

/** The entries in the order of the tree: each after the one that it belongs to. An entry without a place in it stays, at the end. */
export function inTreeOrder(structure: Structure): Entry[] {
  const flat = (nodes: readonly TreeNode[]): Entry[] =>
    nodes.flatMap(({ entry, children }) => [...(entry ? [entry] : []), ...flat(children)]);
  const placed = flat(treeOf(structure));
  const seen = new Set(placed);
  return [...placed, ...structure.entries.filter((entry) => !seen.has(entry))];
}

/** A visible line, and its place among its siblings, for screen readers. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** Undefined if there's nothing below it. */
  readonly open: boolean | undefined;
}

/** The visible lines: below a closed one there are none; what matches a search is open. */
export function rowsOf(nodes: readonly TreeNode[], isOpen: (key: string) => boolean, level = 1): TreeRow[] {
  return nodes.flatMap((node, at) => {
    const open = node.children.length === 0 ? undefined : isOpen(node.key);
    const row = { node, level, position: at + 1, siblings: nodes.length, open };
    return [row, ...(open === true ? rowsOf(node.children, isOpen, level + 1) : [])];
  });
}

/** The part of a tree that matches: matching lines, what they stand under, and for a matching group all of it. */
export function matchingTree(
  nodes: readonly TreeNode[],
  matches: (node: TreeNode) => boolean,
): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    const children = matchingTree(node.children, matches);
    if (matches(node)) return [{ ...node, children: children.length > 0 ? children : node.children }];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
