/** What changed between two shipped editions of one framework. */
import type { Catalog, Entry } from "@crq/frameworks/catalog";
import { controlId } from "@crq/frameworks/control-id";

/** A shipped edition and the one before it. Each entry keeps its number: 3.1.1 is 03.01.01 in the next edition. */
export interface Succession {
  readonly from: string;
  readonly to: string;
}

const SUCCESSIONS: readonly Succession[] = [{ from: "nist-sp-800-171-r2", to: "nist-sp-800-171-r3" }];

/** The step from or to a framework's edition, if the product ships both. */
export function successionOf(framework: string): Succession | undefined {
  return SUCCESSIONS.find(({ from, to }) => from === framework || to === framework);
}

/** An entry of the next edition, with what it took over from entries that are gone. */
export interface Later {
  readonly entry: Entry;
  readonly takesOver: readonly Entry[];
}

/** What changed between two editions. */
export interface EditionChanges {
  /** Without a counterpart in the earlier one. */
  readonly added: readonly Later[];
  /** They no longer apply; `into`: where the later edition says that their content went. */
  readonly gone: readonly { readonly entry: Entry; readonly into: readonly string[] }[];
  /** In both under the same number. */
  readonly retitled: readonly (Later & { readonly before: Entry })[];
  readonly kept: readonly (Later & { readonly before: Entry })[];
  /** New groups, and groups under another title. */
  readonly groups: readonly { readonly id: string; readonly title: string; readonly before: string | null }[];
}

/** Compares two editions by their numbers, and by what the later one says of its withdrawn entries. */
export function editionChanges(earlier: Catalog, later: Catalog): EditionChanges {
  const next = (id: string) => controlId(later.id, id) ?? id;
  const before = new Map(earlier.entries.map((entry) => [next(entry.id), entry]));
  const after = new Map(later.entries.map((entry) => [entry.id, entry]));
  const gone = earlier.entries.flatMap((entry) => {
    const counterpart = after.get(next(entry.id));
    return counterpart && !counterpart.withdrawn ? [] : [{ entry, into: counterpart?.withdrawn ?? [] }];
  });
  const present = later.entries
    .filter(({ withdrawn }) => withdrawn === undefined)
    .map((entry) => ({
      entry,
      takesOver: gone.filter(({ into }) => into.includes(entry.id)).map((one) => one.entry),
      before: before.get(entry.id),
    }));
  const both = present.flatMap((one) => (one.before === undefined ? [] : [{ ...one, before: one.before }]));
  return {
    added: present.filter((one) => one.before === undefined),
    gone,
    retitled: both.filter((one) => one.before.title !== one.entry.title),
    kept: both.filter((one) => one.before.title === one.entry.title),
    groups: groupChanges(earlier, later),
  };
}

function groupChanges(earlier: Catalog, later: Catalog): EditionChanges["groups"] {
  // A group is numbered like the first parts of its entries.
  const next = (id: string) => later.groups.find((group) => samePlace(group.id, id))?.id ?? id;
  const before = new Map(earlier.groups.map(({ id, title }) => [next(id), title]));
  return later.groups
    .map(({ id, title }) => ({ id, title, before: before.get(id) ?? null }))
    .filter((group) => group.before !== group.title);
}

function samePlace(one: string, other: string): boolean {
  const numbers = (id: string) => id.split(".").map(Number).join(".");
  return numbers(one) === numbers(other);
}
