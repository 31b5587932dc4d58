import type { Milestone, ProgramRecord } from "@crq/contract/compliance/programs";
import { useState } from "react";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { shortDay } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";

interface MilestonesPartProps {
  readonly program: ProgramRecord;
  /** Whether the person can mark them. */
  readonly changes: boolean;
}

/** The milestones of a program, marked as done. */
export function MilestonesPart({ program, changes }: MilestonesPartProps) {
  const { id, milestones, milestonesDone, milestonesTotal } = program;
  const mark = useAct("programs.markMilestone", { failed: "Couldn't save the milestone" });
  /** The one that is being saved, as it was marked. */
  const [marked, setMarked] = useState<{ readonly milestoneId: string; readonly done: boolean }>();
  const change = async (body: { milestoneId: string; done: boolean }) => {
    setMarked(body);
    await mark.run({ params: { id }, body });
    setMarked(undefined);
  };
  return (
    <Section
      title="Milestones"
      mark={
        milestonesTotal > 0 && (
          <span className="text-sm text-muted">
            {milestonesDone} of {milestonesTotal} done
          </span>
        )
      }
    >
      {milestones.length === 0 ? (
        <p className="border-y border-line py-4 text-sm text-muted">
          No milestones yet.{changes && " Add them under Edit."}
        </p>
      ) : (
        <ul className="border-t border-ink/40">
          {milestones.map((milestone) => (
            <li
              key={milestone.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm"
            >
              <Checkbox
                className="min-w-0"
                checked={marked?.milestoneId === milestone.id ? marked.done : milestone.doneAt !== null}
                disabled={!changes || mark.busy}
                onChange={({ target }) => void change({ milestoneId: milestone.id, done: target.checked })}
              >
                <span className="min-w-0 wrap-anywhere">{milestone.name}</span>
              </Checkbox>
              <When milestone={milestone} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function When({ milestone: { dueOn, doneAt, doneBy, overdue } }: { readonly milestone: Milestone }) {
  const user = useUser();
  return (
    <span className="text-xs text-muted">
      {doneAt === null
        ? `Due ${calendarDay(dueOn, user)}`
        : `Done ${shortDay(doneAt, user)}${doneBy === null ? "" : ` by ${doneBy}`}`}
      {overdue && (
        <Badge variant="destructive" className="ml-2">
          Overdue
        </Badge>
      )}
    </span>
  );
}
