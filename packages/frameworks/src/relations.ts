/** Pairs of two frameworks brought together: what all their sources say of the same two entries. */
import type { Crosswalk, Mapped } from "./crosswalk.ts";
import { type Composed, type Relationship, RELATIONSHIPS } from "./relationship.ts";

/** What several statements say together; 'contradictory' if they can't all be true. */
export type Combined = Composed | "contradictory";

/** Two entries, with every way in which they are related. */
export interface Relation {
  readonly from: string;
  readonly to: string;
  /** Null where no source states one. */
  readonly relationship: Combined | null;
  readonly ways: readonly Mapped[];
}

/** The relationships that a statement leaves open. */
function left(stated: Composed | null): readonly Relationship[] {
  if (stated === null || stated === "indeterminate") return RELATIONSHIPS;
  return stated === "related" ? RELATIONSHIPS.filter((one) => one !== "none") : [stated];
}

/** What statements about the same two entries say together. */
export function combine(statements: readonly (Composed | null)[]): Combined | null {
  const open = RELATIONSHIPS.filter((one) => statements.every((stated) => left(stated).includes(one)));
  if (open.length === 0) return "contradictory";
  if (open.length === 1) return open[0]!;
  if (!open.includes("none")) return "related";
  return statements.includes(null) ? null : "indeterminate";
}

/** One relation for each two entries that pairs name, in their order. */
export function relations(pairs: readonly Mapped[]): Relation[] {
  return [...Map.groupBy(pairs, ({ from, to }) => `${from}\n${to}`).values()].map((ways) => ({
    from: ways[0]!.from,
    to: ways[0]!.to,
    relationship: combine(ways.map(({ relationship }) => relationship)),
    ways,
  }));
}

/** A pair that an organization has decided on itself. */
export interface OwnPair {
  readonly from: string;
  readonly to: string;
  readonly relationship: Relationship;
}

/** An organization's own pairs of two frameworks, with what is shown as their source. */
export interface OwnPairs {
  readonly from: string;
  readonly to: string;
  readonly source: Crosswalk["source"];
  readonly pairs: readonly OwnPair[];
}

/** The crosswalks with an organization's own pairs, which replace what published sources say of the same two entries, in either direction. */
export function withOwn(crosswalks: readonly Crosswalk[], own: OwnPairs): Crosswalk[] {
  if (own.pairs.length === 0) return [...crosswalks];
  const decided = new Set(own.pairs.map(({ from, to }) => `${from}\n${to}`));
  const rest = crosswalks.map((crosswalk): Crosswalk => {
    const same = crosswalk.from === own.from && crosswalk.to === own.to;
    const turned = crosswalk.from === own.to && crosswalk.to === own.from;
    if (!same && !turned) return crosswalk;
    const kept = (one: string, other: string) => !decided.has(same ? `${one}\n${other}` : `${other}\n${one}`);
    const pairs = Object.entries(crosswalk.pairs).flatMap(([one, others]) => {
      const left = others.filter((other) => kept(one, other));
      return left.length > 0 ? [[one, left] as const] : [];
    });
    return { ...crosswalk, pairs: Object.fromEntries(pairs) };
  });
  const grouped = Map.groupBy(own.pairs, ({ from }) => from);
  const added: Crosswalk = {
    from: own.from,
    to: own.to,
    source: own.source,
    pairs: Object.fromEntries([...grouped].map(([from, pairs]) => [from, pairs.map(({ to }) => to)])),
    relationships: Object.fromEntries(
      own.pairs.map(({ from, to, relationship }) => [`${from} ${to}`, relationship]),
    ),
  };
  return [...rest, added];
}

/** The same with all of an organization's own pairs, of whatever frameworks. */
export function withAllOwn(crosswalks: readonly Crosswalk[], own: readonly OwnPairs[]): Crosswalk[] {
  return own.reduce<Crosswalk[]>(withOwn, [...crosswalks]);
}
