/** How the requirements of one framework relate to those of another, as sets of what they ask. */

/**
 * The relationships of NIST IR 8477, from one entry to another: both ask the same; the one asks less, or more, than the other; each asks something that the
 * other doesn't, and both share something; they share nothing.
 */
export const RELATIONSHIPS = ["equal", "subset", "superset", "intersects", "none"] as const;

export type Relationship = (typeof RELATIONSHIPS)[number];

/** What follows from two relationships: one of them; that both share something, without knowing how much; or nothing. */
export type Composed = Relationship | "related" | "indeterminate";

/** The same relationship, seen from the other entry. */
export function inverse(relationship: Relationship): Relationship {
  if (relationship === "subset") return "superset";
  return relationship === "superset" ? "subset" : relationship;
}

/** Three sets A, B and C divide everything into seven regions: which of the sets hold each, as bits. */
const REGIONS = [1, 2, 3, 4, 5, 6, 7] as const;
const [A, B, C] = [1, 2, 4] as const;

/** The relationship of two sets that aren't empty, when the regions in `occupied` have something in them. */
function between(one: number, other: number, occupied: readonly number[]): Relationship | undefined {
  const has = (inOne: boolean, inOther: boolean) =>
    occupied.some((region) => (region & one) > 0 === inOne && (region & other) > 0 === inOther);
  const [both, oneAlone, otherAlone] = [has(true, true), has(true, false), has(false, true)];
  if (!(both || oneAlone) || !(both || otherAlone)) return undefined;
  if (!both) return "none";
  if (oneAlone) return otherAlone ? "intersects" : "superset";
  return otherAlone ? "subset" : "equal";
}

const POSSIBLE = possibilities();

/** By the relationships of A to B and of B to C, those that A can have to C: each way in which the seven regions can be empty or not is looked at. */
function possibilities(): ReadonlyMap<string, ReadonlySet<Relationship>> {
  const found = new Map<string, Set<Relationship>>();
  for (let which = 0; which < 2 ** REGIONS.length; which++) {
    const occupied = REGIONS.filter((_, i) => (which >> i) % 2 === 1);
    const [first, second, whole] = [
      between(A, B, occupied),
      between(B, C, occupied),
      between(A, C, occupied),
    ];
    if (!first || !second || !whole) continue;
    const key = `${first} ${second}`;
    found.set(key, (found.get(key) ?? new Set()).add(whole));
  }
  return found;
}

/**
 * The relationship of A to C that follows from that of A to B and that of B to C (the composition of RCC-5; Bennett 1994). 'related' says that A and C share
 * something in every case; 'indeterminate' that they may share nothing.
 */
export function compose(first: Relationship, second: Relationship): Composed {
  const possible = [...POSSIBLE.get(`${first} ${second}`)!];
  if (possible.length === 1) return possible[0]!;
  return possible.includes("none") ? "indeterminate" : "related";
}
