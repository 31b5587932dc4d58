import { Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import { calendarDay, todayOf } from "../../../../screen/calendar-day.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { count } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { AssessmentActs } from "../acts/assessment-acts.tsx";
import { AssessmentStatus } from "../assessment-status.tsx";
import { ScoreBand } from "../../scoring-models/public.ts";
import { VerdictBar } from "../verdict-bar.tsx";
import { SaveState } from "./save-state.tsx";
import { useScore } from "./use-score.ts";
import type { Workspace } from "./use-workspace.ts";

interface WorkspaceHeadProps {
  readonly workspace: Workspace;
  /** Explains the keys; undefined where there are others. */
  readonly onHelp: (() => void) | undefined;
}

/** What an assessment is, how far it is, and what can be done with it as a whole. */
export function WorkspaceHead({ workspace, onHelp }: WorkspaceHeadProps) {
  const { record, tallies } = workspace;
  const { name, frameworkTitle, clientName, ownerName, dueOn, status } = record;
  const user = useUser();
  const late = dueOn !== null && status !== "completed" && dueOn < todayOf(user);
  const facts: readonly ReactNode[] = [
    frameworkTitle,
    clientName ?? "Whole tenant",
    ...(ownerName === null ? [] : [`Owner: ${ownerName}`]),
    ...(dueOn === null
      ? []
      : [
          <span key="due" className={late ? "text-bad" : undefined}>
            Due {calendarDay(dueOn, user)}
          </span>,
        ]),
  ];
  return (
    <>
      <PageHeader
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <AssessmentStatus status={status} />
            {facts.map((fact, at) => (
              // eslint-disable-next-line react/no-array-index-key -- a fixed order
              <span key={at} className="wrap-anywhere">
                {at > 0 && <span aria-hidden>· </span>}
                {fact}
              </span>
            ))}
          </span>
        }
        actions={
          <>
            {onHelp && (
              <Button
                variant="ghost"
                size="icon"
                aria-label="Keyboard shortcuts"
                title="Keyboard shortcuts (?)"
                className="max-sm:hidden"
                onClick={onHelp}
              >
                <Keyboard aria-hidden />
              </Button>
            )}
            <AssessmentActs workspace={workspace} />
          </>
        }
      />
      <div className="-mt-2 mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
        <Score workspace={workspace} />
        <div className="min-w-56 flex-1">
          <p className="num mb-1.5 text-sm">
            {count(tallies.get(undefined)!.answered)} of {count(tallies.get(undefined)!.inScope)} answered
          </p>
          <VerdictBar tally={tallies.get(undefined)!} />
        </div>
        <SaveState workspace={workspace} />
      </div>
    </>
  );
}

function Score({ workspace }: { readonly workspace: Workspace }) {
  const { words, label, band } = useScore(workspace);
  return (
    <p className="grid max-w-64">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="num text-block">{words}</span>
        <ScoreBand band={band} />
      </span>
      <span className="text-xs wrap-anywhere text-muted">{label}</span>
    </p>
  );
}
