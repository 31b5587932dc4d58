/** Changes to what a framework consists of. Each returns new content and leaves the old one as it was, so that it can be undone. */
import type { Entry } from "@crq/frameworks/catalog";
import type { FrameworkContent, Official } from "@crq/frameworks/official";
import { inTreeOrder } from "./entry-tree.ts";

export type Group = FrameworkContent["catalog"]["groups"][number];
type OfficialText = Official[string];

function withCatalog(
  content: FrameworkContent,
  parts: Partial<FrameworkContent["catalog"]>,
): FrameworkContent {
  const catalog = { ...content.catalog, ...parts };
  return { ...content, catalog: { ...catalog, entries: inTreeOrder(catalog) } };
}

/** Adds an entry, or replaces the one called `before`; what belongs to it follows its new identifier and group. */
export function withEntry(
  content: FrameworkContent,
  entry: Entry,
  text: OfficialText,
  before?: string,
): FrameworkContent {
  const { entries } = content.catalog;
  const old = before === undefined ? undefined : entries.find(({ id }) => id === before);
  const moved = old ? new Set(below(entries, old.id)) : new Set<string>();
  const next = old
    ? entries.map((one) => {
        if (one.id === old.id) return entry;
        const parent = one.parent === old.id ? { parent: entry.id } : {};
        return moved.has(one.id) ? { ...one, ...parent, group: entry.group } : one;
      })
    : [...entries, entry];
  const official = { ...content.official };
  if (before !== undefined) delete official[before];
  if (Object.values(text).some((part) => part !== undefined)) official[entry.id] = text;
  else delete official[entry.id];
  return { ...withCatalog(content, { entries: next }), official };
}

/** The identifiers of all entries that belong to one, directly or not. */
export function below(entries: readonly Entry[], id: string): string[] {
  const direct = entries.filter(({ parent }) => parent === id).map((entry) => entry.id);
  return direct.flatMap((one) => [one, ...below(entries, one)]);
}

/** Removes an entry and what belongs to it. */
export function withoutEntry(content: FrameworkContent, id: string): FrameworkContent {
  const gone = new Set([id, ...below(content.catalog.entries, id)]);
  return {
    ...withCatalog(content, { entries: content.catalog.entries.filter((entry) => !gone.has(entry.id)) }),
    official: Object.fromEntries(Object.entries(content.official).filter(([key]) => !gone.has(key))),
  };
}

/** Moves an entry, with what belongs to it, before or after its neighbor; at an end it stays where it is. */
export function movedEntry(content: FrameworkContent, id: string, by: -1 | 1): FrameworkContent {
  const { entries } = content.catalog;
  const entry = entries.find((one) => one.id === id);
  const siblings = entries.filter(({ group, parent }) => group === entry?.group && parent === entry.parent);
  const other = siblings[siblings.findIndex((one) => one.id === id) + by];
  if (!entry || !other) return content;
  const swapped = entries.map((one) => (one.id === id ? other : one.id === other.id ? entry : one));
  return withCatalog(content, { entries: swapped });
}

/** Adds a group, or replaces the one called `before`, whose entries follow it. */
export function withGroup(content: FrameworkContent, group: Group, before?: string): FrameworkContent {
  const { groups, entries } = content.catalog;
  if (before === undefined) return withCatalog(content, { groups: [...groups, group] });
  return withCatalog(content, {
    groups: groups.map((one) => (one.id === before ? group : one)),
    entries: entries.map((entry) => (entry.group === before ? { ...entry, group: group.id } : entry)),
  });
}

/** Removes a group with its entries. */
export function withoutGroup(content: FrameworkContent, id: string): FrameworkContent {
  const gone = new Set(content.catalog.entries.filter(({ group }) => group === id).map((entry) => entry.id));
  return {
    ...withCatalog(content, {
      groups: content.catalog.groups.filter((group) => group.id !== id),
      entries: content.catalog.entries.filter((entry) => !gone.has(entry.id)),
    }),
    official: Object.fromEntries(Object.entries(content.official).filter(([key]) => !gone.has(key))),
  };
}

/** Moves a group before or after its neighbor. */
export function movedGroup(content: FrameworkContent, id: string, by: -1 | 1): FrameworkContent {
  const { groups } = content.catalog;
  const at = groups.findIndex((group) => group.id === id);
  const [group, other] = [groups[at], groups[at + by]];
  if (!group || !other) return content;
  return withCatalog(content, {
    groups: groups.map((one) => (one.id === id ? other : one.id === other.id ? group : one)),
  });
}
