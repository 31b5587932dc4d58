import { type Entry, type Kind, SOUGHT } from "./entry.ts";
import { type Found, rank } from "./rank.ts";

/** Lines under one heading. */
export interface Group {
  readonly kind: Kind | "recent" | "create";
  readonly lines: readonly Found<Entry>[];
}

/** How many matching pages and actions are shown. */
const SHOWN = 6;

interface Known {
  /** Pages and actions. */
  readonly own: readonly Entry[];
  /** Chosen before, latest first. */
  readonly recent: readonly Entry[];
  /** Entries of frameworks whose identifier was typed. */
  readonly named?: readonly Entry[];
  /** Records that the server found. */
  readonly records: readonly Entry[];
  /** Records to create with the typed words as the title. */
  readonly created?: readonly Entry[];
}

/**
 * The palette's content, in groups. Without a search: recent choices, then actions and pages. Otherwise entries of frameworks that
 * are named by their identifier, likely pages and actions, then records, then pages and actions that merely match. So records, which arrive later, don't move anything likely.
 */
export function groupsFor(typed: string, { own, recent, records, named = [], created = [] }: Known): Group[] {
  const ofKind = (kind: Kind, entries = own) => entries.filter((entry) => entry.kind === kind);
  if (typed === "") {
    const rest = own.filter((entry) => !recent.includes(entry));
    return filled([
      { kind: "recent", lines: recent.map(plain) },
      { kind: "action", lines: ofKind("action", rest).map(plain) },
      { kind: "page", lines: ofKind("page", rest).map(plain) },
    ]);
  }
  const answers = (["page", "action"] as const).map((kind) => ({
    kind,
    lines: rank(typed, ofKind(kind)).slice(0, SHOWN),
  }));
  const likely = ({ lines }: Group) => lines[0]?.likely === true;
  return filled([
    { kind: "entry", lines: named.map(plain) },
    ...answers.filter(likely),
    ...SOUGHT.map((kind) => ({ kind, lines: ofKind(kind, records).map((entry) => marked(typed, entry)) })),
    ...answers.filter((group) => !likely(group)),
    { kind: "create", lines: created.map(plain) },
  ]);
}

function filled(groups: readonly Group[]): Group[] {
  return groups.filter(({ lines }) => lines.length > 0);
}

function plain(entry: Entry): Found<Entry> {
  return { entry, letters: [], likely: false };
}

/** A record that the server found, with the matching part of its name if it can be determined. */
function marked(typed: string, entry: Entry): Found<Entry> {
  return rank(typed, [entry])[0] ?? plain(entry);
}
