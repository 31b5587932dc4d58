import type { Scored } from "@crq/contract/compliance/scoring-models";
import { percent } from "../../../ui/format.ts";
import { ScoreBand, scoreInWords } from "../scoring-models/public.ts";

interface Score {
  /** 0 to 1. */
  readonly score: number | null;
  /** The same as a model of the tenant's says it. */
  readonly scored?: Scored | null | undefined;
}

/** A score in words: a share, or as a model of the tenant's says it. */
export function scoreWords({ score, scored }: Score): string {
  if (scored) return scoreInWords(scored);
  return score === null ? "–" : percent(score);
}

/** A score, with its band under it where it has one. */
export function ShownScore(score: Score) {
  const band = score.scored?.band ?? null;
  return (
    <>
      <span className={scoreWords(score) === "–" ? "text-muted" : undefined}>{scoreWords(score)}</span>
      {band && (
        <span className="mt-0.5 block font-normal whitespace-normal">
          <ScoreBand band={band} />
        </span>
      )}
    </>
  );
}
