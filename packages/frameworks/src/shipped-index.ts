/** What there is to know about a shipped framework without its entries: a list needs no more. */
import type { Catalog, Texts } from "./catalog.ts";

/** A framework's line in a list. */
export interface ShippedFramework extends Pick<Catalog, "id" | "title" | "version" | "publisher" | "titles"> {
  readonly groups: number;
  /** Entries that apply, and those that no longer do. */
  readonly entries: number;
  readonly withdrawn: number;
  /** How many of the entries that apply the product explains in its own words. */
  readonly explained: number;
  /** The baselines, levels or implementation groups that its entries name, in the order of their size. */
  readonly baselines: readonly string[];
}

/** The baselines that entries name, the smallest first. */
export function baselinesOf({ entries }: Pick<Catalog, "entries">): string[] {
  const sizes = new Map<string, number>();
  for (const { baselines = [] } of entries)
    for (const one of baselines) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  // Privacy isn't a step on the way from low to high.
  const rank = (name: string) => (name === "privacy" ? Infinity : sizes.get(name)!);
  return [...sizes.keys()].toSorted((one, other) => rank(one) - rank(other));
}

/** A framework's line in the list. */
export function indexed(catalog: Catalog, texts: Texts): ShippedFramework {
  const { id, title, version, publisher, titles, groups, entries } = catalog;
  const applying = entries.filter((entry) => entry.withdrawn === undefined);
  return {
    id,
    title,
    version,
    publisher,
    titles,
    groups: groups.length,
    entries: applying.length,
    withdrawn: entries.length - applying.length,
    explained: applying.filter((entry) => texts[entry.id] !== undefined).length,
    baselines: baselinesOf(catalog),
  };
}
