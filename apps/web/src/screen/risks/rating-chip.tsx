import type { RatingColor, RatingMatrix } from "@crq/engine/rating/matrix";
import { cx } from "class-variance-authority";

/** The look of each color of a rating, with the ink that is readable on it. */
export const RATING_CLASSES: Readonly<Record<RatingColor, string>> = {
  "sev-1": "bg-sev-1 text-(--sev-1-ink)",
  "sev-2": "bg-sev-2 text-(--sev-2-ink)",
  "sev-3": "bg-sev-3 text-(--sev-3-ink)",
  "sev-4": "bg-sev-4 text-(--sev-4-ink)",
  "sev-5": "bg-sev-5 text-(--sev-5-ink)",
  neutral: "bg-sunken text-ink ring-1 ring-line ring-inset",
};

interface RatingChipProps {
  readonly matrix: Pick<RatingMatrix, "ratings">;
  /** Counted from 1; null while it isn't rated. */
  readonly rating: number | null;
  readonly className?: string;
}

/** A rating in words on its color. */
export function RatingChip({ matrix, rating, className }: RatingChipProps) {
  const found = rating === null ? undefined : matrix.ratings[rating - 1];
  if (!found) return <span className="text-muted">Not rated</span>;
  return (
    <span
      className={cx(
        "inline-block max-w-full truncate rounded-sm px-1.5 py-px align-middle text-xs font-medium",
        RATING_CLASSES[found.color],
        className,
      )}
    >
      {found.label}
    </span>
  );
}

/** What each color of a matrix means, the highest rating first. */
export function RatingLegend({ matrix }: { readonly matrix: Pick<RatingMatrix, "ratings"> }) {
  return (
    <ul aria-label="Ratings" className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
      {matrix.ratings
        .map(({ label, color }, i) => (
          <li key={label} className="flex min-w-0 items-center gap-1.5">
            <span
              aria-hidden
              className={cx(
                "num grid size-4 shrink-0 place-items-center rounded-sm text-2xs font-semibold",
                RATING_CLASSES[color],
              )}
            >
              {i + 1}
            </span>
            <span className="truncate">{label}</span>
          </li>
        ))
        .toReversed()}
    </ul>
  );
}
