/** Rating matrices: a tenant's own, beside the product's own 5 × 5, which has no record. */
import type { RatingMatrix } from "@crq/engine/rating/matrix";
import * as z from "zod/mini";
import { ById, Currency, Id, Instant, line, prose, Version } from "../../fields.ts";
import { archivedFilter, listQuery, pageOf } from "../../lists.ts";
import { archivingRoutes } from "../../record-routes.ts";
import { routes } from "../../route.ts";
import { within } from "../estimates.ts";

/** The most matrices of a tenant, archived ones included. */
export const MOST_MATRICES = 50;

const LEVELS = "needs 3 to 10 levels";
const Rating = z.int("must be a rating").check(z.minimum(1), z.maximum(6));
const Label = line(1, 40, "Label must have 1 to 40 characters");

const Scale = z
  .array(
    z.strictObject({
      label: Label,
      description: prose(300),
      /** The least events a year, or money an event, of the level; null for the lowest, and on a scale without figures. */
      from: z.nullable(within(0, 1e15, "must be from 0 to 1e15")),
    }),
  )
  .check(z.minLength(3, LEVELS), z.maxLength(10, LEVELS));

/** A matrix's scales, ratings and cells; `matrixProblems` in the engine says whether it can be used. */
export const MatrixContent = z.strictObject({
  /** From the lowest level to the highest, as are the other lists. */
  likelihood: Scale,
  impact: Scale,
  /** The currency of the impact's figures; null without figures. */
  currency: z.nullable(Currency),
  ratings: z
    .array(
      z.strictObject({
        label: Label,
        color: z.enum(["sev-1", "sev-2", "sev-3", "sev-4", "sev-5", "neutral"]),
      }),
    )
    .check(z.minLength(2, "needs 2 to 6 ratings"), z.maxLength(6, "needs 2 to 6 ratings")),
  /** The rating of each cell, counted from 1: a row for each level of likelihood, with a number for each level of impact. */
  cells: z.array(z.array(Rating).check(z.maxLength(10, LEVELS))).check(z.maxLength(10, LEVELS)),
  orientation: z.strictObject({
    /** The scale that runs from left to right. */
    horizontal: z.enum(["likelihood", "impact"]),
    /** Whether the other one rises upward or downward. */
    rising: z.enum(["up", "down"]),
  }),
});
/** A matrix's scales, ratings and cells. */
export type MatrixContent = z.infer<typeof MatrixContent> & RatingMatrix;

/** A rating matrix of the tenant's own. */
export const RiskMatrix = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  matrix: MatrixContent,
  /** Whether new risks are rated by it. If no matrix is the default, it's the product's own. */
  isDefault: z.boolean(),
  version: Version,
  createdAt: Instant,
  createdBy: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
  archivedAt: z.nullable(Instant),
});
/** A rating matrix of the tenant's own. */
export type RiskMatrix = z.infer<typeof RiskMatrix>;

const Fields = {
  name: line(1, 200, "Name must have 1 to 200 characters"),
  description: prose(4000),
};
const Level = z.int("must be a level").check(z.minimum(1), z.maximum(10));
const LevelMap = z.array(Level).check(z.maxLength(10, "at most 10 levels"));

/** Which new level stands for each level so far, the lowest first. */
export const LevelChange = z.strictObject({ likelihood: LevelMap, impact: LevelMap });
/** Which new level stands for each level so far. */
export type LevelChange = z.infer<typeof LevelChange>;

/** What a change of a matrix does to the risks that it rates and that aren't archived, of those that the caller sees. */
export const MatrixEffect = z.object({
  /** Risks that are rated by it. */
  risks: z.int(),
  /** Risks by their current rating before and after, the lowest first. */
  before: z.array(z.int()),
  after: z.array(z.int()),
  /** Risks whose current rating is higher among its ratings than before, and lower. */
  higher: z.int(),
  lower: z.int(),
  /** Levels of risks that the changed matrix doesn't have: the change must say which level stands for each. */
  vanishing: z.strictObject({ likelihood: z.array(z.int()), impact: z.array(z.int()) }),
});
/** What a change of a matrix does to the risks that it rates. */
export type MatrixEffect = z.infer<typeof MatrixEffect>;

const path = "/api/risk-matrices";
const noun = ["a risk matrix", "a tenant's risk matrices"] as const;
const read = "register:read";
const manage = "risk:write";

/** Rating matrices, inside one tenant. */
export const riskMatrices = routes({
  list: {
    method: "GET",
    path,
    access: read,
    summary: "The tenant's own risk matrices; the product's own 5 × 5 has no record",
    query: z.strictObject({ ...listQuery(["name", "updated"]), ...archivedFilter }),
    reply: pageOf(RiskMatrix),
  },
  get: {
    method: "GET",
    path: `${path}/:id`,
    access: read,
    summary: "A risk matrix",
    params: ById,
    reply: RiskMatrix,
  },
  create: {
    method: "POST",
    path,
    access: manage,
    summary: "Create a risk matrix",
    status: 201,
    body: z.strictObject({
      name: Fields.name,
      description: z._default(Fields.description, ""),
      matrix: MatrixContent,
    }),
    reply: RiskMatrix,
  },
  update: {
    method: "PATCH",
    path: `${path}/:id`,
    access: manage,
    summary:
      "Change a risk matrix, and rate its risks by it; 409 when levels in use would vanish and `levels` doesn't say what stands for them",
    params: ById,
    body: z.strictObject({
      version: Version,
      name: z.optional(Fields.name),
      description: z.optional(Fields.description),
      matrix: z.optional(MatrixContent),
      /** Where risks go when a scale gets another size; left out: they keep their levels. */
      levels: z.optional(LevelChange),
    }),
    reply: RiskMatrix,
  },
  preview: {
    method: "POST",
    path: `${path}/:id/preview`,
    access: read,
    summary: "What a change would do to the risks that the matrix rates; nothing is saved",
    params: ById,
    body: z.strictObject({ matrix: MatrixContent, levels: z.optional(LevelChange) }),
    reply: MatrixEffect,
  },
  setDefault: {
    method: "PUT",
    path: `${path}/default`,
    access: manage,
    summary: "Choose the matrix that new risks are rated by; null: the product's own",
    body: z.strictObject({ matrixId: z.nullable(Id) }),
    reply: z.object({ matrixId: z.nullable(Id) }),
  },
  ...archivingRoutes({
    path,
    noun,
    manage,
    record: RiskMatrix,
    inScope: z.strictObject({}),
    meaning: "risks keep it, and new ones can't be rated by it",
  }),
});
