import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { Catalog } from "@crq/frameworks/catalog";
import { useMemo, useState } from "react";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { FamilyTable } from "./family-table.tsx";
import { FixesTable } from "./fixes-table.tsx";
import { ObjectivesTable } from "./objectives-table.tsx";
import { PlanConditions } from "./plan-conditions.tsx";
import { ScoreFiles } from "./score-files.tsx";
import { ScoreVerdict, WhatIfBar } from "./score-verdict.tsx";
import { changed, type Changes, requirementsOf, verdictsOf } from "./scored-answers.ts";
import { scoringSearch } from "./scoring-search.ts";
import { ScoringRules } from "./scoring-rules.tsx";

const NONE: Changes = new Map();
const TABS = [
  { key: "fixes", label: "What each fix is worth" },
  { key: "families", label: "By family" },
  { key: "objectives", label: "Objectives" },
  { key: "rules", label: "How it’s scored" },
] as const;

interface ScoredAssessmentProps {
  readonly catalog: Catalog;
  readonly assessment: AssessmentRecord;
  readonly answers: readonly AnswerRow[];
}

/** An assessment's score, what it loses and where, and a what-if over it. */
export function ScoredAssessment({ catalog, assessment, answers }: ScoredAssessmentProps) {
  const { search, change } = useCheckedSearch(scoringSearch);
  const [changes, setChanges] = useState(NONE);
  const requirements = useMemo(() => requirementsOf(catalog, answers), [catalog, answers]);
  const verdicts = useMemo(() => verdictsOf(requirements, changes), [requirements, changes]);
  const assessmentId = assessment.id;
  const view = search.view ?? "fixes";
  return (
    <>
      <ScoreVerdict {...{ catalog, requirements, changes }} />
      <PlanConditions {...{ catalog, assessmentId, verdicts }} />
      <Tabs
        label="Views of the score"
        tabs={TABS}
        current={view}
        onChange={(key) => change({ view: key === "fixes" ? undefined : key })}
      >
        {view === "fixes" ? (
          <FixesTable
            {...{ catalog, assessmentId, requirements, changes }}
            onChange={(requirement, to) => setChanges((before) => changed(before, requirement, to))}
          />
        ) : view === "families" ? (
          <FamilyTable {...{ catalog, verdicts }} />
        ) : view === "objectives" ? (
          <ObjectivesTable {...{ catalog, assessmentId, requirements }} />
        ) : (
          <ScoringRules {...{ assessmentId, verdicts }} />
        )}
      </Tabs>
      <WhatIfBar {...{ catalog, requirements, changes }} onReset={() => setChanges(NONE)} />
      <ScoreFiles {...{ catalog, requirements, assessment }} />
    </>
  );
}
