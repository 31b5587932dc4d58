import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { count } from "../../ui/format.ts";

/** A part of a whole, as it's named and how many there are. */
type Part = readonly [name: ReactNode, value: number];

interface BreakdownProps {
  /** Names the whole. Left out: a heading above does. */
  readonly name?: string;
  /** Every part, so that they add up to the whole; undefined while loading. */
  readonly parts: readonly Part[] | undefined;
  /** Below the whole, such as its growth. */
  readonly note?: ReactNode;
}

const TONES = ["bg-c1", "bg-c4", "bg-c5", "bg-c3"] as const;

/** The last part is the rest, and drawn as such. */
function toneOf(at: number, many: number): string {
  return many > 1 && at === many - 1 ? "bg-line-strong" : TONES[at % TONES.length]!;
}

/** A count with its parts, as a bar and in figures. The count is their sum. */
export function Breakdown({ name, parts, note }: BreakdownProps) {
  const total = parts?.reduce((sum, [, value]) => sum + value, 0);
  return (
    <div className="min-w-0">
      {name !== undefined && <p className="text-sm text-muted">{name}</p>}
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="num text-2xl font-semibold">
          {total === undefined ? <Skeleton className="my-1 h-6 w-16" /> : count(total)}
        </span>
        {note !== undefined && <span className="text-xs text-muted">{note}</span>}
      </p>
      <div aria-hidden className="mt-2 mb-1 flex h-1.5 gap-px bg-line">
        {parts?.map(([, value], at) =>
          value > 0 ? (
            <span key={at} className={toneOf(at, parts.length)} style={{ flexGrow: value }} />
          ) : null,
        )}
      </div>
      <dl className="text-sm">
        {parts === undefined
          ? [0, 1].map((line) => <Skeleton key={line} className="my-2.5 h-4" />)
          : parts.map(([words, value], at) => (
              <div key={at} className="flex min-h-8 items-center gap-2 border-b border-line py-1">
                <span aria-hidden className={cx("size-2 shrink-0", toneOf(at, parts.length))} />
                <dt className="min-w-0 flex-1 break-words">{words}</dt>
                <dd className={cx("num shrink-0", value === 0 && "text-muted")}>{count(value)}</dd>
              </div>
            ))}
      </dl>
    </div>
  );
}
