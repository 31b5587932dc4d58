/** The register's words. */
import type {
  AcceptanceState,
  RiskContradiction,
  RiskStatus,
  RiskTreatment,
} from "@crq/contract/risk/register/risk-record";

/** Where a risk stands. */
export const STATUS_WORDS: Readonly<Record<RiskStatus, string>> = {
  open: "Open",
  in_treatment: "In treatment",
  monitored: "Monitored",
  closed: "Closed",
};

/** What is done about a risk. */
export const TREATMENT_WORDS: Readonly<Record<RiskTreatment, string>> = {
  undecided: "Undecided",
  mitigate: "Mitigate",
  accept: "Accept",
  transfer: "Transfer",
  avoid: "Avoid",
};

/** Where an acceptance stands. */
export const ACCEPTANCE_WORDS: Readonly<Record<AcceptanceState, string>> = {
  asked: "Awaiting approval",
  approved: "Accepted",
  lapsed: "Acceptance lapsed",
};

/** Verdicts on the limits of a category, to show and to filter by. */
export const APPETITE_CHOICES = {
  within: "Within appetite",
  "beyond-appetite": "Beyond appetite",
  "beyond-tolerance": "Beyond tolerance",
  "not-judged": "Not judged",
} as const;

/** What doesn't fit together, and what it means. */
export const CONTRADICTION_WORDS: Readonly<Record<RiskContradiction, string>> = {
  "accepted-beyond-tolerance": "It’s to be accepted, though it’s beyond tolerance.",
  "accepted-without-approval": "It’s to be accepted, and no approval holds today.",
  "worse-than-accepted": "It’s rated higher than when its acceptance was approved.",
  "closed-above-target": "It’s closed, and still rated above its target.",
  "current-above-inherent": "It’s rated higher with what’s in place than without it.",
  "target-above-current": "Its target is above its current rating.",
  "mitigated-without-controls": "It’s in treatment, and no control record acts on it.",
};

/** The fields of a risk as its history names them. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: "Title",
  cause: "Cause",
  event: "Event",
  effect: "Effect",
  category: "Category",
  assets: "Assets",
  processes: "Processes",
  techniques: "Threat techniques",
  owner: "Owner",
  matrix: "Matrix",
  inherent: "Inherent rating",
  current: "Current rating",
  target: "Target rating",
  scenario: "Scenario",
  status: "Status",
  treatment: "Treatment",
  treatmentNote: "Treatment in words",
  acceptance: "Acceptance",
  reviewMonths: "Months between reviews",
  nextReviewOn: "Next review",
  controls: "Controls",
  evidence: "Evidence",
};

/** What was done, after the name of who did it. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  create: "recorded it",
  update: "changed it",
  "change-many": "changed it with others",
  undo: "took back a change",
  review: "reviewed it",
  comment: "commented on it",
  import: "imported it",
  archive: "archived it",
  restore: "restored it",
  "ask-acceptance": "asked to accept it",
  "approve-acceptance": "accepted it",
  "refuse-acceptance": "didn’t accept it",
  "link-evidence": "linked evidence",
  "unlink-evidence": "unlinked evidence",
};
