/** What an organization says of two frameworks, put over what the published sources say. */
import { type Crosswalk, mapped } from "./crosswalk.ts";
import type { Composed, Relationship } from "./relationship.ts";

/** A statement of the organization's own about two entries: `none` says that they aren't related, whatever the sources say. */
export interface OwnPair {
  readonly from: string;
  readonly to: string;
  readonly relationship: Relationship;
  readonly strength: number | null;
}

/** An organization's own statements about two frameworks, at most one for two entries. */
export interface OwnPairs<P extends OwnPair = OwnPair> {
  readonly from: string;
  readonly to: string;
  readonly pairs: readonly P[];
}

/** Two entries that are related: by a source, or by the organization. */
export interface Effective<P extends OwnPair = OwnPair> {
  readonly from: string;
  readonly to: string;
  /** Null where a source states none. */
  readonly relationship: Composed | null;
  readonly strength: number | null;
  /** The source's title; null if it's the organization's own statement. */
  readonly source: string | null;
  /** The organization's own statement. */
  readonly own: P | null;
}

/**
 * The crosswalks with an organization's own as one of them: no other says anything about the pairs that it speaks of.
 *
 * @param title what its crosswalk is called as a source
 */
export function overridden(crosswalks: readonly Crosswalk[], own: OwnPairs, title: string): Crosswalk[] {
  const related = own.pairs.filter(({ relationship }) => relationship !== "none");
  if (own.pairs.length === 0) return [...crosswalks];
  const made = {
    from: own.from,
    to: own.to,
    source: { title, publisher: title },
    pairs: Object.fromEntries(
      [...Map.groupBy(related, ({ from }) => from)].map(([from, pairs]) => [from, pairs.map(({ to }) => to)]),
    ),
    relationships: Object.fromEntries(
      related.map(({ from, to, relationship }) => [`${from} ${to}`, relationship]),
    ),
  };
  return [...crosswalks.map((crosswalk) => without(crosswalk, own)), made];
}

/** A crosswalk without the pairs that an organization speaks of itself. */
function without(crosswalk: Crosswalk, { from, to, pairs }: OwnPairs): Crosswalk {
  const turned = crosswalk.from === to && crosswalk.to === from;
  if (!turned && (crosswalk.from !== from || crosswalk.to !== to)) return crosswalk;
  const spoken = new Set(
    pairs.map((pair) => (turned ? keyOf(pair.to, pair.from) : keyOf(pair.from, pair.to))),
  );
  const left = Object.entries(crosswalk.pairs).map(
    ([one, others]) => [one, others.filter((other) => !spoken.has(keyOf(one, other)))] as const,
  );
  return { ...crosswalk, pairs: Object.fromEntries(left.filter(([, others]) => others.length > 0)) };
}

/** Entries can have spaces in their names, so a space between two doesn't tell them apart. */
function keyOf(one: string, other: string): string {
  return JSON.stringify([one, other]);
}

/** The pairs of two frameworks with an organization's own over them, by the entries of the first. */
export function effective<P extends OwnPair>(
  crosswalks: readonly Crosswalk[],
  own: OwnPairs<P>,
): Effective<P>[] {
  const mine = new Map(own.pairs.map((pair) => [keyOf(pair.from, pair.to), pair]));
  return mapped(overridden(crosswalks, own, ""), own.from, own.to).map(
    ({ from, to, relationship, sources }) => {
      const pair = mine.get(keyOf(from, to)) ?? null;
      return pair
        ? { from, to, relationship: pair.relationship, strength: pair.strength, source: null, own: pair }
        : { from, to, relationship, strength: null, source: sources[0]!, own: null };
    },
  );
}
