import type { ProgramRecord } from "@crq/contract/compliance/programs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { type CallResult, queryOf } from "../../../../api/call.ts";
import { calendarDay, todayOf } from "../../../../screen/calendar-day.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { count, percent } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";

const NewAssessment = lazy(() => import("./new-assessment.tsx"));

/** The assessments shown here; the others are counted. */
const SHOWN = 50;

type Assessment = CallResult<"assessmentRecords.list">["items"][number];
const STATUS: Readonly<Record<Assessment["status"], string>> = {
  draft: "Draft",
  active: "Active",
  in_review: "In review",
  completed: "Signed",
  archived: "Archived",
};

/** A program's assessments with their progress, the next due first. */
export function AssessmentsPart({ program }: { readonly program: ProgramRecord }) {
  const mayManage = useCan("assessment:manage");
  const [making, setMaking] = useState(false);
  const query = useQuery(
    queryOf("assessmentRecords.list", { query: { programId: program.id, sort: "due", pageSize: SHOWN } }),
  );
  return (
    <Section
      title="Assessments"
      actions={
        mayManage &&
        program.archivedAt === null && (
          <Button variant="outline" onClick={() => setMaking(true)}>
            <Plus aria-hidden /> New assessment
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        small
        skeleton={<Skeleton className="h-24 w-full" />}
        empty={
          <p className="border-y border-line py-4 text-sm text-muted">
            No assessments yet. Start one to see the program’s progress and score.
          </p>
        }
      >
        {({ items, total }) => <Assessments items={items} total={total} />}
      </Loaded>
      {making && (
        <Suspense>
          <NewAssessment program={program} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function Assessments({ items, total }: { readonly items: readonly Assessment[]; readonly total: number }) {
  const user = useUser();
  const today = todayOf(user);
  return (
    <>
      <Table label="Assessments">
        <thead>
          <tr>
            <Th>Assessment</Th>
            <Th>Status</Th>
            <Th className="max-sm:hidden">Due</Th>
            <Th numeric>Assessed</Th>
            <Th numeric>Score</Th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, name, clientName, frameworkTitle, status, dueOn, counts, score }) => (
            <Tr key={id}>
              <RowHeader>
                <Link
                  to="/compliance/assessments/$assessmentId"
                  params={{ assessmentId: id }}
                  className="wrap-anywhere text-ink no-underline hover:text-primary hover:underline hover:underline-offset-4"
                >
                  {name}
                </Link>
                <span className="block text-xs font-normal wrap-anywhere text-muted">
                  {[frameworkTitle, clientName].filter(Boolean).join(" · ")}
                </span>
              </RowHeader>
              <Td>
                <Badge variant={status === "active" ? "default" : "secondary"}>{STATUS[status]}</Badge>
              </Td>
              <Td className="whitespace-nowrap max-sm:hidden">
                {dueOn === null ? (
                  "–"
                ) : (
                  <span className={dueOn < today && status !== "completed" ? "text-bad" : undefined}>
                    {calendarDay(dueOn, user)}
                  </span>
                )}
              </Td>
              <Td numeric>
                {count(counts.assessed)} of {count(counts.inScope)}
              </Td>
              <Td numeric>{score === null ? "–" : percent(score)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {total > items.length && (
        <p className="mt-2 text-xs text-muted">And {count(total - items.length)} more.</p>
      )}
    </>
  );
}
