import { Badge } from "../badge.tsx";

interface EditionStatusProps {
  /** What the record's state is called. */
  readonly words: string;
  readonly published: boolean;
  /** The latest published edition; 0: none yet. */
  readonly edition: number;
  /** Whether it says something else than that edition. */
  readonly changed: boolean;
}

/** In a list of what's published in editions: the state, and how what is written stands to the latest edition. */
export function EditionStatus({ words, published, edition, changed }: EditionStatusProps) {
  return (
    <>
      <Badge variant={published ? "default" : "secondary"}>{words}</Badge>
      {edition > 0 && (
        <span className="block text-xs text-muted">
          Edition {edition}
          {changed && ", changed since"}
        </span>
      )}
    </>
  );
}
