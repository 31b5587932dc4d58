/** A framework as screens use it, wherever it comes from. */
import type { Catalog, Entry } from "@crq/frameworks/catalog";

/** A framework with ways to find its entries. */
export interface Framework {
  readonly id: string;
  /** The shipped framework whose notation, texts and crosswalks apply to it. */
  readonly base: string;
  readonly catalog: Catalog;
  readonly entries: ReadonlyMap<string, Entry>;
  /** The entries whose texts aren't those of what it was made from. */
  readonly rewritten: ReadonlySet<string>;
  /** By an entry, those that belong to it. */
  readonly below: ReadonlyMap<string, readonly Entry[]>;
}

/** Prepares a framework's structure for the screens. */
export function frameworkOf(
  catalog: Catalog,
  { base = catalog.id, rewritten = [] }: { base?: string; rewritten?: readonly string[] } = {},
): Framework {
  const below = new Map<string, Entry[]>();
  for (const entry of catalog.entries) {
    if (entry.parent === undefined) continue;
    const those = below.get(entry.parent);
    if (those) those.push(entry);
    else below.set(entry.parent, [entry]);
  }
  const entries = new Map(catalog.entries.map((entry) => [entry.id, entry]));
  return { id: catalog.id, base, catalog, entries, rewritten: new Set(rewritten), below };
}

/** An entry and everything that it belongs to, from the inside out, up to its group. */
export function lineage({ entries }: Pick<Framework, "entries">, entry: Entry): string[] {
  const found = [entry.id];
  for (let { parent } = entry; parent !== undefined && found.length < 10;) {
    found.push(parent);
    parent = entries.get(parent)?.parent;
  }
  return [...found, entry.group];
}
