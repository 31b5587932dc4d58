/** A risk of the register: its words, its ratings, its treatment and what was decided about it. */
import * as z from "zod/mini";
import { Id, Instant, line, prose, Version } from "../../fields.ts";
import { Day } from "./day.ts";
import { FieldChanges, FieldValues } from "./risk-fields.ts";
import { LossLimits, RatingLimits, Verdict } from "./risk-limits.ts";

/** Where a risk stands. */
export const RISK_STATUSES = ["open", "in_treatment", "monitored", "closed"] as const;
/** Where a risk stands. */
export type RiskStatus = (typeof RISK_STATUSES)[number];

/** What is done about a risk. */
export const RISK_TREATMENTS = ["undecided", "mitigate", "accept", "transfer", "avoid"] as const;
/** What is done about a risk. */
export type RiskTreatment = (typeof RISK_TREATMENTS)[number];

/** Where an acceptance stands: asked for, approved by someone else, or past its last day. */
export const ACCEPTANCE_STATES = ["asked", "approved", "lapsed"] as const;
/** Where an acceptance stands. */
export type AcceptanceState = (typeof ACCEPTANCE_STATES)[number];

/** What doesn't fit together about a risk, which is stated rather than hidden. */
export const RISK_CONTRADICTIONS = [
  /** Rated higher with what is in place than without it. */
  "current-above-inherent",
  /** To be higher than it is. */
  "target-above-current",
  /** Accepted, or to be, though it's beyond what its category tolerates. */
  "accepted-beyond-tolerance",
  /** Accepted, and no one approved it, or no longer. */
  "accepted-without-approval",
  /** Rated higher than when its acceptance was approved. */
  "worse-than-accepted",
  /** To be mitigated, without a control that acts on it. */
  "mitigated-without-controls",
  /** Closed, and still above its target. */
  "closed-above-target",
] as const;
/** What doesn't fit together about a risk. */
export type RiskContradiction = (typeof RISK_CONTRADICTIONS)[number];

/** The most entries of lists that people write. */
export const RISK_LIMITS = { tags: 20, techniques: 50, controls: 50, evidence: 50, bulk: 500 } as const;

const position = z
  .int("must be a level")
  .check(z.minimum(1, "must be a level from 1"), z.maximum(10, "must be at most level 10"));

/** A position in a matrix: levels counted from 1, the lowest. */
export const RiskRating = z.strictObject({ likelihood: position, impact: position });
/** A position in a matrix. */
export type RiskRating = z.infer<typeof RiskRating>;

const distinct = (words: string) =>
  z.refine<string[]>((items) => new Set(items.map((one) => one.toLowerCase())).size === items.length, words);
const tags = (of: string) =>
  z
    .array(line(1, 100))
    .check(z.maxLength(RISK_LIMITS.tags, `at most ${RISK_LIMITS.tags} ${of}`), distinct("must differ"));
const ids = (most: number, of: string) =>
  z.array(Id).check(z.maxLength(most, `at most ${most} ${of}`), distinct("must differ"));

/** What people write about a risk. */
export const RiskFields = z.strictObject({
  title: line(1, 200, "Title must have 1 to 200 characters"),
  /** What could bring it about. */
  cause: prose(2000),
  /** What could happen. */
  event: prose(2000),
  /** What would follow. */
  effect: prose(2000),
  /** The tenant's own word; empty: none. */
  category: line(0, 80),
  assets: tags("assets"),
  processes: tags("processes"),
  /** Identifiers of ATT&CK: T1566.001. */
  techniques: z
    .array(z.string().check(z.regex(/^T\d{4}(?:\.\d{3})?$/, "must be a technique, as in T1566.001")))
    .check(
      z.maxLength(RISK_LIMITS.techniques, `at most ${RISK_LIMITS.techniques} techniques`),
      distinct("must differ"),
    ),
  /** Who answers for it. */
  ownerId: Id,
  /** The matrix that the ratings are positions of; null: the product's own one of five by five. */
  matrixId: z.nullable(Id),
  /** Without what is in place. */
  inherent: z.nullable(RiskRating),
  /** As it is. */
  current: z.nullable(RiskRating),
  /** As it's meant to be. */
  target: z.nullable(RiskRating),
  /** The scenario that says it in money: of the same client, or of the tenant as a whole. */
  scenarioId: z.nullable(Id),
  status: z.enum(RISK_STATUSES),
  treatment: z.enum(RISK_TREATMENTS),
  treatmentNote: prose(4000),
  reviewMonths: z.nullable(
    z
      .int("must be a whole number of months")
      .check(z.minimum(1, "must be at least 1 month"), z.maximum(60, "must be at most 60 months")),
  ),
  nextReviewOn: z.nullable(Day),
  /** The control records that act on it. */
  controlIds: ids(RISK_LIMITS.controls, "controls"),
  /** Values of the tenant's own fields. */
  custom: FieldChanges,
});

