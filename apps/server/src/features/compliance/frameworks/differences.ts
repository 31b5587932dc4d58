/** What differs between two frameworks, or two editions of one. */
import {
  COMPARED_FIELDS,
  type FrameworkDifferences,
  type WrittenEntry,
} from "@crq/contract/compliance/framework-content";
import type { About, Content } from "./content.ts";

interface Compared extends Pick<About, "id" | "title" | "edition"> {
  readonly content: Content;
}

type Field = (typeof COMPARED_FIELDS)[number];
type Changed = FrameworkDifferences["changed"][number];

/** A text is shown up to here, while there's room for long ones; then only its beginning. */
const LONG = 4000;
const SHORT = 200;
/** Characters of all texts that a reply shows. */
const ROOM = 4_000_000;

/** The differences from an earlier framework to a later one. */
export function differencesOf(from: Compared, to: Compared): FrameworkDifferences {
  const before = new Map(from.content.entries.map((entry) => [entry.id, entry]));
  const after = new Map(to.content.entries.map((entry) => [entry.id, entry]));
  const inBoth = to.content.entries.filter(({ id }) => before.has(id));
  const room = { left: ROOM };
  const changed: Changed[] = [];
  const moved: FrameworkDifferences["moved"] = [];
  const stay = inOrder(
    from.content.entries.filter(({ id }) => after.has(id)),
    inBoth,
  );
  let same = 0;
  for (const entry of inBoth) {
    const earlier = before.get(entry.id)!;
    const fields = changedFields(earlier, entry, room);
    const named = { id: entry.id, title: entry.title };
    if (fields.length > 0) changed.push({ ...named, fields });
    const elsewhere = earlier.group !== entry.group || earlier.parent !== entry.parent || !stay.has(entry.id);
    if (elsewhere) moved.push({ ...named, before: standing(earlier), after: standing(entry) });
    if (fields.length === 0 && !elsewhere) same += 1;
  }
  return {
    from: named(from),
    to: named(to),
    groups: groupDifferences(from.content.groups, to.content.groups),
    added: to.content.entries.filter(({ id }) => !before.has(id)).map(listed),
    gone: from.content.entries.filter(({ id }) => !after.has(id)).map(listed),
    changed,
    moved,
    same,
  };
}

const named = ({ id, title, edition }: Compared) => ({ id, title, edition });
const listed = ({ id, title, group }: WrittenEntry) => ({ id, title, group });
const standing = ({ group, parent }: WrittenEntry) => ({ group, parent });

function groupDifferences(from: Content["groups"], to: Content["groups"]): FrameworkDifferences["groups"] {
  const before = new Map(from.map(({ id, title }) => [id, title]));
  const after = new Set(to.map(({ id }) => id));
  return {
    added: to.filter(({ id }) => !before.has(id)).map(({ id, title }) => ({ id, title })),
    gone: from.filter(({ id }) => !after.has(id)).map(({ id, title }) => ({ id, title })),
    renamed: to.flatMap(({ id, title }) => {
      const earlier = before.get(id);
      return earlier === undefined || earlier === title ? [] : [{ id, before: earlier, after: title }];
    }),
  };
}

function changedFields(before: WrittenEntry, after: WrittenEntry, room: { left: number }): Changed["fields"] {
  return COMPARED_FIELDS.flatMap((field) => {
    const [was, is] = [textOf(before, field), textOf(after, field)];
    if (was === is) return [];
    const most = room.left > 0 ? LONG : SHORT;
    room.left -= Math.min(was.length, most) + Math.min(is.length, most);
    const cut = was.length > most || is.length > most;
    return [
      { field, before: was.slice(0, most), after: is.slice(0, most), ...(cut && { cut: true as const }) },
    ];
  });
}

/** A field as text: a list has a line for each of its items. */
function textOf(entry: WrittenEntry, field: Field): string {
  switch (field) {
    case "objectives":
      return entry.objectives.map(({ id, text }) => (text === "" ? id : `${id}: ${text}`)).join("\n");
    case "parameters":
      return entry.parameters.map(({ id, label }) => `${id}: ${label}`).join("\n");
    case "baselines":
      return entry.baselines.join("\n");
    case "withdrawn":
      return entry.withdrawn === null ? "" : ["Withdrawn", ...entry.withdrawn].join("\n");
    case "weight":
    case "weightIfPartial":
      return entry[field] === null ? "" : String(entry[field]);
    default:
      return entry[field] ?? "";
  }
}

/**
 * The entries that kept their order: as many as possible of those that both have, so that the fewest count as moved (the longest increasing
 * subsequence of their earlier places).
 */
function inOrder(before: readonly WrittenEntry[], after: readonly WrittenEntry[]): ReadonlySet<string> {
  const placeOf = new Map(before.map(({ id }, place) => [id, place]));
  const places = after.map(({ id }) => placeOf.get(id)!);
  const ends: number[] = []; // ends[n]: the entry with the smallest place that ends a sequence of n + 1
  const previous: number[] = [];
  for (const [i, place] of places.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[ends[middle]!]! < place) low = middle + 1;
      else high = middle;
    }
    previous[i] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = i;
  }
  const kept = new Set<string>();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]!) kept.add(after[i]!.id);
  return kept;
}
