/** A piece of a text: in both, only in the earlier one, or only in the later one. */
export interface Piece {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

/** The pairs of words compared at most; longer texts are shown whole, one after the other. */
const MOST = 4_000_000;

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/** What changed from one text to another, word by word. */
export function wordDifferences(before: string, after: string): Piece[] {
  const [one, two] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(one.length, two.length);
  let start = 0;
  while (start < most && one[start] === two[start]) start++;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === two.at(-1 - end)) end++;
  const old = one.slice(start, one.length - end);
  const next = two.slice(start, two.length - end);
  const middle: Piece[] =
    old.length * next.length > MOST
      ? [
          ...old.map((text): Piece => ({ kind: "gone", text })),
          ...next.map((text): Piece => ({ kind: "new", text })),
        ]
      : changedWords(old, next);
  const same = (words: readonly string[]) => words.map((text): Piece => ({ kind: "same", text }));
  return joined([...same(one.slice(0, start)), ...middle, ...same(end === 0 ? [] : one.slice(-end))]);
}

/** By the longest common subsequence. */
function changedWords(old: readonly string[], next: readonly string[]): Piece[] {
  const width = next.length + 1;
  // The length of the longest common rest, from each pair of places on.
  const rest = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--)
      rest[i * width + j] =
        old[i] === next[j]
          ? rest[(i + 1) * width + j + 1]! + 1
          : Math.max(rest[(i + 1) * width + j]!, rest[i * width + j + 1]!);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      pieces.push({ kind: "same", text: old[i]! });
      i++;
      j++;
    } else if (
      j === next.length ||
      (i < old.length && rest[(i + 1) * width + j]! >= rest[i * width + j + 1]!)
    ) {
      pieces.push({ kind: "gone", text: old[i]! });
      i++;
    } else {
      pieces.push({ kind: "new", text: next[j]! });
      j++;
    }
  }
  return pieces;
}

/** Neighbors of one kind as one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last?.kind === piece.kind) out[out.length - 1] = { ...last, text: last.text + piece.text };
    else out.push(piece);
  }
  return out;
}
