/** What the sources relate an entry to in other frameworks. */
import type { Crosswalk } from "@crq/frameworks/crosswalk";
import { mapped } from "@crq/frameworks/mapped";
import type { Relationship } from "@crq/frameworks/relationship";

/** An entry of another framework, and the source that relates both. */
export interface Relation {
  readonly framework: string;
  readonly entry: string;
  readonly source: string;
  /** From the entry in hand to the other; null where the source states none. */
  readonly relationship: Relationship | null;
}

/** By entry, its relations, in the order of the frameworks. */
export type Relations = ReadonlyMap<string, readonly Relation[]>;

const known = new WeakMap<readonly Crosswalk[], Map<string, Relations>>();

/** The relations of a framework's entries, read from both sides of each crosswalk; remembered for the same crosswalks. */
export function relationsOf(crosswalks: readonly Crosswalk[], framework: string): Relations {
  const before = known.get(crosswalks) ?? new Map<string, Relations>();
  known.set(crosswalks, before);
  const found = before.get(framework) ?? gathered(crosswalks, framework);
  before.set(framework, found);
  return found;
}

/** The frameworks that the crosswalks relate to one. */
export function relatedTo(crosswalks: readonly Crosswalk[], framework: string): string[] {
  const others = crosswalks.flatMap(({ from, to }) =>
    from === framework ? [to] : to === framework ? [from] : [],
  );
  return [...new Set(others)].toSorted();
}

function gathered(crosswalks: readonly Crosswalk[], framework: string): Relations {
  const found = new Map<string, Relation[]>();
  for (const other of relatedTo(crosswalks, framework))
    for (const { from, to, relationship, sources } of mapped(crosswalks, framework, other)) {
      const those = found.get(from) ?? [];
      // Without a framework in between there is one source, and a relationship is as stated.
      const stated = relationship as Relationship | null;
      those.push({ framework: other, entry: to, source: sources[0]!, relationship: stated });
      found.set(from, those);
    }
  return found;
}
