import type { ReactNode } from "react";

const TONES = {
  within: { chip: "bg-ok/12 text-ok", dot: "bg-ok" },
  over: { chip: "bg-warn/14 text-warn", dot: "bg-warn" },
  beyond: { chip: "bg-bad/12 text-bad", dot: "bg-bad" },
  open: { chip: "bg-ink/8 text-ink", dot: "bg-muted" },
} as const;

interface VerdictChipProps {
  /** Within appetite, over it, beyond what is tolerated at all, or not compared yet. */
  readonly tone: keyof typeof TONES;
  readonly children: ReactNode;
}

/** Exposure against appetite in two words, beside the verdict that says it in full. */
export function VerdictChip({ tone, children }: VerdictChipProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold ${TONES[tone].chip}`}
    >
      <span aria-hidden className={`size-1.5 rounded-full ${TONES[tone].dot}`} />
      {children}
    </span>
  );
}
