import { cx } from "class-variance-authority";
import { scoreText } from "./words.ts";

interface ScoreScaleProps {
  readonly range: { readonly most: number; readonly least: number };
  /** The score that a plan of action needs. */
  readonly needed: number;
  readonly score: number;
  /** The score of the what-if, if it differs. */
  readonly whatIf: number | undefined;
}

/** Where a score is between the lowest and the highest one. The sentence above it says the same. */
export function ScoreScale({ range: { most, least }, needed, score, whatIf }: ScoreScaleProps) {
  const at = (value: number) => `${((value - least) / (most - least)) * 100}%`;
  const between =
    whatIf === undefined ? undefined : ([score, whatIf].toSorted((a, b) => a - b) as [number, number]);
  const words = [
    `Score ${scoreText(score)} on a scale from ${scoreText(least)} to ${most}.`,
    whatIf === undefined ? "" : `What-if: ${scoreText(whatIf)}.`,
    `A plan of action needs ${needed}.`,
  ];
  return (
    <div className="mt-6">
      <p className="sr-only">{words.filter(Boolean).join(" ")}</p>
      <div aria-hidden className="relative h-3 bg-line">
        <div
          className={cx("absolute inset-y-0 left-0", score < needed ? "bg-warn" : "bg-primary")}
          style={{ width: at(score) }}
        />
        {between && (
          <div
            className="absolute inset-y-0 bg-primary/40 outline outline-primary"
            style={{ left: at(between[0]), width: `calc(${at(between[1])} - ${at(between[0])})` }}
          />
        )}
        <div className="absolute -inset-y-1.5 w-0.5 -translate-x-1/2 bg-ink" style={{ left: at(needed) }} />
      </div>
      <div aria-hidden className="num relative mt-2.5 h-5 text-xs text-muted">
        <span className="absolute left-0">{scoreText(least)}</span>
        <span className="absolute -translate-x-full pr-1 whitespace-nowrap" style={{ left: at(needed) }}>
          {needed} for a plan of action
        </span>
        <span className="absolute right-0">{most}</span>
      </div>
    </div>
  );
}
