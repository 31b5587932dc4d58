/** What other features use of assessments: their numbers. */
export { assessmentFigures } from "./figures-store.ts";
export {
  assessmentsOfClient,
  assessmentsOfProgram,
  overdueAssessments,
  progressOfProgram,
  scoreByClient,
} from "./progress-store.ts";
