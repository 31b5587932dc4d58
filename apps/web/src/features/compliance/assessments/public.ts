/** The tiles of assessments, for dashboards; how assessments are begun and shown elsewhere. */
import { lazy } from "react";

export { AssessmentTable } from "./assessment-table.tsx";
export { AssessmentsByStatus } from "./assessments-by-status-tile.tsx";
export { Compliance } from "./compliance-tile.tsx";
export { AssessmentDurations } from "./durations-tile.tsx";
export { AssessmentStatus } from "./assessment-status.tsx";
export { FieldChanges } from "./answers/field-changes.tsx";
export { ResultMark } from "./result-mark.tsx";
export { VerdictBar } from "./verdict-bar.tsx";
export { RecentAssessments } from "./recent-assessments-tile.tsx";
export { scoreWords } from "./shown-score.tsx";
export { APPLICABILITY_WORDS, MATURITY_WORDS, RESULT_WORDS, STATUSES as ASSESSMENT_STATES } from "./words.ts";

/** The dialog that begins an assessment; it loads when it's shown, inside a `Suspense`. */
export const NewAssessment = lazy(() => import("./list/new-assessment.tsx"));
export { sprsWords } from "./sprs-words.ts";
