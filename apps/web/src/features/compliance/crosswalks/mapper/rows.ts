/** The mapper's rows: the pairs of two frameworks or the unrelated entries of one, as filtered. */
import type { Catalog, Entry, Texts } from "@crq/frameworks/catalog";
import { controlId } from "@crq/frameworks/control-id";
import { type Coverage, type Named, naming } from "@crq/frameworks/coverage";
import type { Relation } from "@crq/frameworks/relations";
import type { MapperSearch } from "./mapper-search.ts";

/** One end of a pair. */
export interface End {
  readonly id: string;
  /** Its title or, without one, what it asks; empty if neither is known. */
  readonly title: string;
  readonly group: string;
  readonly named: Named;
}

/** A pair, or an entry that isn't in any: then the other end is missing. */
export interface Row {
  readonly key: string;
  readonly from: End | null;
  readonly to: End | null;
  readonly relation: Relation | null;
}

/** A framework with the texts that its entries are shown with. */
export interface Framework {
  readonly catalog: Catalog;
  /** What its entries ask, where they have no title. */
  readonly texts: Texts;
  /** The framework whose way of writing identifiers applies. */
  readonly notation: string;
}

/** Finds what a framework has under an identifier, as it's shown. */
export function endsOf({ catalog, texts }: Framework): (id: string) => End {
  const entries = new Map(catalog.entries.map((entry): [string, Entry] => [entry.id, entry]));
  const groups = new Map(catalog.groups.map((group) => [group.id, group.title]));
  const named = naming(catalog);
  return (id) => {
    const entry = entries.get(id);
    const title = entry?.title ?? groups.get(id) ?? texts[id]?.summary ?? "";
    return { id, title, group: entry?.group ?? (groups.has(id) ? id : ""), named: named(id) };
  };
}

/** Every row before filtering. */
export function rowsOf(
  from: Framework,
  to: Framework,
  found: { readonly relations: readonly Relation[]; readonly coverage: Coverage },
  show: MapperSearch["show"],
): Row[] {
  const [one, other] = [endsOf(from), endsOf(to)];
  if (show === "from")
    return found.coverage.from.unrelated.map(({ id }) => ({
      key: id,
      from: one(id),
      to: null,
      relation: null,
    }));
  if (show === "to")
    return found.coverage.to.unrelated.map(({ id }) => ({
      key: id,
      from: null,
      to: other(id),
      relation: null,
    }));
  const [place, otherPlace] = [placesIn(from.catalog), placesIn(to.catalog)];
  return found.relations
    .map((relation) => ({
      key: `${relation.from}~${relation.to}`,
      from: one(relation.from),
      to: other(relation.to),
      relation,
    }))
    .toSorted((a, b) => place(a.from.id) - place(b.from.id) || otherPlace(a.to.id) - otherPlace(b.to.id));
}

/** The place of an identifier in its framework's order, a group before its entries; what it doesn't have comes last. */
export function placesIn({ groups, entries }: Pick<Catalog, "groups" | "entries">): (id: string) => number {
  const within = Map.groupBy(entries, ({ group }) => group);
  const order = groups.flatMap(({ id }) => [id, ...(within.get(id) ?? []).map((entry) => entry.id)]);
  const places = new Map(order.map((id, at) => [id, at]));
  return (id) => places.get(id) ?? order.length;
}

/** The value of the filter by relationship for pairs whose source states none. */
export const NOT_STATED = "not-stated";

type Filters = {
  readonly [K in "q" | "group" | "toGroup" | "relationship" | "source"]?: MapperSearch[K] | undefined;
};

/** The rows that match every filter. */
export function filtered(rows: readonly Row[], from: Framework, to: Framework, filters: Filters): Row[] {
  const text = matchesText(filters.q ?? "", from, to);
  const { group, toGroup, relationship, source } = filters;
  return rows.filter(
    (row) =>
      (group === undefined || row.from === null || row.from.group === group) &&
      (toGroup === undefined || row.to === null || row.to.group === toGroup) &&
      (relationship === undefined ||
        row.relation === null ||
        (row.relation.relationship ?? NOT_STATED) === relationship) &&
      (source === undefined ||
        row.relation === null ||
        row.relation.ways.some(({ sources }) => sources.includes(source))) &&
      text(row),
  );
}

/** What is typed is an identifier of either framework, however it's written, or words. */
function matchesText(typed: string, from: Framework, to: Framework): (row: Row) => boolean {
  if (typed.trim() === "") return () => true;
  const ids = [from, to].map(({ catalog, notation }) => {
    const id = controlId(notation, typed);
    return id !== undefined && naming(catalog)(id) !== "unknown" ? id : undefined;
  });
  if (ids.some((id) => id !== undefined))
    return (row) => [row.from, row.to].some((end, at) => end !== null && isWithin(end.id, ids[at]));
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ from: one, to: other }) => {
    const text = [one, other]
      .map((end) => `${end?.id ?? ""} ${end?.title ?? ""}`)
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** `AC-2` and `AC-2(3)` are within `AC-2`, `AC-20` isn't. */
function isWithin(id: string, whole: string | undefined): boolean {
  return whole !== undefined && id.startsWith(whole) && !/^[\p{L}\p{N}]/u.test(id.slice(whole.length));
}

/** The values that a filter can take over all rows, in their order of appearance. */
export function valuesOf(rows: readonly Row[], of: (relation: Relation) => readonly string[]): string[] {
  return [...new Set(rows.flatMap(({ relation }) => (relation ? of(relation) : [])))];
}
