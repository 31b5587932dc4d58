import { cx } from "class-variance-authority";

const TONES = { now: "bg-c1", before: "bg-line-strong", after: "bg-c1/55" } as const;

interface ShareBarProps {
  /** 0 to 1. */
  readonly share: number;
  readonly tone?: keyof typeof TONES;
  readonly className?: string;
}

/** A share as a thin bar in its track: the figure beside it says the same, so screen readers skip it. */
export function ShareBar({ share, tone = "now", className }: ShareBarProps) {
  const width = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  return (
    <span aria-hidden className={cx("block h-1.5 bg-line", className)}>
      <span className={cx("block h-full", TONES[tone])} style={{ width: `${width * 100}%` }} />
    </span>
  );
}
