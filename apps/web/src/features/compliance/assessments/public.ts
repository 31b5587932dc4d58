/** The tiles of assessments, for dashboards. */
export { AssessmentsByStatus } from "./assessments-by-status-tile.tsx";
export { Compliance } from "./compliance-tile.tsx";
export { AssessmentDurations } from "./durations-tile.tsx";
export { RecentAssessments } from "./recent-assessments-tile.tsx";
