import type { ProgramRecord } from "@crq/contract/compliance/programs";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { type CallResult, queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { count } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { AssessmentTable, NewAssessment } from "../../assessments/public.ts";

/** The assessments shown here; the others are counted. */
const SHOWN = 50;

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
          <NewAssessment within={program} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function Assessments({ items, total }: CallResult<"assessmentRecords.list">) {
  return (
    <>
      <AssessmentTable
        label="Assessments"
        rows={items.map((one) => ({
          ...one,
          about: [one.frameworkTitle, one.clientName],
          assessed: one.counts.assessed,
          inScope: one.counts.inScope,
        }))}
      />
      {total > items.length && (
        <p className="mt-2 text-xs text-muted">And {count(total - items.length)} more.</p>
      )}
    </>
  );
}
