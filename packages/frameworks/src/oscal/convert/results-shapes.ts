/** An assessment as files have it, and the parts of assessment results that it's read from. */
import type { Metadata, Prop } from "./shapes.ts";

export const APPLICABILITIES = ["applicable", "inherited", "shared", "not-applicable"] as const;
export const VERDICTS = ["met", "partially-met", "not-met"] as const;
export const OBJECTIVE_VERDICTS = ["met", "not-met", "not-applicable"] as const;
export const WORK = ["not-started", "in-progress", "ready", "reviewed"] as const;
export const KINDS = ["file", "link", "text"] as const;

/** The verdict about an objective of an entry. */
export interface SaidObjective {
  readonly id: string;
  readonly result: (typeof OBJECTIVE_VERDICTS)[number];
}

/** The answer to an entry. People are names; empty: no one is named. */
export interface SaidAnswer {
  readonly entry: string;
  readonly position: number;
  readonly inScope: boolean;
  readonly applicability: (typeof APPLICABILITIES)[number];
  readonly justification: string;
  readonly providedBy: string;
  readonly result: (typeof VERDICTS)[number] | null;
  readonly maturity: number | null;
  readonly objectives: readonly SaidObjective[];
  readonly work: (typeof WORK)[number];
  readonly assignee: string;
  readonly note: string;
  readonly answeredAt: string | null;
  readonly answeredBy: string;
}

/** A comment on an entry, or on the assessment as a whole. */
export interface SaidComment {
  readonly entry: string | null;
  readonly text: string;
  readonly at: string;
  readonly by: string;
}

/** One state of evidence: one of a file, an address and a text. The file's bytes aren't part of it. */
export interface SaidRevision {
  readonly number: number;
  readonly collectedOn: string;
  readonly file: {
    readonly name: string;
    readonly size: number;
    readonly sha256: string;
    readonly type: string;
  } | null;
  readonly url: string | null;
  readonly text: string | null;
  readonly addedAt: string;
  readonly addedBy: string;
}

/** Evidence, and the entries that it's linked to. */
export interface SaidEvidence {
  readonly id: string;
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  readonly description: string;
  readonly owner: string;
  readonly collectedOn: string;
  readonly expiresOn: string | null;
  readonly entries: readonly string[];
  readonly revisions: readonly SaidRevision[];
}

/** An assessment with all that it says. */
export interface SaidAssessment {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** A shipped framework, or the id of an organization's own. */
  readonly framework: string;
  readonly frameworkTitle: string;
  readonly frameworkEdition: string;
  readonly baseline: string | null;
  readonly groups: readonly string[];
  readonly scoringModel: string;
  /** The organization's own model that scores it, with its edition and the score in words; null: none. */
  readonly ownModel: {
    readonly id: string;
    readonly edition: number;
    readonly name: string;
    readonly score: string;
    readonly band: string;
  } | null;
  /** Whose it is; empty: no one is named. */
  readonly client: string;
  readonly owner: string;
  readonly dueOn: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly submittedAt: string | null;
  readonly submittedBy: string;
  readonly signedAt: string | null;
  readonly signedBy: string;
  /** SHA-256 of what was signed. */
  readonly signedHash: string | null;
  readonly answers: readonly SaidAnswer[];
  readonly comments: readonly SaidComment[];
  readonly evidence: readonly SaidEvidence[];
}

/** What an assessment is written with: what its framework says of it. */
export interface Written {
  /** The framework whose notation the entries have; null: another one. */
  readonly notation: string | null;
  /** Titles by entry. */
  readonly titles: ReadonlyMap<string, string>;
}

interface Origin {
  readonly actors?: readonly { readonly "actor-uuid": string; readonly "role-id"?: string }[];
}
export interface FoundTarget {
  readonly type: string;
  readonly "target-id": string;
  readonly props?: readonly Prop[];
  readonly status: { readonly state: string; readonly reason?: string };
  readonly remarks?: string;
}
export interface Found {
  readonly uuid: string;
  readonly title: string;
  readonly description: string;
  readonly origins?: readonly Origin[];
  readonly target: FoundTarget;
  readonly remarks?: string;
}
export interface Observed {
  readonly uuid: string;
  readonly title?: string;
  readonly description: string;
  readonly props?: readonly Prop[];
  readonly "relevant-evidence"?: readonly {
    readonly href?: string;
    readonly description: string;
    readonly props?: readonly Prop[];
  }[];
}
export interface LogEntry {
  readonly description?: string;
  readonly start: string;
  readonly props?: readonly Prop[];
}
export interface Result {
  readonly title: string;
  readonly start: string;
  readonly props?: readonly Prop[];
  readonly "reviewed-controls": {
    readonly "control-selections"?: readonly { readonly props?: readonly Prop[] }[];
  };
  readonly "assessment-log"?: { readonly entries?: readonly LogEntry[] };
  readonly attestations?: readonly unknown[];
  readonly observations?: readonly Observed[];
  readonly risks?: readonly unknown[];
  readonly findings?: readonly Found[];
}
/** A valid document of assessment results, as far as it's read. */
export interface ResultsDocument {
  readonly uuid: string;
  readonly metadata: Metadata;
  readonly results: readonly Result[];
}
