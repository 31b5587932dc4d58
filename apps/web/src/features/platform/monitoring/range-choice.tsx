import { RANGES, type Range } from "@crq/contract/platform/monitoring-ranges";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import type { MonitoringSearch } from "./monitoring-search.ts";

/** The name of each period. */
export const RANGE_NAMES: Readonly<Record<Range, string>> = { "1h": "Hour", "24h": "Day", "7d": "Week" };

/** Chooses the period; the choice is in the URL. */
export function RangeChoice({ range, search }: { range: Range; search: MonitoringSearch }) {
  return (
    <nav
      aria-label="How far to look back"
      className="inline-flex rounded-md border border-line-strong p-px text-sm"
    >
      {RANGES.map((one) => (
        <Link
          key={one}
          to="."
          search={{ ...search, range: one }}
          replace
          resetScroll={false}
          aria-current={one === range ? "true" : undefined}
          className={cx(
            "flex h-7.5 items-center rounded-sm px-3 no-underline touch:h-11",
            one === range ? "bg-primary text-primary-ink" : "text-muted hover:text-ink",
          )}
        >
          {RANGE_NAMES[one]}
        </Link>
      ))}
    </nav>
  );
}
