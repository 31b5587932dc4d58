import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { isId } from "../../../../ui/data-table/table-search.ts";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { useAnswerList } from "../answers/use-answers.ts";
import { MissingAssessment } from "../one-assessment.tsx";
import { AssessmentReaders } from "../../../../screen/readers/assessment-readers.tsx";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";

const workspaceView = async () => import("./workspace-view.tsx");
const WorkspaceView = lazy(workspaceView);

/** The workspace of one assessment. */
export function AssessmentScreen({ id }: { readonly id: string }) {
  return (
    <AssessmentReaders title="Assessment">
      {isId(id) ? <Known key={id} id={id} /> : <MissingAssessment />}
    </AssessmentReaders>
  );
}

function Known({ id }: { readonly id: string }) {
  useEffect(() => void workspaceView(), []); // asked for together with what it shows
  const record = useQuery(queryOf("assessmentRecords.get", { params: { id }, query: {} }));
  // Both are asked for at once.
  const answers = useAnswerList(id);
  if (record.error instanceof ApiError && record.error.status === 404) return <MissingAssessment />;
  const both = {
    data: record.data && answers.data && { found: record.data, items: answers.data.items },
    error: record.error ?? answers.error,
    isFetching: record.isFetching || answers.isFetching,
    refetch: async () => Promise.all([record, answers].map(async (one) => one.error && one.refetch())),
  };
  return (
    <Loaded query={both} level={1} skeleton={<ScreenPending />}>
      {({ found, items }) => <WithFramework record={found} saved={items} />}
    </Loaded>
  );
}

interface WithFrameworkProps {
  readonly record: AssessmentRecord;
  readonly saved: readonly AnswerRow[];
}

function WithFramework({ record, saved }: WithFrameworkProps) {
  const framework = useFramework(record.framework);
  return (
    <Loaded query={framework} level={1} skeleton={<ScreenPending />}>
      {(structure) => (
        <Suspense fallback={<ScreenPending />}>
          <WorkspaceView record={record} framework={structure} saved={saved} />
        </Suspense>
      )}
    </Loaded>
  );
}
