/** Where each client, and the tenant itself, is on the way to each framework. */
import * as z from "zod/mini";
import { Id, Instant, line } from "../fields.ts";
import { CsvReply, listQuery, pageOf } from "../lists.ts";
import { routes } from "../route.ts";
import { Scored } from "./scoring-models.ts";

/**
 * The stages of a journey, in their order. `lapsed`: signed more than twelve months ago, or of an edition that a newer one
 * replaced.
 */
export const JOURNEY_STAGES = ["not-started", "scoping", "answering", "review", "signed", "lapsed"] as const;
/** A stage of a journey. */
export type JourneyStage = (typeof JOURNEY_STAGES)[number];

/** The most frameworks beside each other; others are shown one at a time. */
export const MOST_JOURNEY_FRAMEWORKS = 6;

const Day = z.nullable(z.iso.date());

/** A client, or the tenant, on the way to one framework: its newest open assessment, else the one signed last. */
export const Journey = z.object({
  /** A shipped framework, or the id of one of the tenant's. */
  framework: z.string(),
  stage: z.enum(JOURNEY_STAGES),
  assessmentId: z.nullable(Id),
  assessmentName: z.nullable(z.string()),
  /** Entries in scope, and those with a verdict. */
  inScope: z.int(),
  assessed: z.int(),
  /** 0 to 1; null before the first answer. */
  score: z.nullable(z.number()),
  /** The same as a model of the tenant's says it, where one scores the assessment. */
  scored: z.nullable(Scored),
  /** When it has to be done; of a signed one, when the next review is due. */
  dueOn: Day,
  /** By how many days that has passed; 0 if it hasn't. */
  overdueDays: z.int(),
  /** The last signature, also of an earlier assessment. */
  signedAt: z.nullable(Instant),
  /** Whether a newer edition of the framework is in use. */
  newerEdition: z.boolean(),
});
/** A client, or the tenant, on the way to one framework. */
export type Journey = z.infer<typeof Journey>;

/** A client's, or the tenant's own, journeys. */
export const JourneyRow = z.object({
  /** The client; of the tenant itself, the tenant. */
  id: Id,
  /** Null: the tenant itself. */
  clientId: z.nullable(Id),
  name: z.string(),
  /** Average over the frameworks shown: what is answered; a signed one counts as 1, a lapsed one as 0. */
  progress: z.number(),
  /** In the order of the frameworks shown. */
  journeys: z.array(Journey),
});
/** A client's, or the tenant's own, journeys. */
export type JourneyRow = z.infer<typeof JourneyRow>;

const FrameworkId = line(1, 60, "Choose a framework");
const filters = {
  framework: z.optional(FrameworkId),
  clientId: z.optional(Id),
};
const query = z.strictObject({
  ...listQuery(["progress", "name", "due", "score"]),
  ...filters,
  /** Only those with a journey at this stage. */
  stage: z.optional(z.enum(JOURNEY_STAGES)),
  /** Only those with a journey that is past its day. */
  overdue: z.optional(z.enum(["yes"])),
});

const read = { method: "GET", access: "assessment:read" } as const;

/** Where clients are on the way to frameworks. */
export const journeys = routes({
  list: {
    ...read,
    path: "/api/journeys",
    summary: "Where clients and the tenant itself are on the way to each framework, least progressed first",
    query,
    reply: pageOf(JourneyRow),
  },
  exportCsv: {
    ...read,
    path: "/api/journeys/export",
    summary:
      "Where clients and the tenant itself stand, a line for each framework, as comma-separated values",
    query,
    reply: CsvReply,
  },
  summary: {
    ...read,
    path: "/api/journeys/summary",
    summary: "How many journeys are at each stage and overdue, and the frameworks beside each other",
    query: z.strictObject(filters),
    reply: z.object({
      /** Clients, and the tenant itself. */
      organizations: z.int(),
      /** The frameworks shown: the one asked for, or those with the most assessments. */
      frameworks: z.array(z.object({ id: z.string(), title: z.string() })),
      /** How many frameworks have assessments. */
      frameworksInUse: z.int(),
      /** Every stage, in their order. */
      stages: z.array(z.object({ stage: z.enum(JOURNEY_STAGES), count: z.int() })),
      overdue: z.int(),
      /** The one that is overdue longest. */
      latest: z.nullable(z.object({ name: z.string(), framework: z.string(), days: z.int() })),
    }),
  },
  next: {
    ...read,
    path: "/api/journeys/next",
    summary: "What is next on the way of a client, or of the tenant itself, to one framework",
    query: z.strictObject({ framework: FrameworkId, clientId: z.optional(Id) }),
    reply: z.object({
      name: z.string(),
      frameworkTitle: z.string(),
      journey: Journey,
      ownerName: z.nullable(z.string()),
      /** Entries in scope without a verdict, and those of them that are assigned to the caller. */
      open: z.int(),
      openForYou: z.int(),
      /** Who submitted it, and whether that was the caller, who can't sign it then. */
      submittedBy: z.nullable(z.string()),
      submittedByYou: z.boolean(),
    }),
  },
});
