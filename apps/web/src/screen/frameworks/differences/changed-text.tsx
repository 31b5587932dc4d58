import { useMemo } from "react";
import { wordDifferences } from "./word-differences.ts";

interface ChangedTextProps {
  readonly before: string;
  readonly after: string;
}

/** A text as it was and as it is, in one: what is gone is struck through, what is new underlined. */
export function ChangedText({ before, after }: ChangedTextProps) {
  const pieces = useMemo(() => wordDifferences(before, after), [before, after]);
  return (
    <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
      {pieces.map(({ kind, text }, at) =>
        kind === "same" ? (
          text
        ) : kind === "gone" ? (
          <del key={at} className="bg-bad/12 text-muted decoration-bad">
            <span className="sr-only">removed: </span>
            {text}
          </del>
        ) : (
          <ins key={at} className="bg-ok/14 decoration-ok underline-offset-2">
            <span className="sr-only">added: </span>
            {text}
          </ins>
        ),
      )}
    </p>
  );
}
