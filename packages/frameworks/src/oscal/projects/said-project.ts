/** A remediation project as a plan of action and milestones says it, whatever the file's format. */

/** The states of a project. */
export const SAID_STATUSES = ["proposed", "approved", "in_progress", "done", "dropped"] as const;
/** The state of a project. */
export type SaidStatus = (typeof SAID_STATUSES)[number];

/** The states of a milestone. */
export const SAID_STATES = ["to_do", "doing", "done"] as const;

/** A milestone. */
export interface SaidTask {
  readonly title: string;
  readonly state: (typeof SAID_STATES)[number];
  /** Empty: no one is named. */
  readonly owner: string;
  readonly startsOn: string | null;
  readonly dueOn: string | null;
}

/** A weakness that a project closes: an entry of an assessment. */
export interface SaidGap {
  readonly entry: string;
  /** What the framework calls it; empty where that isn't known. */
  readonly title: string;
  /** The framework whose notation the entry has. */
  readonly framework: string | null;
  /** The assessment by name, and by its id where the file has it. */
  readonly assessment: string;
  readonly assessmentId: string | null;
  readonly verdict: string;
  readonly aimed: "met" | "partially-met";
  /** What the assessor wrote. */
  readonly note: string;
  /** When it was found. */
  readonly foundOn: string | null;
}

/** A risk of the register that a project treats, in words. */
export interface SaidRisk {
  readonly name: string;
  /** Such as `High (4 × 5)`; empty: not rated. */
  readonly rating: string;
  readonly assets: readonly string[];
}

/** A project. */
export interface SaidProject {
  /** By what it's known again: a UUID, or whatever identifies it in the file. */
  readonly key: string;
  readonly reference: string;
  readonly name: string;
  readonly description: string;
  readonly status: SaidStatus;
  readonly owner: string;
  readonly client: string;
  /** Empty where the file says none. */
  readonly currency: string;
  /** Estimates as JSON; empty where the file says none. */
  readonly oneOff: string;
  readonly yearly: string;
  readonly oneOffYears: number | null;
  readonly effortDays: number | null;
  /** The cost and effort in words. */
  readonly resources: string;
  readonly startsOn: string | null;
  readonly dueOn: string | null;
  /** Keys of other projects. */
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
  /** Names of controls. */
  readonly controls: readonly string[];
  readonly gaps: readonly SaidGap[];
  readonly risks: readonly SaidRisk[];
  readonly tasks: readonly SaidTask[];
  /** What of it isn't taken from the file, in words. */
  readonly notTaken: readonly string[];
}
