import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCheckedSearch } from "../../../../screen/use-checked-search.ts";
import { useCan, useIsOwn } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { OneAssessment } from "../one-assessment.tsx";
import { STATUSES } from "../words.ts";
import { compareSearch } from "./compare-search.ts";
import { ComparisonView } from "./comparison-view.tsx";
import { SidePicker } from "./side-picker.tsx";
import { SnapshotTable } from "./snapshot-table.tsx";

const SnapshotDialog = lazy(() => import("./snapshot-dialog.tsx"));

/** The snapshots of an assessment, and what differs between two states. */
export function CompareScreen({ id }: { readonly id: string }) {
  return (
    <OneAssessment id={id} title="Snapshots and comparison">
      {(record) => <Compared record={record} />}
    </OneAssessment>
  );
}

function Compared({ record }: { readonly record: AssessmentRecord }) {
  const { search, change } = useCheckedSearch(compareSearch);
  const snapshots = useQuery(queryOf("assessmentComparison.snapshots", { params: { id: record.id } }));
  const [taking, setTaking] = useState(false);
  const answers = useCan("assessment:answer");
  const takes = useIsOwn()(record) && answers && record.archivedAt === null;
  const button = takes && <Button onClick={() => setTaking(true)}>Take a snapshot</Button>;
  return (
    <>
      <PageHeader
        title={`${record.name} over time`}
        description={`${record.frameworkTitle} · ${STATUSES[record.status]} · ${record.clientName ?? "Whole tenant"}`}
        actions={
          <>
            <Link
              to="/compliance/assessments/$assessmentId"
              params={{ assessmentId: record.id }}
              className={buttonVariants({ variant: "outline" })}
            >
              Open the assessment
            </Link>
            {button}
          </>
        }
      />
      <Loaded query={snapshots} skeleton={<Skeletons heights={["h-16", "h-8", "h-64"]} />}>
        {({ items }) => {
          const before = search.before ?? items[0]?.id;
          const after = search.after ?? "now";
          return (
            <>
              <div className="mb-6 grid gap-4 sm:max-w-3xl sm:grid-cols-2">
                <SidePicker
                  label="Before"
                  snapshots={items}
                  value={before ?? ""}
                  onChange={(to) => change({ before: to })}
                />
                <SidePicker
                  label="After"
                  snapshots={items}
                  value={after}
                  onChange={(to) => change({ after: to })}
                />
              </div>
              {before === undefined ? (
                <EmptyState title="No snapshots yet">
                  Take a snapshot to keep the answers as they are now, and see later what changed since. Or
                  choose another assessment of the same framework above.
                </EmptyState>
              ) : before === after ? (
                <p className="border-y border-line py-6 text-sm text-muted">Choose two different states.</p>
              ) : (
                <ComparisonView record={record} before={before} after={after} />
              )}
              {items.length > 0 && (
                <SnapshotTable
                  snapshots={items}
                  onChoose={(to) => change({ before: to, after: undefined })}
                />
              )}
            </>
          );
        }}
      </Loaded>
      {taking && (
        <Suspense>
          <SnapshotDialog record={record} onClose={() => setTaking(false)} />
        </Suspense>
      )}
    </>
  );
}
