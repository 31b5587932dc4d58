/** How much of two frameworks their crosswalks relate: to something in the other, which isn't to say that it's fulfilled. */
import { active, type Catalog, type Entry } from "./catalog.ts";
import type { Crosswalk } from "./crosswalk.ts";
import { type Mapped, pairsBetween } from "./mapped.ts";

/** One framework's part in the pairs of two. */
export interface Side {
  /** How many entries apply. */
  readonly entries: number;
  /** Those that a pair relates to an entry or a whole group of the other framework. */
  readonly related: ReadonlySet<string>;
  /** Those that no pair names, in the framework's order. */
  readonly unrelated: readonly Entry[];
  /** Of the unrelated ones, those with related entries below: the category of a related subcategory. */
  readonly above: ReadonlySet<string>;
  /** What pairs name besides entries that apply. */
  readonly besides: {
    readonly groups: readonly string[];
    readonly withdrawn: readonly string[];
    readonly unknown: readonly string[];
  };
}

/** The pairs of two frameworks, counted from both sides. */
export interface Coverage {
  readonly from: Side;
  readonly to: Side;
  /** Two entries that a pair relates, counted once, however many sources have it, and also where one of them doesn't apply any more. */
  readonly pairs: number;
  /** Pairs that are stated to have no relationship: they relate nothing. */
  readonly none: number;
}

type Ends = Pick<Mapped, "from" | "to" | "relationship">;

/** What a framework has under an identifier. */
export type Named = "entry" | "group" | "withdrawn" | "unknown";

/** What each identifier of a framework stands for; those that it doesn't have are unknown. */
export function naming(catalog: Pick<Catalog, "entries" | "groups">): (id: string) => Named {
  const kinds = new Map<string, Named>(catalog.groups.map(({ id }) => [id, "group"]));
  for (const { id, withdrawn } of catalog.entries) kinds.set(id, withdrawn ? "withdrawn" : "entry");
  return (id) => kinds.get(id) ?? "unknown";
}

const exists = (named: Named) => named === "entry" || named === "group";

/** Counts the pairs of two frameworks. An entry whose only counterparts don't apply any more is not related. */
export function coverage(from: Catalog, to: Catalog, pairs: readonly Ends[]): Coverage {
  const [inFrom, inTo] = [naming(from), naming(to)];
  const related = pairs.filter(({ relationship }) => relationship !== "none");
  const counting = related.filter((pair) => exists(inFrom(pair.from)) && exists(inTo(pair.to)));
  return {
    from: side(from, inFrom, idsOf(related, "from"), idsOf(counting, "from")),
    to: side(to, inTo, idsOf(related, "to"), idsOf(counting, "to")),
    pairs: new Set(related.map((pair) => `${pair.from}\n${pair.to}`)).size,
    none: pairs.length - related.length,
  };
}

const idsOf = (pairs: readonly Ends[], end: "from" | "to") => new Set(pairs.map((pair) => pair[end]));

function side(
  catalog: Catalog,
  named: (id: string) => Named,
  all: ReadonlySet<string>,
  counting: ReadonlySet<string>,
): Side {
  const entries = active(catalog);
  const related = new Set([...counting].filter((id) => named(id) === "entry"));
  const besides = (kind: Named) => [...all].filter((id) => named(id) === kind).toSorted();
  const unrelated = entries.filter(({ id }) => !related.has(id));
  return {
    entries: entries.length,
    related,
    unrelated,
    above: above(entries, related),
    besides: {
      groups: besides("group"),
      withdrawn: besides("withdrawn"),
      unknown: besides("unknown"),
    },
  };
}

/** The entries above related ones, at any distance, that aren't related themselves. */
function above(entries: readonly Entry[], related: ReadonlySet<string>): ReadonlySet<string> {
  const parents = new Map(entries.map(({ id, parent }) => [id, parent]));
  const found = new Set<string>();
  for (const id of related)
    for (let up = parents.get(id); up !== undefined && !found.has(up); up = parents.get(up))
      if (!related.has(up)) found.add(up);
  return found;
}

/** How many entries of a group apply, and how many of them are related. */
export interface GroupCoverage {
  readonly id: string;
  readonly title: string;
  readonly entries: number;
  readonly related: number;
}

/** A framework's coverage by its groups, in their order; groups without entries that apply are left out. */
export function byGroup(catalog: Catalog, related: ReadonlySet<string>): GroupCoverage[] {
  const entries = Map.groupBy(active(catalog), ({ group }) => group);
  return catalog.groups.flatMap(({ id, title }) => {
    const own = entries.get(id) ?? [];
    if (own.length === 0) return [];
    return [{ id, title, entries: own.length, related: own.filter((one) => related.has(one.id)).length }];
  });
}

/**
 * The entries of two frameworks between which a path leads by way of a third. A path says less than a pair: what it joins may share nothing.
 */
export function reached(
  crosswalks: readonly Crosswalk[],
  from: string,
  to: string,
  via: string,
): { readonly from: ReadonlySet<string>; readonly to: ReadonlySet<string> } {
  const near = pairsBetween(crosswalks, from, via).filter(({ relationship }) => relationship !== "none");
  const far = pairsBetween(crosswalks, via, to).filter(({ relationship }) => relationship !== "none");
  const [out, back] = [idsOf(near, "to"), idsOf(far, "from")];
  return {
    from: idsOf(
      near.filter((pair) => back.has(pair.to)),
      "from",
    ),
    to: idsOf(
      far.filter((pair) => out.has(pair.from)),
      "to",
    ),
  };
}
