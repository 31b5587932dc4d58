import type { OverdueWork } from "@crq/contract/risk/overdue-work";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Panel } from "../../../screen/tile/panel.tsx";
import type { DashboardScope } from "../../../screen/tile/use-dashboard-search.ts";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { useCan } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ago, counted } from "../../../ui/format.ts";

/** The number of items shown before the rest is only counted. */
const SHOWN = 8;

/** Work that is overdue, or soon will be: what it is, since when, and where it's done. */
export function OverdueWorkTile({ clientId }: DashboardScope) {
  const read = useTile("overdueWork.list", { query: clientId === undefined ? {} : { clientId } });
  return (
    <Panel title="Overdue work" landmark tour="dashboard-overdue" read={read} lines={5}>
      {({ items, total }) => <Overdue items={items.slice(0, SHOWN)} total={total} />}
    </Panel>
  );
}

function Overdue({ items, total }: { items: readonly OverdueWork[]; total: number }) {
  if (total === 0)
    return (
      <p className="border-y border-line py-4 text-sm text-muted">
        Nothing is overdue, and nothing is due in the next two weeks.
      </p>
    );
  return (
    <>
      <ul className="border-t border-ink/40">
        {items.map((work) => (
          <li
            key={`${work.kind} ${work.id ?? ""} ${work.title}`}
            className="border-b border-line py-2 text-sm"
          >
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium">
                <Place work={work} />
              </span>
              {work.overdue && <Badge variant="destructive">Overdue</Badge>}
            </div>
            <p className="text-xs text-muted">{whatToDo(work)}</p>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-2 text-xs text-muted">And {counted(total - items.length, "more item")}.</p>
      )}
    </>
  );
}

/** What to do, and since or until when. */
function whatToDo({ kind, at, overdue }: OverdueWork): string {
  const when = distance(at);
  switch (kind) {
    case "assessment-due":
      return overdue
        ? `Finish the assessment. It was due ${when}.`
        : `Finish the assessment. It’s due ${when}.`;
    case "milestone-due":
      return `Reach the milestone. It ${overdue ? "was" : "is"} due ${when}.`;
    case "scenario-stale":
      return `Review its estimates. They were due for review ${when}.`;
    case "control-review":
      return `Review the control. Its review ${overdue ? "was" : "is"} due ${when}.`;
    case "control-planned":
      return `Put the control in place, or change its date. The planned date ${overdue ? "was" : "is"} ${when}.`;
    case "project-due":
      return `Finish the project, or change its date. It ${overdue ? "was" : "is"} due ${when}.`;
    case "policy-ending":
      return overdue
        ? `Renew the policy, or mark it as no longer in place. It ended ${when}.`
        : `Renew the policy. It ends ${when}.`;
    case "assumption-review":
      return `Check whether it still holds. The check ${overdue ? "was" : "is"} due ${when}.`;
    case "access-review":
      return `Review who has access. The review was due ${when}.`;
    case "api-key-expiring":
      return `Replace the API key. It expires ${when}.`;
    case "invitation-expired":
      return `Resend or dismiss it. It expired ${when}.`;
  }
}

/** The title, with a link to the screen for the work; plain if there is none. */
function Place({ work: { kind, id, title } }: { work: OverdueWork }): ReactNode {
  const mayReview = useCan("entitlement:read");
  const link = "underline-offset-4 hover:underline touch:inline-block touch:py-1.5";
  switch (kind) {
    case "scenario-stale":
    case "assumption-review":
      return (
        <Link
          to="/risk-management/quantitative-analysis"
          search={id === null ? {} : { scenario: id }}
          className={link}
        >
          {title}
        </Link>
      );
    case "control-review":
    case "control-planned":
      return (
        <Link
          to="/risk-management/quantitative-analysis"
          search={id === null ? { area: "controls" } : { area: "controls", control: id }}
          className={link}
        >
          {title}
        </Link>
      );
    case "milestone-due":
      return id === null ? (
        title
      ) : (
        <Link to="/tenant/programs/$id" params={{ id }} className={link}>
          {title}
        </Link>
      );
    case "project-due":
      return id === null ? (
        title
      ) : (
        <Link to="/risk-management/remediation/project/$id" params={{ id }} className={link}>
          {title}
        </Link>
      );
    case "policy-ending":
      return (
        <Link to="/risk-management/quantitative-analysis" search={{ area: "policies" }} className={link}>
          {title}
        </Link>
      );
    case "access-review":
      return mayReview ? (
        <Link to="/riskmon-administration/entitlement-management" className={link}>
          {title}
        </Link>
      ) : (
        <Link to="/tenant/team-management" className={link}>
          {title}
        </Link>
      );
    case "api-key-expiring":
      return (
        <Link to="/tenant/settings" search={{ tab: "provisioning" }} className={link}>
          {title}
        </Link>
      );
    case "invitation-expired":
      return (
        <Link to="/riskmon-administration/user-management" search={{ tab: "invitations" }} className={link}>
          {title}
        </Link>
      );
    case "assessment-due":
      return title;
  }
}

/** How far away a time is: `3 days ago`, `in 5 days`. */
function distance(at: string, now: Date = new Date()): string {
  const words = ago(at, now);
  return words === "just now" ? "now" : words;
}
