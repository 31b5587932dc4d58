import type { Catalog, Entry } from "@crq/frameworks/catalog";
import type { TreeNode } from "./entry-tree.ts";

/** The chosen entries, by identifier. */
export type Selection = ReadonlySet<string>;

type Entries = Pick<Catalog, "entries">;

/** An entry and all that it belongs to: an enhancement means nothing without its control. */
function withParents(entries: ReadonlyMap<string, Entry>, id: string): string[] {
  const found: string[] = [];
  for (let entry = entries.get(id); entry && !found.includes(entry.id);) {
    found.push(entry.id);
    entry = entry.parent === undefined ? undefined : entries.get(entry.parent);
  }
  return found;
}

const byId = ({ entries }: Entries) => new Map(entries.map((entry) => [entry.id, entry]));

/** The entries of a baseline, level or implementation group (undefined: all that aren't withdrawn), with what they belong to. */
export function selectionOf(catalog: Entries, baseline: string | undefined): Selection {
  const entries = byId(catalog);
  const chosen = catalog.entries.filter(
    ({ withdrawn, baselines = [] }) =>
      withdrawn === undefined && (baseline === undefined || baselines.includes(baseline)),
  );
  return new Set(chosen.flatMap(({ id }) => withParents(entries, id)));
}

/** The identifiers of the entries at and below a line of the tree that aren't withdrawn. */
export function entriesBelow({ entry, children }: TreeNode): string[] {
  const own = entry && entry.withdrawn === undefined ? [entry.id] : [];
  return [...own, ...children.flatMap(entriesBelow)];
}

/** How much of a line is chosen: an entry itself, or of a group all or some of its entries. */
export function stateOf(node: TreeNode, selection: Selection): "all" | "some" | "none" {
  if (node.entry) return selection.has(node.id) ? "all" : "none";
  const ids = entriesBelow(node);
  const chosen = ids.filter((id) => selection.has(id)).length;
  if (chosen === 0) return "none";
  return chosen === ids.length ? "all" : "some";
}

/**
 * Chooses a line, or no longer. What an entry belongs to is chosen with it, and what belongs to it goes with it; choosing an entry
 * leaves those below it to be chosen one by one.
 */
export function toggled(catalog: Entries, selection: Selection, node: TreeNode): Selection {
  const next = new Set(selection);
  if (stateOf(node, selection) === "all") {
    for (const id of entriesBelow(node)) next.delete(id);
    return next;
  }
  const entries = byId(catalog);
  const added = node.entry ? [node.id] : entriesBelow(node);
  for (const id of added.flatMap((one) => withParents(entries, one))) next.add(id);
  return next;
}
