import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { SPRS_FRAMEWORK } from "@crq/frameworks/scoring/sprs";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { useCatalog } from "../../../screen/frameworks/shipped.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { ASSESSMENT_STATES, NewAssessment } from "../assessments/public.ts";
import { ScoreReaders } from "./readers-only.tsx";
import { ScoredAssessment } from "./scored-assessment.tsx";
import { scoringSearch } from "./scoring-search.ts";

const TITLE = "SP 800-171 scoring";
const PENDING = <Skeletons heights={["h-9", "h-48", "h-40", "h-96"]} />;

/** What an assessment of SP 800-171 Rev. 2 scores in SPRS. */
export function ScoringScreen() {
  return (
    <ScoreReaders title={TITLE}>
      <Scoring />
    </ScoreReaders>
  );
}

/** Assessments of the framework, the one that changed last first. */
const LATEST = { framework: SPRS_FRAMEWORK, sort: "updated", order: "desc", pageSize: 1 } as const;

function Scoring() {
  const { search, change } = useCheckedSearch(scoringSearch);
  const manages = useCan("assessment:manage");
  const [starting, setStarting] = useState(false);
  const latest = useQuery(queryOf("assessmentRecords.list", { query: LATEST }));
  const start = manages && <Button onClick={() => setStarting(true)}>Start an assessment</Button>;
  return (
    <>
      <PageHeader
        title={TITLE}
        description="What SP 800-171 Rev. 2 scores in SPRS, whether what is open can wait, and what to fix first."
        actions={latest.data !== undefined && latest.data.total > 0 && start}
      />
      <Loaded query={latest} skeleton={PENDING}>
        {({ items: [first] }) => {
          const id = search.assessment ?? first?.id;
          return id === undefined ? (
            <EmptyState
              title="No assessment of SP 800-171 Rev. 2 yet"
              action={start === false ? undefined : start}
            >
              {manages
                ? "Start one and answer its 110 requirements to see the score, from −203 to 110."
                : "Ask an assessor or administrator to start one. Its score will be here."}
            </EmptyState>
          ) : (
            <One key={id} id={id} onChoose={(assessment) => change({ assessment })} />
          );
        }}
      </Loaded>
      {starting && (
        <Suspense>
          <NewAssessment
            framework={SPRS_FRAMEWORK}
            scoringModel="sprs"
            onCreated={(assessment) => change({ assessment })}
            onClose={() => setStarting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function One({ id, onChoose }: { id: string; onChoose: (id: string) => void }) {
  const record = useQuery(queryOf("assessmentRecords.get", { params: { id }, query: {} }));
  return (
    <>
      <Field label="Assessment" className="mb-6 max-w-xl print:hidden">
        {(control) => (
          <RecordPicker
            {...control}
            list="assessmentRecords.list"
            of={{ query: { framework: SPRS_FRAMEWORK, sort: "updated", order: "desc" } }}
            noun="assessment"
            value={id}
            labelOf={({ name }) => name}
            noteOf={note}
            nameOf={async (one) =>
              (await call("assessmentRecords.get", { params: { id: one }, query: {} })).name
            }
            onChange={onChoose}
          />
        )}
      </Field>
      <Loaded query={record} skeleton={PENDING}>
        {(assessment) =>
          assessment.framework === SPRS_FRAMEWORK ? (
            <Answers assessment={assessment} />
          ) : (
            <EmptyState title="SPRS scores SP 800-171 Rev. 2 alone">
              {assessment.name} is an assessment of {assessment.frameworkTitle}. Choose another one above.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

const note = ({ clientName, status }: AssessmentRecord) =>
  [clientName, ASSESSMENT_STATES[status]].filter(Boolean).join(", ");

function Answers({ assessment }: { assessment: AssessmentRecord }) {
  const catalog = useCatalog(SPRS_FRAMEWORK);
  const answers = useQuery(queryOf("assessmentAnswers.list", { params: { id: assessment.id } }));
  return (
    <Loaded query={catalog} skeleton={PENDING}>
      {(structure) => (
        <Loaded query={answers} skeleton={PENDING}>
          {({ items }) => <ScoredAssessment catalog={structure} assessment={assessment} answers={items} />}
        </Loaded>
      )}
    </Loaded>
  );
}