/** What the linked scenario says, in money a year. Its name and id are for those who read scenarios. */
export const RiskMoney = z.object({
  scenarioId: z.nullable(Id),
  title: z.nullable(z.string()),
  currency: z.string(),
  /** The expected loss a year. */
  mean: z.number(),
  /** What one year in twenty exceeds. */
  p95: z.number(),
});
/** What the linked scenario says, in money a year. */
export type RiskMoney = z.infer<typeof RiskMoney>;

const Rating = z.nullable(RiskRating);

/** A risk's line in the register. */
export const RiskSummary = z.object({
  id: Id,
  /** The tenant's own number of it: R-12. */
  reference: z.string(),
  title: z.string(),
  category: z.string(),
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  /** Null if their account is gone. */
  ownerId: z.nullable(Id),
  ownerName: z.string(),
  matrixId: z.nullable(Id),
  inherent: Rating,
  current: Rating,
  target: Rating,
  money: z.nullable(RiskMoney),
  /** How it compares with the appetite and tolerance of its category. */
  appetite: Verdict,
  status: z.enum(RISK_STATUSES),
  treatment: z.enum(RISK_TREATMENTS),
  acceptance: z.nullable(z.enum(ACCEPTANCE_STATES)),
  /** The last day of an acceptance. */
  acceptanceExpiresOn: z.nullable(z.iso.date()),
  nextReviewOn: z.nullable(z.iso.date()),
  /** Whether the next review's day is over. */
  overdue: z.boolean(),
  /** Values of the tenant's own fields, by their ids. */
  custom: FieldValues,
  version: Version,
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  archivedAt: z.nullable(Instant),
});
/** A risk's line in the register. */
export type RiskSummary = z.infer<typeof RiskSummary>;

/** A risk in full. */
export const RiskRecord = z.object({
  ...RiskSummary.shape,
  cause: z.string(),
  event: z.string(),
  effect: z.string(),
  assets: z.array(z.string()),
  processes: z.array(z.string()),
  techniques: z.array(z.string()),
  treatmentNote: z.string(),
  /** What was asked for, by whom, and who approved it. */
  accepting: z.nullable(
    z.object({
      reason: z.string(),
      askedAt: Instant,
      askedById: Id,
      askedBy: z.string(),
      approvedAt: z.nullable(Instant),
      approvedBy: z.nullable(z.string()),
      /** The current rating when it was approved. */
      ratedThen: Rating,
    }),
  ),
  reviewMonths: z.nullable(z.int()),
  reviewedOn: z.nullable(z.iso.date()),
  /** Empty for those who don't read controls. */
  controls: z.array(z.object({ id: Id, name: z.string(), inPlace: z.boolean() })),
  controlCount: z.int(),
  /** The limits that it's compared with; null: its category has none. */
  limits: z.nullable(
    z.object({
      /** Whether they are the client's own, and not the whole tenant's. */
      ofClient: z.boolean(),
      rating: z.nullable(RatingLimits),
      loss: z.nullable(LossLimits),
      byRating: Verdict,
      byLoss: Verdict,
    }),
  ),
  contradictions: z.array(z.enum(RISK_CONTRADICTIONS)),
});
/** A risk in full. */
export type RiskRecord = z.infer<typeof RiskRecord>;

/** What was said of a risk when it was reviewed. */
export const RiskReview = z.object({
  id: Id,
  said: z.string(),
  before: z.object({ inherent: Rating, current: Rating, target: Rating }),
  after: z.object({ inherent: Rating, current: Rating, target: Rating }),
  nextReviewOn: z.nullable(z.iso.date()),
  at: Instant,
  by: z.string(),
});
/** What was said of a risk when it was reviewed. */
export type RiskReview = z.infer<typeof RiskReview>;

/** What was said of a risk. */
export const RiskComment = z.object({ id: Id, said: z.string(), at: Instant, by: z.string() });
/** What was said of a risk. */
export type RiskComment = z.infer<typeof RiskComment>;

/** Something that was changed about a risk. */
export const RiskChange = z.object({
  id: Id,
  version: z.int(),
  action: z.string(),
  /** By field: what it was, and what it became. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  at: Instant,
  by: z.string(),
});
/** Something that was changed about a risk. */
export type RiskChange = z.infer<typeof RiskChange>;

/** Evidence that goes with a risk. */
export const RiskEvidence = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(["file", "link", "text"]),
  archived: z.boolean(),
  linkedAt: Instant,
  linkedBy: z.string(),
});
/** Evidence that goes with a risk. */
export type RiskEvidence = z.infer<typeof RiskEvidence>;
