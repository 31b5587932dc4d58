/** Target profiles: which outcome of each entry of a framework to reach, and how urgently. */
import * as z from "zod/mini";
import { Id, Instant, line, prose, Version } from "../fields.ts";
import { archivedFilter, listQuery, pageOf } from "../lists.ts";
import { archivingRoutes, recordRoutes } from "../record-routes.ts";
import { routes } from "../route.ts";
import { MOST_ENTRIES } from "./assessments/answer-values.ts";

/** How outcomes are stated: as levels of maturity, 0 to 5, or as met and met in part. */
export const TARGET_SCALES = ["maturity", "implementation"] as const;
/** How urgent outcomes are, the least urgent first. */
export const PRIORITIES = ["low", "medium", "high"] as const;
/** The baselines that a profile can begin with; their content is in `@crq/frameworks/profile-baselines`. */
export const PROFILE_BASELINES = ["small-company", "all-at-3"] as const;

const Target = z
  .int("must be a whole number from 0 to 5")
  .check(
    z.minimum(0, "must be a whole number from 0 to 5"),
    z.maximum(5, "must be a whole number from 0 to 5"),
  );
const EntryId = line(1, 100, "must have 1 to 100 characters");
const Rationale = prose(1000);

/** What to reach of an entry. */
export const TargetOutcome = z.object({
  /** The entry's identifier as its framework writes it. */
  entry: z.string(),
  priority: z.enum(PRIORITIES),
  /** A level of maturity; on the scale of implementation 1 is met in part, and 2 met. */
  target: z.int(),
  rationale: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
});
/** What to reach of an entry. */
export type TargetOutcome = z.infer<typeof TargetOutcome>;

/** A target profile's line in the list. */
export const TargetProfileSummary = z.object({
  id: Id,
  /** Null: of the tenant itself. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  name: z.string(),
  framework: z.string(),
  scale: z.enum(TARGET_SCALES),
  /** How many entries have an outcome to reach. */
  outcomeCount: z.int(),
  version: Version,
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  archivedAt: z.nullable(Instant),
});

/** A target profile in full. */
export const TargetProfile = z.object({
  ...TargetProfileSummary.shape,
  description: z.string(),
  outcomes: z.array(TargetOutcome),
});
/** A target profile in full. */
export type TargetProfile = z.infer<typeof TargetProfile>;

const Fields = {
  name: line(1, 200, "Name must have 1 to 200 characters"),
  description: prose(4000),
};
const Outcome = { entry: EntryId, priority: z.enum(PRIORITIES), target: Target, rationale: Rationale };
const outcomes = <T extends z.ZodMiniType>(one: T) =>
  z.array(one).check(z.maxLength(MOST_ENTRIES, "at most 2,000 entries"));

const created = z.strictObject({
  name: Fields.name,
  description: z._default(Fields.description, ""),
  framework: z._default(line(1, 60, "Choose a framework"), "nist-csf-2-0"),
  scale: z._default(z.enum(TARGET_SCALES), "maturity"),
  clientId: z._default(z.nullable(Id), null),
  /** Begins with the outcomes of a baseline of CSF 2.0, or of another profile of the same framework; left out: with none. */
  baseline: z.optional(z.enum(PROFILE_BASELINES)),
  copyOf: z.optional(Id),
});

const calls = {
  path: "/api/target-profiles",
  noun: ["a target profile", "the target profiles of the tenant or of the caller's client"],
  read: "assessment:read",
  manage: "assessment:manage",
  record: TargetProfile,
  inScope: z.strictObject({}),
} as const;

const shared = recordRoutes({
  ...calls,
  created,
  changed: z.strictObject({
    version: Version,
    ...z.partial(z.strictObject(Fields)).shape,
    /** The entries to change; those that aren't named stay as they are. */
    outcomes: z.optional(outcomes(z.strictObject(Outcome))),
    /** The entries without an outcome to reach from now on. */
    removed: z.optional(outcomes(EntryId)),
  }),
  query: z.strictObject({
    ...listQuery(["name", "updated"]),
    ...archivedFilter,
    framework: z.optional(line(1, 60)),
    clientId: z.optional(Id),
  }),
});

/** Target profiles of a tenant or a client. */
export const targetProfiles = routes({
  ...shared,
  list: { ...shared.list, reply: pageOf(TargetProfileSummary) },
  ...archivingRoutes({ ...calls, meaning: "it's kept and readable, and no longer offered" }),
});
