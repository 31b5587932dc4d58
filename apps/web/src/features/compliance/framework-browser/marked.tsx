import { marked } from "./entry-search.ts";

/** A text with the searched words marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return marked(text, words).map((piece, at) =>
    piece.hit ? (
      // eslint-disable-next-line react/no-array-index-key -- the pieces are the text itself, in its order
      <mark key={at} className="rounded-sm bg-sev-2 text-(--sev-2-ink)">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
