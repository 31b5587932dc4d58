import { cx } from "class-variance-authority";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import type { ResultView } from "../search.ts";

interface ResultTabsProps {
  readonly view: ResultView;
  readonly onView: (view: ResultView) => void;
  /** How many there are of what a tab holds, shown beside its name. */
  readonly counts: Readonly<Partial<Record<ResultView, number>>>;
  readonly children: ReactNode;
}

const TABS: readonly { readonly view: ResultView; readonly label: string }[] = [
  { view: "percentiles", label: "All figures" },
  { view: "forms", label: "Loss by form" },
  { view: "sensitivity", label: "Sensitivity" },
  { view: "controls", label: "Controls" },
  { view: "insurance", label: "Insurance" },
  { view: "simulation", label: "Simulation check" },
  { view: "runs", label: "Kept runs" },
];

/** What stands below the curve; arrow keys move between the tabs. */
export function ResultTabs({ view, onView, counts, children }: ResultTabsProps) {
  const id = useId();
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (TABS.findIndex((tab) => tab.view === view) + step + TABS.length) % TABS.length;
    onView(TABS[next]!.view);
    const tab = event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next];
    tab?.focus();
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return (
    <div className="mt-6">
      <div
        role="tablist"
        tabIndex={-1}
        aria-label="Details of the result"
        className="flex gap-x-3.5 overflow-x-auto border-b border-line"
        onKeyDown={press}
      >
        {TABS.map((tab) => (
          <button
            key={tab.view}
            id={`${id}-${tab.view}`}
            type="button"
            role="tab"
            aria-selected={tab.view === view}
            aria-controls={`${id}-panel`}
            tabIndex={tab.view === view ? 0 : -1}
            onClick={() => onView(tab.view)}
            className={cx(
              "-mb-px h-9 shrink-0 border-b-2 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2 touch:h-11",
              tab.view === view ? "border-primary text-ink" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {tab.label}
            {(counts[tab.view] ?? 0) > 0 && (
              <span className="num ml-1 text-xs font-normal text-muted">{counts[tab.view]}</span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`} className="pt-4">
        {children}
      </div>
    </div>
  );
}
