import type { AssessmentStatus as Status } from "@crq/contract/compliance/assessments/assessments";
import type { Scored } from "@crq/contract/compliance/scoring-models";
import { Link } from "@tanstack/react-router";
import { calendarDay, todayOf } from "../../../screen/calendar-day.ts";
import { useUser } from "../../../session/user-context.ts";
import { RECORD_LINK } from "../../../ui/data-table/record-link.ts";
import { count } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { AssessmentStatus } from "./assessment-status.tsx";
import { ShownScore } from "./shown-score.tsx";

/** An assessment in a short table. */
export interface AssessmentRow {
  readonly id: string;
  readonly name: string;
  /** What is said under its name: its framework, its client. */
  readonly about: readonly (string | null)[];
  readonly status: Status;
  readonly dueOn: string | null;
  readonly assessed: number;
  readonly inScope: number;
  readonly score: number | null;
  readonly scored?: Scored | null | undefined;
}

/** A few assessments with their progress: those of a program, those behind a framework's figures. */
export function AssessmentTable({ label, rows }: { label: string; rows: readonly AssessmentRow[] }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>Assessment</Th>
          <Th>Status</Th>
          <Th className="max-sm:hidden">Due</Th>
          <Th numeric>Answered</Th>
          <Th numeric>Score</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, about, status, dueOn, assessed, inScope, score, scored }) => (
          <Tr key={id}>
            <RowHeader>
              <AssessmentLink id={id} name={name} />
              <span className="block text-xs font-normal wrap-anywhere text-muted">
                {about.filter(Boolean).join(" · ")}
              </span>
            </RowHeader>
            <Td>
              <AssessmentStatus status={status} />
            </Td>
            <Td className="whitespace-nowrap max-sm:hidden">
              <AssessmentDue dueOn={dueOn} status={status} />
            </Td>
            <Td numeric>
              {count(assessed)} of {count(inScope)}
            </Td>
            <Td numeric>
              <ShownScore score={score} scored={scored} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** An assessment's name, which leads to it. */
export function AssessmentLink({ id, name }: Pick<AssessmentRow, "id" | "name">) {
  return (
    <Link to="/compliance/assessments/$assessmentId" params={{ assessmentId: id }} className={RECORD_LINK}>
      {name}
    </Link>
  );
}

/** The day on which an assessment is due, in red once it's over and the assessment isn't signed. */
export function AssessmentDue({ dueOn, status }: Pick<AssessmentRow, "dueOn" | "status">) {
  const user = useUser();
  if (dueOn === null) return <span className="text-muted">–</span>;
  const late = status !== "completed" && dueOn < todayOf(user);
  return <span className={late ? "text-bad" : undefined}>{calendarDay(dueOn, user)}</span>;
}
