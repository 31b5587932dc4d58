import type { AssessmentProgress } from "@crq/contract/compliance/assessments";
import { calendarDay, todayOf } from "../../../screen/calendar-day.ts";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { count, percent } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";

const STATUS = {
  draft: { label: "Draft", variant: "outline" },
  active: { label: "Active", variant: "default" },
  in_review: { label: "In review", variant: "default" },
  completed: { label: "Completed", variant: "secondary" },
  archived: { label: "Archived", variant: "outline" },
} as const;

interface FrameworkAssessmentsProps {
  readonly title: string;
  readonly assessments: readonly AssessmentProgress[];
  readonly ofTenant: boolean;
}

/** The assessments behind a framework's figures. */
export function FrameworkAssessments({ title, assessments, ofTenant }: FrameworkAssessmentsProps) {
  const user = useUser();
  const today = todayOf(user);
  return (
    <Table label={`Assessments of ${title}`}>
      <thead>
        <tr>
          <Th>Assessment</Th>
          <Th>Status</Th>
          <Th className="max-sm:hidden">Due</Th>
          <Th numeric>Done</Th>
          <Th numeric>Score</Th>
        </tr>
      </thead>
      <tbody>
        {assessments.map(
          ({ id, name, clientName, status, dueOn, controlsAssessed, controlsTotal, score }) => (
            <Tr key={id}>
              <RowHeader>
                {name}
                {ofTenant && clientName !== null && (
                  <span className="block text-xs font-normal text-muted">{clientName}</span>
                )}
              </RowHeader>
              <Td>
                <Badge variant={STATUS[status].variant}>{STATUS[status].label}</Badge>
              </Td>
              <Td className="whitespace-nowrap max-sm:hidden">
                {dueOn === null ? (
                  <span className="text-muted">no date</span>
                ) : (
                  <span className={dueOn < today && status !== "completed" ? "text-bad" : undefined}>
                    {calendarDay(dueOn, user)}
                  </span>
                )}
              </Td>
              <Td numeric>
                {count(controlsAssessed)} of {count(controlsTotal)}
              </Td>
              <Td numeric>{score === null ? "–" : percent(score)}</Td>
            </Tr>
          ),
        )}
      </tbody>
    </Table>
  );
}
