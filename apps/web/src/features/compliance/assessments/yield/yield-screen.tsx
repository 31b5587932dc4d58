import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../../api/call.ts";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCheckedSearch } from "../../../../screen/use-checked-search.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { OneAssessment } from "../one-assessment.tsx";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import { STATUSES } from "../words.ts";
import { YieldView } from "./yield-view.tsx";
import { yieldSearch } from "./yield-search.ts";

/** What an assessment yields in another framework. */
export function YieldScreen({ id }: { readonly id: string }) {
  return (
    <OneAssessment id={id} title="Preview in another framework">
      {(record) => <Chosen record={record} />}
    </OneAssessment>
  );
}

function Chosen({ record }: { readonly record: AssessmentRecord }) {
  const { search, change } = useCheckedSearch(yieldSearch);
  const { framework = "" } = search;
  const same = framework === record.framework;
  return (
    <>
      <PageHeader
        title={`${record.name} in another framework`}
        description={`${record.frameworkTitle} · ${STATUSES[record.status]} · ${record.clientName ?? "Whole tenant"}`}
        actions={
          <Link
            to="/compliance/assessments/$assessmentId"
            params={{ assessmentId: record.id }}
            className={buttonVariants({ variant: "outline" })}
          >
            Open the assessment
          </Link>
        }
      />
      <div className="mb-6 max-w-md">
        <Field label="Framework" hint="What your answers say about its requirements, by the pairs in force.">
          {(control) => (
            <FrameworkChoice
              {...control}
              nothing="Choose a framework"
              value={framework}
              onChange={(to) =>
                change({ framework: to === "" ? undefined : to, show: undefined, q: undefined })
              }
            />
          )}
        </Field>
      </div>
      {framework === "" || same ? (
        <EmptyState title={same ? "That’s the framework of this assessment" : "Answer once, use it again"}>
          {same
            ? "Choose another one. To go on in the same framework, clone the assessment."
            : "Choose a framework to see which of its requirements your answers settle, which conflict, and which can’t be told. Nothing changes until you confirm."}
        </EmptyState>
      ) : (
        <Preview key={framework} record={record} framework={framework} />
      )}
    </>
  );
}

interface PreviewProps {
  readonly record: AssessmentRecord;
  readonly framework: string;
}

function Preview({ record, framework }: PreviewProps) {
  const yielded = useQuery(
    queryOf("assessmentYield.preview", { params: { id: record.id }, query: { framework } }),
  );
  const structure = useFramework(framework);
  const failed = yielded.error === null ? structure : yielded;
  const both = {
    data: yielded.data && structure.data && { preview: yielded.data, target: structure.data },
    error: failed.error,
    isFetching: yielded.isFetching || structure.isFetching,
    refetch: () => void failed.refetch(),
  };
  return (
    <Loaded query={both} skeleton={<Skeletons heights={["h-8", "h-10", "h-64"]} />}>
      {({ preview, target }) => <YieldView record={record} preview={preview} framework={target} />}
    </Loaded>
  );
}
