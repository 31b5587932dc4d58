/** What answers of an assessment can be. */

/** Whether an entry applies, and who provides it. */
export const APPLICABILITIES = ["applicable", "inherited", "shared", "not-applicable"] as const;
/** Whether an entry applies, and who provides it. */
export type Applicability = (typeof APPLICABILITIES)[number];

/** The verdicts about an entry. */
export const RESULTS = ["met", "partially-met", "not-met"] as const;
/** The verdict about an entry. */
export type Result = (typeof RESULTS)[number];

/** The verdicts about what an assessor determines: an objective of an entry. */
export const OBJECTIVE_RESULTS = ["met", "not-met", "not-applicable"] as const;

/** How far the work on an entry is, apart from the verdict. */
export const WORK_STATES = ["not-started", "in-progress", "ready", "reviewed"] as const;
/** How far the work on an entry is. */
export type WorkState = (typeof WORK_STATES)[number];

/** How an entry differs between two states of assessments; `answered`: it had no verdict before. */
export const ENTRY_CHANGES = [
  "improved",
  "worsened",
  "answered",
  "changed",
  "only-before",
  "only-after",
] as const;
/** How an entry differs between two states of assessments. */
export type EntryChange = (typeof ENTRY_CHANGES)[number];

/** The highest level of maturity. */
export const MOST_MATURITY = 5;
/** The most entries that one call changes. */
export const MOST_ENTRIES = 2000;
