/** What other features use of assessments: their numbers. */
export {
  assessed,
  assessedFor,
  assessmentCount,
  assessmentCountOf,
  assessmentsByTenant,
} from "./figures-store.ts";
export { assessmentsOfClient, overdueAssessments, scoreByClient } from "./progress-store.ts";
