/** What crosswalks say of two frameworks, without the shapes of files: a browser needs no more. */
import { compose, type Composed, inverse, type Relationship } from "./relationship.ts";

/** What is needed of a crosswalk. */
interface Source {
  readonly from: string;
  readonly to: string;
  readonly source: { readonly title: string };
  readonly pairs: Readonly<Record<string, readonly string[]>>;
  readonly relationships?: Readonly<Record<string, Relationship>> | undefined;
}

/** Two entries that a source relates, directly or by way of a third. */
export interface Mapped {
  readonly from: string;
  readonly to: string;
  /** Null where the source states none; over several hops what follows from those of each, which without them is nothing. */
  readonly relationship: Composed | null;
  /** The documents, one for each hop. */
  readonly sources: readonly string[];
  /** The entry in between; null if there is none. */
  readonly via: string | null;
  readonly hops: 1 | 2;
}

interface Pair {
  readonly from: string;
  readonly to: string;
  readonly relationship: Relationship | null;
  readonly source: string;
}

/** What the crosswalks say of two frameworks, read in either direction, in no order: sorting takes most of the time of `mapped`. */
export function pairsBetween(crosswalks: readonly Source[], from: string, to: string): Pair[] {
  return crosswalks.flatMap((crosswalk) => {
    const turned = crosswalk.from === to && crosswalk.to === from;
    if (!turned && (crosswalk.from !== from || crosswalk.to !== to)) return [];
    const source = crosswalk.source.title;
    return Object.entries(crosswalk.pairs).flatMap(([one, others]) =>
      others.map((other): Pair => {
        const stated = crosswalk.relationships?.[`${one} ${other}`] ?? null;
        return turned
          ? { from: other, to: one, relationship: stated && inverse(stated), source }
          : { from: one, to: other, relationship: stated, source };
      }),
    );
  });
}

/**
 * The pairs of two frameworks, by the entries of the first.
 *
 * @param via a framework to go by way of; without one only what a source says of the two counts
 */
export function mapped(crosswalks: readonly Source[], from: string, to: string, via?: string): Mapped[] {
  if (via === undefined)
    return pairsBetween(crosswalks, from, to)
      .map(({ source, ...pair }): Mapped => ({ ...pair, sources: [source], via: null, hops: 1 }))
      .toSorted(byEntries);
  const onward = Map.groupBy(pairsBetween(crosswalks, via, to), (pair) => pair.from);
  return pairsBetween(crosswalks, from, via)
    .flatMap((first) =>
      (onward.get(first.to) ?? []).map((second): Mapped => ({
        from: first.from,
        to: second.to,
        relationship:
          first.relationship && second.relationship
            ? compose(first.relationship, second.relationship)
            : "indeterminate",
        sources: [first.source, second.source],
        via: first.to,
        hops: 2,
      })),
    )
    .toSorted(byEntries);
}

const IN_ORDER = new Intl.Collator("en", { numeric: true });

function byEntries(one: Mapped, other: Mapped): number {
  return IN_ORDER.compare(one.from, other.from) || IN_ORDER.compare(one.to, other.to);
}

/** The frameworks by way of which one leads to another. */
export function waysBetween(crosswalks: readonly Source[], from: string, to: string): string[] {
  const beside = (id: string) =>
    new Set(crosswalks.flatMap((one) => (one.from === id ? [one.to] : one.to === id ? [one.from] : [])));
  const onward = beside(to);
  return [...beside(from)].filter((id) => onward.has(id)).toSorted();
}
