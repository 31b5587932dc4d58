/** Every two frameworks beside each other: what sources say of them, and by way of which others they meet. */
import type { Catalog } from "./catalog.ts";
import { type Coverage, coverage, reached } from "./coverage.ts";
import type { Crosswalk } from "./crosswalk.ts";
import { pairsBetween, waysBetween } from "./mapped.ts";

/** One framework seen from another. */
export interface Meeting {
  readonly from: string;
  readonly to: string;
  /** Null if no source relates the two. */
  readonly direct: Coverage | null;
  /** The frameworks by way of which a path leads to the other, the one that joins the most entries first. */
  readonly ways: readonly { readonly via: string; readonly reached: number }[];
}

/** What is known of every framework as seen from every other, for those that meet at all. */
export function meetings(catalogs: readonly Catalog[], crosswalks: readonly Crosswalk[]): Meeting[] {
  return catalogs.flatMap((from) => meetingsOf(from, catalogs, crosswalks));
}

/** The same as seen from one framework. */
export function meetingsOf(
  from: Catalog,
  catalogs: readonly Catalog[],
  crosswalks: readonly Crosswalk[],
): Meeting[] {
  return catalogs.flatMap((to) => meetingOf(from, to, crosswalks) ?? []);
}

/** What is known of one framework as seen from another; undefined if they don't meet. */
export function meetingOf(from: Catalog, to: Catalog, crosswalks: readonly Crosswalk[]): Meeting | undefined {
  if (from.id === to.id) return undefined;
  const pairs = pairsBetween(crosswalks, from.id, to.id);
  const ways = waysBetween(crosswalks, from.id, to.id)
    .map((via) => ({ via, reached: reached(crosswalks, from.id, to.id, via).from.size }))
    .filter((way) => way.reached > 0)
    .toSorted((one, other) => other.reached - one.reached);
  if (pairs.length === 0 && ways.length === 0) return undefined;
  const direct = pairs.length === 0 ? null : coverage(from, to, pairs);
  return { from: from.id, to: to.id, direct, ways };
}

/** A source document with what it holds. */
export interface SourceCount {
  readonly crosswalk: Crosswalk;
  /** Its pairs, as it states them. */
  readonly pairs: number;
  /** Those whose relationship it states. */
  readonly stated: number;
  readonly coverage: Coverage | null;
}

/** What each source document holds; its coverage is null if one of its frameworks isn't among the catalogs. */
export function sources(catalogs: readonly Catalog[], crosswalks: readonly Crosswalk[]): SourceCount[] {
  const byId = new Map(catalogs.map((catalog) => [catalog.id, catalog]));
  return crosswalks.map((crosswalk) => {
    const [from, to] = [byId.get(crosswalk.from), byId.get(crosswalk.to)];
    const pairs = pairsBetween([crosswalk], crosswalk.from, crosswalk.to);
    return {
      crosswalk,
      pairs: pairs.length,
      stated: pairs.filter(({ relationship }) => relationship !== null).length,
      coverage: from && to ? coverage(from, to, pairs) : null,
    };
  });
}
