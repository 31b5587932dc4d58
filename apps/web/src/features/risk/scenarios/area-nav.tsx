import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import type { AnalysisArea } from "./search.ts";

const AREAS: readonly { readonly area: AnalysisArea | undefined; readonly label: string }[] = [
  { area: undefined, label: "Scenarios" },
  { area: "portfolios", label: "Portfolios" },
  { area: "calibration", label: "Calibration" },
];

/** The parts of the screen: scenarios, portfolios, calibration. */
export function AreaNav({ area }: { readonly area: AnalysisArea | undefined }) {
  return (
    <nav
      aria-label="Parts of quantitative analysis"
      className="-mt-2 mb-5 flex gap-5 overflow-x-auto border-b border-line"
    >
      {AREAS.map((choice) => (
        <Link
          key={choice.label}
          from="/risk-management/quantitative-analysis"
          to="."
          search={choice.area === undefined ? {} : { area: choice.area }}
          aria-current={choice.area === area ? "page" : undefined}
          className={cx(
            "-mb-px flex h-9 shrink-0 items-center border-b-2 text-sm font-medium no-underline focus-visible:-outline-offset-2 touch:h-11",
            choice.area === area ? "border-primary text-ink" : "border-transparent text-muted hover:text-ink",
          )}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}
