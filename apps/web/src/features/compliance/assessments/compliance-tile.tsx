import type { FrameworkProgress } from "@crq/contract/compliance/assessments/assessments";
import { cx } from "class-variance-authority";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Panel } from "../../../screen/tile/panel.tsx";
import type { DashboardScope } from "../../../screen/tile/use-dashboard-search.ts";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { count, counted, percent } from "../../../ui/format.ts";
import { AssessmentTable } from "./assessment-table.tsx";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";

/** The state of each framework: the progress of its assessments, and their scores. A framework opens to its assessments. */
export function Compliance({ clientId, ofTenant }: DashboardScope) {
  const read = useTile("frameworkProgress.list", {
    query: clientId === undefined ? {} : { clientId },
  });
  return (
    <Panel title="Compliance by framework" landmark tour="dashboard-compliance" read={read}>
      {(frameworks) =>
        frameworks.length === 0 ? (
          <p className="border-y border-line py-4 text-sm text-muted">
            No assessments yet. Start one to see its progress and score.
          </p>
        ) : (
          <ul className="border-t border-ink/40">
            {frameworks.map((framework) => (
              <Framework key={framework.framework} framework={framework} ofTenant={ofTenant} />
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

function Framework({ framework, ofTenant }: { framework: FrameworkProgress; ofTenant: boolean }) {
  const [open, setOpen] = useState(false);
  const { title, controlsAssessed, controlsTotal, score, assessments } = framework;
  const share = controlsTotal > 0 ? controlsAssessed / controlsTotal : 0;
  const id = `framework-${framework.framework}`;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        data-on-paper
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="grid min-h-9 w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 py-2 text-left text-sm hover:bg-sunken sm:grid-cols-[1fr_8rem_9rem_4.5rem]"
      >
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          <ChevronRight
            aria-hidden
            className={cx(
              "size-4 shrink-0 text-muted transition-transform print:hidden",
              open && "rotate-90",
            )}
          />
          <span className="min-w-0 wrap-anywhere">
            {title}
            <span className="block text-xs font-normal text-muted">
              {counted(assessments.length, "assessment")}
            </span>
          </span>
        </span>
        <span className="max-sm:hidden">
          <ShareBar share={share} />
        </span>
        <span className="num text-xs text-muted max-sm:order-last max-sm:col-span-2 max-sm:pl-5.5">
          {count(controlsAssessed)} of {count(controlsTotal)} controls
        </span>
        <span className="num text-right font-medium">
          {score === null ? <span className="font-normal text-muted">no score</span> : percent(score)}
        </span>
      </button>
      {open && (
        <div id={id} className="pb-3 sm:pl-5.5">
          <AssessmentTable
            label={`Assessments of ${title}`}
            rows={assessments.map((one) => ({
              ...one,
              about: [ofTenant ? one.clientName : null],
              assessed: one.controlsAssessed,
              inScope: one.controlsTotal,
            }))}
          />
        </div>
      )}
    </li>
  );
}
