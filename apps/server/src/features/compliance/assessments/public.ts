/** What other features use of assessments: their numbers. */
export { assessmentFigures } from "./figures-store.ts";
export { assessmentsOfClient, overdueAssessments, scoreByClient } from "./progress-store.ts";
