/** A tenant's own scoring models: written as a draft, published in editions, used by assessments. */
import { BAND_MEANINGS, MODEL_LIMITS } from "@crq/frameworks/scoring/own-model";
import * as z from "zod/mini";
import { ById, fileText, Id, Instant, line, Nothing, prose, Version } from "../fields.ts";
import { CsvProblem, listQuery, pageOf, upTo } from "../lists.ts";
import { routes } from "../route.ts";

/** The states of a model: being written, published in an edition, and no longer to be used. */
export const MODEL_STATUSES = ["draft", "published", "retired"] as const;
/** The state of a model. */
export type ModelStatus = (typeof MODEL_STATUSES)[number];

/** The most models of a tenant, retired ones included. */
export const MOST_MODELS = 100;
/** The longest file of a model. */
export const MOST_MODEL_CHARACTERS = 500_000;
/** The most assessments that a comparison looks at, those that changed last. */
export const MOST_COMPARED = 25;
/** The product's ways of scoring that can be copied. */
export const COPIED_MODELS = ["implementation", "maturity", "weighted"] as const;

const Share = z.number("must be a number");
const Points = z
  .number("must be a number")
  .check(z.minimum(-MODEL_LIMITS.points, "is too small"), z.maximum(MODEL_LIMITS.points, "is too large"));

const weightsOf = (most: number) =>
  z
    .array(
      z.strictObject({
        id: line(1, 100, "must have 1 to 100 characters"),
        weight: z.number("must be a number"),
      }),
    )
    .check(z.maxLength(most, `at most ${most} weights`));

/** A way of scoring, whole; `modelProblems` says whether it can be used. */
export const ModelContent = z.strictObject({
  answers: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("results"), met: Share, partiallyMet: Share, notMet: Share }),
    z.strictObject({
      kind: z.literal("maturity"),
      levels: z.array(Share).check(z.length(6, "needs the six levels 0 to 5")),
    }),
  ]),
  /** What an entry without an answer is worth, 0 to 1; null: it's left out. */
  unanswered: z.nullable(Share),
  /** What an entry that doesn't apply is worth, 0 to 1; null: it's left out. */
  notApplicable: z.nullable(Share),
  /** Whether objectives decide where an entry has no verdict. */
  objectives: z.boolean(),
  /** Whether entries that belong to others count: enhancements, implementation specifications. */
  parts: z.boolean(),
  arithmetic: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("average") }),
    z.strictObject({ kind: z.literal("sum") }),
    z.strictObject({ kind: z.literal("deductions"), start: Points, floor: z.nullable(Points) }),
    z.strictObject({ kind: z.literal("lowest") }),
  ]),
  weights: z.strictObject({
    from: z.enum(["equal", "points"]),
    each: z.number("must be a number"),
    groups: weightsOf(MODEL_LIMITS.groups),
    baselines: weightsOf(MODEL_LIMITS.baselines),
    entries: weightsOf(MODEL_LIMITS.entries),
  }),
  decimals: z.int().check(z.minimum(0), z.maximum(2)),
  /** From the lowest to the highest; the lowest has no lower end. */
  bands: z
    .array(
      z.strictObject({
        label: line(1, MODEL_LIMITS.label, `must have 1 to ${MODEL_LIMITS.label} characters`),
        from: z.nullable(Points),
        meaning: z.enum(BAND_MEANINGS),
      }),
    )
    .check(z.maxLength(MODEL_LIMITS.bands, `at most ${MODEL_LIMITS.bands} bands`)),
});
/** A way of scoring, whole. */
export type ModelContent = z.infer<typeof ModelContent>;

/** What an assessment's answers come to by a model. */
export const Scored = z.object({
  /** In percent or points, rounded; null while nothing counts. */
  value: z.nullable(z.number()),
  unit: z.enum(["percent", "points"]),
  /** The range of the entries in scope. */
  least: z.number(),
  most: z.number(),
  band: z.nullable(z.object({ label: z.string(), meaning: z.enum(BAND_MEANINGS) })),
});
/** What an assessment's answers come to by a model. */
export type Scored = z.infer<typeof Scored>;

/** The edition of a model that an assessment is scored by. */
export const ModelInUse = z.object({ id: Id, edition: z.int(), name: z.string() });

/** A model's line in the list. */
export const ScoringModelSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** The framework that its weights are about; null: any. */
  framework: z.nullable(z.string()),
  frameworkTitle: z.nullable(z.string()),
  frameworkEdition: z.nullable(z.string()),
  status: z.enum(MODEL_STATUSES),
  /** The latest published edition; 0: none yet. */
  edition: z.int(),
  /** Whether what is being written differs from the latest edition. */
  changed: z.boolean(),
  /** Assessments that are scored by one of its editions, of those that the caller sees. */
  uses: z.int(),
  publishedAt: z.nullable(Instant),
  publishedBy: z.nullable(z.string()),
  version: Version,
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
});
/** A model's line in the list. */
export type ScoringModelSummary = z.infer<typeof ScoringModelSummary>;

/** A model with what is being written. */
export const ScoringModelRecord = z.object({ ...ScoringModelSummary.shape, model: ModelContent });
/** A model with what is being written. */
export type ScoringModelRecord = z.infer<typeof ScoringModelRecord>;

