/** How well a text matches the search. */
export interface Match {
  /** Higher is better; comparable between texts for the same words. */
  readonly score: number;
  /** The positions of the matching letters, in code points, ascending. */
  readonly letters: readonly number[];
}

const WHOLE = 100;
const BEGINNING = 90;
const WORD = 75;
const INITIALS = 60;
const INSIDE = 45;
const SCATTERED = 30;
/** Letters can be scattered over at most this many times their number: beyond that, it's chance. */
const WIDEST = 2.5;
/** A shorter text with an equal match is likelier. */
const PER_LETTER = 0.05;

/** One letter without case and accents, so that positions don't shift. */
function folded(letter: string): string {
  return letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function lettersOf(text: string): string[] {
  return Array.from(text, folded);
}

/** The positions where words begin. */
function beginningsOf(letters: readonly string[]): number[] {
  return letters.flatMap((letter, at) =>
    /[\p{L}\p{N}]/u.test(letter) && (at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? "")) ? [at] : [],
  );
}

function run(from: number, length: number): number[] {
  return Array.from({ length }, (_, step) => from + step);
}

function standsAt(letters: readonly string[], word: readonly string[], at: number): boolean {
  return word.every((letter, step) => letters[at + step] === letter);
}

/** The word's letters in order, each as early as possible, from the beginning of a word on. */
function scattered(letters: readonly string[], word: readonly string[], from: number): number[] | undefined {
  const found: number[] = [];
  let at = from;
  for (const letter of word) {
    at = letters.indexOf(letter, at);
    if (at < 0) return undefined;
    found.push(at);
    at += 1;
  }
  return found[0] === from ? found : undefined;
}

function matchWord(
  letters: readonly string[],
  beginnings: readonly number[],
  word: readonly string[],
): Match | undefined {
  const { length } = word;
  if (standsAt(letters, word, 0))
    return { score: length === letters.length ? WHOLE : BEGINNING, letters: run(0, length) };
  const begun = beginnings.find((at) => standsAt(letters, word, at));
  if (begun !== undefined) return { score: WORD, letters: run(begun, length) };
  const initial = beginnings.findIndex((_, first) =>
    word.every((letter, step) => letters[beginnings[first + step] ?? -1] === letter),
  );
  if (initial >= 0 && length > 1)
    return { score: INITIALS, letters: beginnings.slice(initial, initial + length) };
  const inside = letters.findIndex((_, at) => standsAt(letters, word, at));
  if (inside >= 0 && length > 1) return { score: INSIDE, letters: run(inside, length) };
  if (length < 3) return undefined;
  const spread = beginnings
    .map((from) => scattered(letters, word, from))
    .filter((places) => places !== undefined)
    .map((places) => ({ places, width: (places.at(-1) ?? 0) - (places[0] ?? 0) + 1 }))
    .filter(({ width }) => width <= length * WIDEST)
    .sort((one, other) => one.width - other.width)[0];
  return spread && { score: (SCATTERED * length) / spread.width, letters: spread.places };
}

/**
 * Matches a text against the search; undefined if one of its words doesn't occur. Words can be in any order. Best is the whole text,
 * then its beginning, a word's beginning, initials, inside a word, and last letters scattered closely from a word's beginning on.
 */
export function match(typed: string, text: string): Match | undefined {
  const letters = lettersOf(text);
  const beginnings = beginningsOf(letters);
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return undefined;
  const whole = matchWord(letters, [0], lettersOf(words.join(" ")));
  const found =
    whole !== undefined && whole.score >= BEGINNING
      ? [whole]
      : words.map((word) => matchWord(letters, beginnings, lettersOf(word)));
  if (found.some((one) => one === undefined)) return undefined;
  const sure = found.filter((one) => one !== undefined);
  return {
    score: sure.reduce((sum, { score }) => sum + score, 0) / sure.length - letters.length * PER_LETTER,
    letters: [...new Set(sure.flatMap((one) => one.letters))].sort((a, b) => a - b),
  };
}

/** The searched texts: the name, and other words that count less. */
export interface Findable {
  readonly label: string;
  readonly words?: string;
}

/** A match, with the matching letters of its name. */
export interface Found<T> {
  readonly entry: T;
  readonly letters: readonly number[];
  /** The name starts like this, or a word of it, or these are its initials. */
  readonly likely: boolean;
}

/** From this score on a match isn't chance. */
const LIKELY = INITIALS - 5;

/** How much less a match in the other words counts than one in the name. */
const AROUND = 0.4;

/** The matches, best first; equal ones keep their order. */
export function rank<T extends Findable>(typed: string, entries: readonly T[]): Found<T>[] {
  return entries
    .flatMap((entry) => {
      const named = match(typed, entry.label);
      if (named !== undefined) return [{ entry, ...named }];
      // A description is found by words that occur in it, not by scattered letters.
      const around = match(typed, `${entry.label} ${entry.words ?? ""}`);
      return around === undefined || around.score < SCATTERED
        ? []
        : [{ entry, score: around.score * AROUND, letters: [] }];
    })
    .sort((one, other) => other.score - one.score)
    .map(({ entry, letters, score }) => ({ entry, letters, likely: score >= LIKELY }));
}
