/** Where the graph of pairs draws what: two columns of entries by group, and the lines between them. */
import type { Catalog } from "@crq/frameworks/catalog";
import { type End, placesIn, type Row } from "./rows.ts";

/** An entry that a pair names, at its height. */
export interface Dot {
  readonly end: End;
  readonly y: number;
}

/** A group's stretch of a column. */
export interface Band {
  readonly id: string;
  readonly title: string;
  readonly top: number;
  readonly bottom: number;
}

/** A band's name at the graph's edge. */
export function bandName({ id }: Pick<Band, "id">): string {
  return id === "" ? "other" : id;
}

/** One framework's entries, from top to bottom. */
export interface Column {
  readonly dots: readonly Dot[];
  readonly bands: readonly Band[];
  readonly byId: ReadonlyMap<string, Dot>;
  /** There is room for every entry's identifier. */
  readonly labeled: boolean;
}

/** A drawn pair: the entries of its ends. */
export interface Line {
  readonly from: string;
  readonly to: string;
}

/** The whole graph; x is left to the drawing. */
export interface Layout {
  readonly height: number;
  readonly from: Column;
  readonly to: Column;
  readonly lines: readonly Line[];
}

const LEAST_HEIGHT = 200;
const MOST_HEIGHT = 860;
/** Between two groups, so that their names don't touch. */
const GAP = 12;
/** Identifiers are legible from this distance on. */
const LEGIBLE = 14;
const MOST_SPACE = 22;

/** Lays the pairs out. Pairs stated to share nothing have no line. */
export function layout(rows: readonly Row[], from: Catalog, to: Catalog): Layout {
  const drawn = rows.filter(({ relation }) => relation !== null && relation.relationship !== "none");
  const sides = [sorted(drawn, "from", from), sorted(drawn, "to", to)] as const;
  const needed = Math.max(...sides.map((groups) => sizeOf(groups, LEGIBLE + 2)));
  const height = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, needed));
  return {
    height,
    from: column(sides[0], height),
    to: column(sides[1], height),
    lines: drawn.map((row) => ({ from: row.from!.id, to: row.to!.id })),
  };
}

interface Group {
  readonly id: string;
  readonly title: string;
  readonly ends: readonly End[];
}

/** The named entries by group, in the framework's order; what it doesn't have comes last. */
function sorted(rows: readonly Row[], side: "from" | "to", catalog: Catalog): Group[] {
  const ends = new Map(rows.map((row): [string, End] => [row[side]!.id, row[side]!]));
  const place = placesIn(catalog);
  const groups = Map.groupBy(
    [...ends.values()].toSorted(
      (one, other) => place(one.id) - place(other.id) || one.id.localeCompare(other.id),
    ),
    ({ group }) => group,
  );
  const known = catalog.groups.flatMap(({ id, title }) => {
    const own = groups.get(id);
    return own ? [{ id, title, ends: own }] : [];
  });
  const strangers = groups.get("");
  return strangers ? [...known, { id: "", title: "Not in this version", ends: strangers }] : known;
}

function sizeOf(groups: readonly Group[], space: number): number {
  const entries = groups.reduce((sum, { ends }) => sum + ends.length, 0);
  return entries * space + groups.length * GAP;
}

function column(groups: readonly Group[], height: number): Column {
  const entries = groups.reduce((sum, { ends }) => sum + ends.length, 0);
  const space = Math.min(MOST_SPACE, (height - groups.length * GAP) / Math.max(1, entries));
  const bands: Band[] = [];
  const dots: Dot[] = [];
  // A short column is centered beside a long one.
  let y = (height - entries * space - groups.length * GAP) / 2;
  for (const { id, title, ends } of groups) {
    const top = y + GAP / 2;
    for (const [at, end] of ends.entries()) dots.push({ end, y: top + (at + 0.5) * space });
    y = top + ends.length * space + GAP / 2;
    bands.push({ id, title, top, bottom: y - GAP / 2 });
  }
  return { dots, bands, byId: new Map(dots.map((dot) => [dot.end.id, dot])), labeled: space >= LEGIBLE };
}

/** The entry nearest to a height; undefined if there is none. */
export function nearest({ dots }: Column, y: number): Dot | undefined {
  return dots.reduce<Dot | undefined>(
    (best, dot) => (best === undefined || Math.abs(dot.y - y) < Math.abs(best.y - y) ? dot : best),
    undefined,
  );
}

/** Of dots in their order those whose names don't touch. */
export function spacedApart(dots: readonly Dot[], least: number): Dot[] {
  const kept: Dot[] = [];
  for (const dot of dots) if (kept.length === 0 || dot.y - kept.at(-1)!.y >= least) kept.push(dot);
  return kept;
}