/** A published edition, whole. */
export const ModelEdition = z.object({
  ...ModelInUse.shape,
  framework: z.nullable(z.string()),
  model: ModelContent,
});
/** A published edition, whole. */
export type ModelEdition = z.infer<typeof ModelEdition>;

const Fields = {
  name: line(1, 200, "Name must have 1 to 200 characters"),
  description: prose(4000),
  framework: z.nullable(line(1, 60, "Choose a framework")),
};
const path = "/api/scoring-models";
const manage = "template:manage";
const single = { path: `${path}/:id`, params: ById, reply: ScoringModelRecord } as const;
const act = { method: "POST", access: manage, params: ById, reply: ScoringModelRecord } as const;
const OfVersion = z.strictObject({ version: Version });

/** The scoring models of a tenant. */
export const scoringModels = routes({
  list: {
    method: "GET",
    path,
    access: manage,
    summary: "The tenant's scoring models",
    query: z.strictObject({
      ...listQuery(["name", "status", "updated"]),
      status: z.optional(z.enum(MODEL_STATUSES)),
    }),
    reply: pageOf(ScoringModelSummary),
  },
  offered: {
    method: "GET",
    path: `${path}/offered`,
    access: "assessment:read",
    summary: "The published models that assessments can be scored by",
    query: z.strictObject({ framework: z.optional(line(1, 60, "Choose a framework")) }),
    reply: z.object({
      items: z.array(
        z.object({
          ...ModelInUse.shape,
          framework: z.nullable(z.string()),
          answers: z.enum(["results", "maturity"]),
        }),
      ),
    }),
  },
  get: { ...single, method: "GET", access: manage, summary: "A scoring model with what is being written" },
  edition: {
    method: "GET",
    path: `${path}/:id/edition`,
    access: "assessment:read",
    summary: "A published edition of a scoring model: it never changes",
    params: ById,
    query: z.strictObject({ edition: upTo(10_000) }),
    reply: ModelEdition,
  },
  create: {
    method: "POST",
    path,
    access: manage,
    summary: "Begin a scoring model: plain, or as a copy of another one or of one of the product's",
    body: z.strictObject({
      ...Fields,
      description: z._default(Fields.description, ""),
      framework: z._default(Fields.framework, null),
      /** One of the product's ways of scoring, by name, or a model of the tenant's, by its id. */
      copyOf: z.optional(z.union([z.enum(COPIED_MODELS), Id], "must name a scoring model")),
    }),
    reply: ScoringModelRecord,
    status: 201,
  },
  update: {
    ...single,
    method: "PATCH",
    access: manage,
    summary: "Change what is being written of a scoring model; what is published stays as it is",
    body: z.strictObject({
      version: Version,
      ...z.partial(z.strictObject({ ...Fields, model: ModelContent })).shape,
    }),
    bodyLimit: 700_000,
  },
  publish: {
    ...act,
    path: `${path}/:id/publish`,
    summary: "Publish a scoring model as its next edition: assessments can be scored by it",
    body: OfVersion,
  },
  retire: {
    ...act,
    path: `${path}/:id/retire`,
    summary: "Retire a published scoring model: no assessment takes it up, and those that have it keep it",
  },
  revive: { ...act, path: `${path}/:id/revive`, summary: "Bring a retired scoring model back" },
  remove: {
    method: "DELETE",
    path: `${path}/:id`,
    access: manage,
    summary: "Delete a scoring model that was never published",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  compare: {
    method: "GET",
    path: `${path}/:id/comparison`,
    access: manage,
    summary:
      "What the tenant's assessments come to by what is being written, and by the latest edition: counts for everyone who manages templates, names and scores for those who read assessments",
    params: ById,
    reply: z.object({
      /** Assessments that the model fits, and those compared: the ones that changed last. */
      fitting: z.int(),
      compared: z.int(),
      /** Of those, the ones with another band, and with another score. */
      otherBand: z.int(),
      otherScore: z.int(),
      items: z.array(z.object({ id: Id, name: z.string(), before: Scored, after: Scored })),
    }),
  },
  download: {
    method: "GET",
    path: `${path}/:id/download`,
    access: manage,
    summary: "What is being written of a scoring model, as a file that can be imported",
    params: ById,
    reply: z.object({ file: z.string() }),
  },
  importFile: {
    method: "POST",
    path: `${path}/import`,
    access: manage,
    summary: "Import a scoring model from a file as a draft",
    body: z.strictObject({
      file: fileText(MOST_MODEL_CHARACTERS),
      /** Checks only: nothing is created. */
      dryRun: z._default(z.boolean(), false),
    }),
    bodyLimit: 1_100_000,
    reply: z.object({
      name: z.string(),
      /** The framework's title; null: any. */
      framework: z.nullable(z.string()),
      /** The model that was created. */
      id: z.nullable(Id),
      problems: z.array(CsvProblem),
    }),
  },
});

/** A model as a file. */
export const ScoringModelFile = z.strictObject({
  format: z.literal("crq-scoring-model-1", "must be crq-scoring-model-1: this isn't a scoring model"),
  ...Fields,
  model: ModelContent,
});
/** A model as a file. */
export type ScoringModelFile = z.infer<typeof ScoringModelFile>;
