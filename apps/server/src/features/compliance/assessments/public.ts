/** What other features use of assessments: their numbers, and what the demo makes them of. */
export { answerEach } from "./answers/answer-each.ts";
export { historyOf } from "./answers/history-store.ts";
export { aboutAssessment, answersOf, insertAnswers, rowsOf as answerRowsOf } from "./answers/store.ts";
export { addAuditorsQuestion } from "./comments-store.ts";
export type { Told } from "./exchange/said.ts";
export { sendPackage } from "./package/send-package.ts";
export { assessmentFigures } from "./figures-store.ts";
export {
  assessmentsOfClient,
  assessmentsOfProgram,
  overdueAssessments,
  progressOfProgram,
  scoreByClient,
} from "./progress-store.ts";
export {
  frameworksAssessed,
  latestAssessment,
  NO_CLIENT,
  type Replaced,
  type Standing,
  standings,
} from "./standing-store.ts";
export { openCounts } from "./answers/open-store.ts";
export { signatureBy } from "./records/signing.ts";
export { isSealed } from "./records/sealed.ts";
export { byId as assessmentById, byIdAlone as assessmentAlone } from "./records/store.ts";
export { found as assessmentFound } from "./records/changing.ts";
export { planOfFramework, scoredOf } from "./scoring/rescore.ts";
export { answersToScore, fittingAssessments, usesOfModels } from "./scoring/store.ts";
