interface BarProps {
  /** Start and end of the bar, as shares of the width, 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly tone?: "c1" | "c2" | "c3" | "bad" | "ok";
  /** A line across the bar, such as the current value; a share of the width. */
  readonly mark?: number;
  /** Colors the part beyond the mark in a second tone. */
  readonly beyond?: "c1" | "c2" | "c3" | "bad" | "ok";
}

const TONES = { c1: "fill-c1", c2: "fill-c2", c3: "fill-c3", bad: "fill-bad", ok: "fill-ok" } as const;

/** A bar inside a table's cell: the figures beside it say the same, so screen readers skip it. It stretches to its cell. */
export function Bar({ from, to, tone = "c1", mark, beyond }: BarProps) {
  const clamp = (share: number) => Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * 100;
  const [left, right] = [clamp(Math.min(from, to)), clamp(Math.max(from, to))];
  return (
    <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden className="block h-3.5 w-full min-w-16">
      <rect x={left} y={2} width={Math.max(0.6, right - left)} height={10} className={TONES[tone]} />
      {beyond !== undefined && mark !== undefined && clamp(mark) < right && (
        <rect
          x={Math.max(left, clamp(mark))}
          y={2}
          width={right - Math.max(left, clamp(mark))}
          height={10}
          className={TONES[beyond]}
        />
      )}
      {mark !== undefined && (
        <line
          x1={clamp(mark)}
          x2={clamp(mark)}
          y1={0}
          y2={14}
          className="stroke-ink"
          strokeWidth={1.25}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
