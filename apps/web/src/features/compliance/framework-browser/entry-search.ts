/** Finding entries by their identifier, however it's written, and by words in titles and texts. */
import type { Entry, Texts } from "@crq/frameworks/catalog";
import { controlId } from "@crq/frameworks/control-id";
import { type Framework, lineage } from "../../../screen/frameworks/framework.ts";

/** What was typed: an identifier, or words. */
export interface Query {
  /** The entry or group that it names as a whole. */
  readonly id: string | undefined;
  /** In small letters. */
  readonly words: readonly Word[];
}

interface Word {
  readonly text: string;
  /** The entry that this word alone names. */
  readonly id: string | undefined;
}

/** Reads what was typed into a search. */
export function queryOf(typed: string, framework: Pick<Framework, "base" | "entries" | "catalog">): Query {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/).filter((word) => word !== "");
  const named = (word: string) => {
    const id = controlId(framework.base, word);
    if (id !== undefined && framework.entries.has(id)) return id;
    // A framework of the tenant's own can have a notation of its own.
    return framework.catalog.entries.find((entry) => entry.id.toLowerCase() === word)?.id;
  };
  const group = framework.catalog.groups.find(({ id }) => id.toLowerCase() === text);
  return {
    id: text === "" ? undefined : (named(text) ?? group?.id),
    // Words such as 'at' name a group too, but not between others.
    words: words.map((word) => ({ text: word, id: /\d/.test(word) ? named(word) : undefined })),
  };
}

/** An entry with everything that a search looks at. */
export interface Searched {
  readonly entry: Entry;
  /** The entry, what it belongs to, and its group. */
  readonly within: readonly string[];
  readonly letters: string;
}

/** The entries with what a search looks at, in small letters. */
export function searchedIn(framework: Framework, texts: Texts | undefined): Searched[] {
  return framework.catalog.entries.map((entry) => {
    const parts = [entry.id, entry.title ?? "", ...Object.values(texts?.[entry.id] ?? {})];
    return { entry, within: lineage(framework, entry), letters: parts.join("\n").toLowerCase() };
  });
}

/** Whether an entry answers a search: it's the one that was named or belongs to it, or has every word. */
export function answers({ id, words }: Query, { within, letters }: Searched): boolean {
  if (id !== undefined) return within.includes(id);
  return words.every((word) =>
    word.id === undefined ? letters.includes(word.text) : within.includes(word.id),
  );
}

/** A piece of a text, and whether it was searched for. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** A text in pieces, those marked that match a word. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const letters = text.toLowerCase();
  const hits = new Uint8Array(letters.length);
  for (const word of words)
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length))
      hits.fill(1, at, at + word.length);
  const pieces: { text: string; hit: boolean }[] = [];
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && hits[to] === hits[from]) to++;
    pieces.push({ text: text.slice(from, to), hit: hits[from] === 1 });
    from = to;
  }
  return pieces;
}

const AROUND = 60;

/** The place in an entry's texts where a word occurs that its name lacks; undefined if the name has every word. */
export function excerpt(
  { id, title = "" }: Entry,
  text: Texts[string] | undefined,
  words: readonly string[],
): string | undefined {
  const name = `${id} ${title}`.toLowerCase();
  const missing = words.find((word) => !name.includes(word));
  if (missing === undefined || text === undefined) return undefined;
  const found = Object.values(text).find((one) => one?.toLowerCase().includes(missing));
  if (found === undefined) return undefined;
  const at = found.toLowerCase().indexOf(missing);
  const from = at <= AROUND ? 0 : found.indexOf(" ", at - AROUND) + 1;
  const to = found.length - at <= 2 * AROUND ? found.length : found.lastIndexOf(" ", at + 2 * AROUND);
  return `${from > 0 ? "…" : ""}${found.slice(from, Math.max(to, at + missing.length))}${to < found.length ? "…" : ""}`;
}
