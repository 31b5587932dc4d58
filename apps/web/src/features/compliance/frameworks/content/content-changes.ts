import type { Entry } from "@crq/frameworks/catalog";
import type { FrameworkContent, Official } from "@crq/frameworks/official";
import { inTreeOrder } from "./entry-tree.ts";

/** What to save of an edited framework; what didn't change is left out. */
export interface ContentChanges {
  readonly put: readonly { readonly entry: Entry; readonly official: Official[string] | undefined }[];
  readonly remove: readonly string[];
  readonly order?: readonly string[];
  readonly groups?: FrameworkContent["catalog"]["groups"];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const idsOf = ({ catalog }: FrameworkContent) => catalog.entries.map(({ id }) => id);

/** What changed from one state to the next. */
export function changesBetween(before: FrameworkContent, after: FrameworkContent): ContentChanges {
  const old = new Map(before.catalog.entries.map((entry) => [entry.id, entry]));
  const kept = new Set(idsOf(after));
  const put = after.catalog.entries
    .filter((entry) => {
      const was = old.get(entry.id);
      if (was === entry && before.official[entry.id] === after.official[entry.id]) return false;
      return !same(was, entry) || !same(before.official[entry.id], after.official[entry.id]);
    })
    .map((entry) => ({ entry, official: after.official[entry.id] }));
  const remove = idsOf(before).filter((id) => !kept.has(id));
  // Where the server puts new entries by itself: at the end.
  const gone = new Set(remove);
  const unordered = [
    ...idsOf(before).filter((id) => !gone.has(id)),
    ...put.map(({ entry }) => entry.id).filter((id) => !old.has(id)),
  ];
  return {
    put,
    remove,
    ...(!same(unordered, idsOf(after)) && { order: idsOf(after) }),
    ...(!same(before.catalog.groups, after.catalog.groups) && { groups: after.catalog.groups }),
  };
}

/** Whether there is anything to save. */
export function hasChanges({ put, remove, order, groups }: ContentChanges): boolean {
  return put.length > 0 || remove.length > 0 || order !== undefined || groups !== undefined;
}

/** Someone else's version with one's own changes on top, and the entries that both changed differently. */
export interface Combined {
  readonly content: FrameworkContent;
  readonly both: readonly string[];
}

/** Puts one's own changes on top of someone else's version of the same framework. */
export function combined(base: FrameworkContent, mine: FrameworkContent, theirs: FrameworkContent): Combined {
  const own = changesBetween(base, mine);
  const other = changesBetween(base, theirs);
  const touched = ({ put, remove }: ContentChanges) =>
    new Map<string, unknown>([
      ...put.map((one): [string, unknown] => [one.entry.id, one]),
      ...remove.map((id): [string, unknown] => [id, "removed"]),
    ]);
  const theirOwn = touched(other);
  const both = [...touched(own)].filter(([id, to]) => theirOwn.has(id) && !same(theirOwn.get(id), to));

  const gone = new Set(own.remove);
  const put = new Map(own.put.map((one) => [one.entry.id, one]));
  const known = new Set(idsOf(theirs));
  const entries = [
    ...theirs.catalog.entries
      .filter(({ id }) => !gone.has(id))
      .map((entry) => put.get(entry.id)?.entry ?? entry),
    ...own.put.filter(({ entry }) => !known.has(entry.id)).map(({ entry }) => entry),
  ];
  const groups = own.groups
    ? [
        ...own.groups,
        ...theirs.catalog.groups.filter(({ id }) => lacks(own.groups, id) && lacks(base.catalog.groups, id)),
      ]
    : theirs.catalog.groups;
  const official = { ...theirs.official };
  for (const id of gone) delete official[id];
  for (const { entry, official: text } of own.put) {
    if (text) official[entry.id] = text;
    else delete official[entry.id];
  }
  const catalog = { ...theirs.catalog, groups, entries: ordered(entries, own.order) };
  return {
    content: { catalog: { ...catalog, entries: inTreeOrder(catalog) }, official },
    both: both.map(([id]) => id),
  };
}

const lacks = (groups: readonly { readonly id: string }[] = [], id: string) =>
  !groups.some((group) => group.id === id);

/** Entries in a given order; those it doesn't name stay behind the one they followed. */
function ordered(entries: readonly Entry[], order: readonly string[] | undefined): Entry[] {
  if (!order) return [...entries];
  const rank = new Map(order.map((id, at) => [id, at]));
  let last = -1;
  const places = new Map(
    entries.map((entry) => {
      last = rank.get(entry.id) ?? last;
      return [entry.id, last];
    }),
  );
  return entries.toSorted((one, two) => places.get(one.id)! - places.get(two.id)!);
}
