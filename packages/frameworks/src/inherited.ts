/** Published pairs for a framework that rests on a shipped one: of the entries that it carries under the same identifier. */
import type { Catalog } from "./catalog.ts";
import type { Crosswalk } from "./crosswalk.ts";

type Structure = Pick<Catalog, "id" | "title" | "titles" | "entries">;

/** A framework that rests on a shipped one. */
export interface Resting {
  readonly catalog: Structure;
  readonly base: Structure;
  /** The entries whose texts were rewritten. */
  readonly rewritten: ReadonlySet<string>;
}

/**
 * The entries that a framework carries of the one that it rests on, and whether each says something else there. Titles are compared where both have one and the
 * shipped ones are the publisher's: those that the product wrote itself are no one's wording.
 */
export function carried({ catalog, base, rewritten }: Resting): ReadonlyMap<string, boolean> {
  const titles = new Map(base.entries.map(({ id, title }) => [id, title]));
  return new Map(
    catalog.entries.flatMap(({ id, title }) => {
      if (!titles.has(id)) return [];
      const before = base.titles === "official" ? titles.get(id) : undefined;
      const renamed = before !== undefined && title !== undefined && plain(before) !== plain(title);
      return [[id, renamed || rewritten.has(id)] as const];
    }),
  );
}

/** Letters and digits alone: a comma more is the same wording. */
function plain(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * The crosswalks that a framework has from the one that it rests on. A pair says what the source says, and no more: an entry that was reworded keeps its pairs, in
 * a crosswalk of their own that says so. What a source says of whole groups isn't passed on, because a group can have other entries here.
 */
export function inherited(crosswalks: readonly Crosswalk[], resting: Resting): Crosswalk[] {
  const { catalog, base } = resting;
  const entries = carried(resting);
  return crosswalks.flatMap((crosswalk) => {
    const isFrom = crosswalk.from === base.id;
    if (!isFrom && crosswalk.to !== base.id) return [];
    return [false, true].flatMap((reworded): Crosswalk[] => {
      const kept = (id: string) => entries.get(id) === reworded;
      const pairs = Object.entries(crosswalk.pairs).flatMap(([one, others]) => {
        const left = isFrom ? (kept(one) ? others : []) : others.filter(kept);
        return left.length > 0 ? [[one, left] as const] : [];
      });
      if (pairs.length === 0) return [];
      const { title } = crosswalk.source;
      return [
        {
          ...crosswalk,
          from: isFrom ? catalog.id : crosswalk.from,
          to: isFrom ? crosswalk.to : catalog.id,
          source: { ...crosswalk.source, title: `${title} (${wayOf(base, reworded)})` },
          pairs: Object.fromEntries(pairs),
        },
      ];
    });
  });
}

/** How a pair that isn't a framework's own is marked. */
export function wayOf({ title }: Pick<Catalog, "title">, reworded: boolean): string {
  return `published, by way of ${title}${reworded ? "; reworded here" : ""}`;
}

/** The crosswalks with those of every framework that rests on a shipped one, also between two such frameworks. */
export function withInherited(crosswalks: readonly Crosswalk[], resting: readonly Resting[]): Crosswalk[] {
  return resting.reduce<Crosswalk[]>((all, one) => [...all, ...inherited(all, one)], [...crosswalks]);
}
