import type { Scored } from "@crq/contract/compliance/scoring-models";
import type { BandMeaning } from "@crq/frameworks/scoring/own-model";
import { cx } from "class-variance-authority";

const TONES: Readonly<Record<BandMeaning, { readonly chip: string; readonly dot: string }>> = {
  bad: { chip: "bg-bad/12 text-bad", dot: "bg-bad" },
  poor: { chip: "bg-warn/14 text-warn", dot: "bg-warn" },
  fair: { chip: "bg-primary/12 text-primary", dot: "bg-primary" },
  good: { chip: "bg-ok/12 text-ok", dot: "bg-ok" },
  neutral: { chip: "bg-ink/8 text-ink", dot: "bg-muted" },
};

/** What a score is called, in the color of what that means. */
export function ScoreBand({
  band,
  className,
}: {
  readonly band: Scored["band"];
  readonly className?: string;
}) {
  if (band === null) return null;
  const { chip, dot } = TONES[band.meaning];
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1.5 rounded-sm px-1.5 py-px text-xs font-medium",
        chip,
        className,
      )}
    >
      <span aria-hidden className={cx("size-1.5 shrink-0 rounded-full", dot)} />
      <span className="min-w-0 wrap-anywhere">{band.label}</span>
    </span>
  );
}
