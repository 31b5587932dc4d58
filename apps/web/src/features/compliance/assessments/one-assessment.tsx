import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { isId } from "../../../ui/data-table/table-search.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";
import { AssessmentReaders } from "../../../screen/readers/assessment-readers.tsx";

interface OneAssessmentProps {
  readonly id: string;
  readonly title: string;
  readonly children: (record: AssessmentRecord) => ReactNode;
}

/** A screen about one assessment, for those who can read it. */
export function OneAssessment({ id, title, children }: OneAssessmentProps) {
  return (
    <AssessmentReaders title={title}>
      {isId(id) ? (
        <Known key={id} id={id}>
          {children}
        </Known>
      ) : (
        <MissingAssessment />
      )}
    </AssessmentReaders>
  );
}

function Known({ id, children }: Pick<OneAssessmentProps, "id" | "children">) {
  const record = useQuery(queryOf("assessmentRecords.get", { params: { id }, query: {} }));
  if (record.error instanceof ApiError && record.error.status === 404) return <MissingAssessment />;
  return (
    <Loaded query={record} level={1} skeleton={<ScreenPending />}>
      {children}
    </Loaded>
  );
}

/** No assessment is at an address, or the person doesn't see it. */
export function MissingAssessment() {
  return (
    <>
      <PageHeader title="Assessment not found" />
      <EmptyState
        title="No assessment at this address"
        action={
          <Link to="/compliance/assessments" className={buttonVariants({ variant: "outline" })}>
            Show all assessments
          </Link>
        }
      >
        The link is incomplete, or the assessment belongs to a client that you don’t work for.
      </EmptyState>
    </>
  );
}
