import * as z from "zod/mini";
import type { Scenario as EngineScenario } from "@crq/engine/scenario";
import { within } from "./estimates.ts";
import { ById, Id, Instant, Nothing, Version, line, prose } from "../fields.ts";
import { Joining } from "../platform/exchange-rates.ts";
import { CsvReply, listQuery, pageOf } from "../lists.ts";
import { routes } from "../route.ts";
import { Declared, Stages } from "./declared-portfolio.ts";
import { JoinedBy } from "./exposure.ts";
import { PortfolioResult } from "./quantification.ts";
import { Tolerance } from "./treatment.ts";

const coefficient = within(-1, 1, "must be from -1 to 1");

/** How the annual losses of a portfolio's members depend on each other: a Gaussian copula. */
export const Dependence = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("independent") }),
  z.strictObject({ type: z.literal("common"), correlation: coefficient }),
  /** Rows and columns in the order of the members. */
  z.strictObject({
    type: z.literal("matrix"),
    matrix: z.array(z.array(coefficient).check(z.maxLength(200))).check(z.maxLength(200)),
  }),
]);
/** How the annual losses of a portfolio's members depend on each other. */
export type Dependence = z.infer<typeof Dependence>;

/** As the tenant or the portfolio's client declares it for all joint figures, with common causes and policies; or one of the portfolio's own: a what-if. */
export const PortfolioDependence = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("declared") }),
  ...Dependence.def.options,
]);
/** The declared dependence, or one of the portfolio's own. */
export type PortfolioDependence = z.infer<typeof PortfolioDependence>;

const whole = (least: number, most: number) => {
  const words = `must be a whole number from ${least} to ${most}`;
  return z.coerce
    .number<string | number>(words)
    .check(z.int(words), z.minimum(least, words), z.maximum(most, words));
};

const Fields = {
  title: line(1, 200, "Title must have 1 to 200 characters"),
  description: prose(4000),
  scenarioIds: z.array(Id).check(
    z.maxLength(200, "at most 200 scenarios"),
    z.refine(
      (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
      "must name each scenario once",
    ),
  ),
  dependence: PortfolioDependence,
  tolerance: Tolerance,
};

/** A line of the list of portfolios. */
export const PortfolioSummary = z.object({
  id: Id,
  /** Null: of the tenant as a whole. A member of one client can only change that client's portfolios. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  version: Version,
  title: z.string(),
  /** Of joint figures: the one that the members share, or else the tenant's, into which exchange rates bring the others; null without members. */
  currency: z.nullable(z.string()),
  scenarioCount: z.int(),
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
});
/** A line of the list of portfolios. */
export type PortfolioSummary = z.infer<typeof PortfolioSummary>;

/** A portfolio in full, its members with their estimates; deleted members are left out, with their rows and columns of a matrix. */
export const PortfolioRecord = z.object({
  ...PortfolioSummary.shape,
  description: z.string(),
  dependence: PortfolioDependence,
  tolerance: Tolerance,
  joining: Joining,
  members: z.array(
    z.object({
      id: Id,
      title: z.string(),
      currency: z.string(),
      /** Null: of no client. */
      clientId: z.nullable(Id),
      estimate: z.custom<Pick<EngineScenario, "currency" | "frequency" | "primary" | "secondary">>(),
    }),
  ),
});
/** A portfolio in full. */
export type PortfolioRecord = z.infer<typeof PortfolioRecord>;

const query = z.strictObject({
  ...listQuery(["title", "scenarios", "updated"]),
  /** Only those of one client. */
  clientId: z.optional(Id),
});

/** Portfolios of risk scenarios, inside one tenant. */
export const portfolios = routes({
  list: {
    method: "GET",
    path: "/api/portfolios",
    access: "scenario:read",
    summary: "Portfolios, searched by title, sorted, a page at a time",
    query,
    reply: pageOf(PortfolioSummary),
  },
  exportCsv: {
    method: "GET",
    path: "/api/portfolios/export",
    access: "scenario:read",
    summary: "The same list, its pages together, as comma-separated values",
    query,
    reply: CsvReply,
  },
  create: {
    method: "POST",
    path: "/api/portfolios",
    access: "scenario:write",
    summary: "Create a portfolio of scenarios",
    status: 201,
    bodyParts: 45_000, // a matrix of 200 members
    body: z.strictObject({
      title: Fields.title,
      description: z._default(Fields.description, ""),
      scenarioIds: z._default(Fields.scenarioIds, []),
      dependence: z._default(Fields.dependence, { type: "declared" }),
      tolerance: z._default(Fields.tolerance, []),
      /** Whose it is; null: of the tenant as a whole. Left out: the caller's client, or the tenant as a whole. */
      clientId: z.optional(z.nullable(Id)),
    }),
    reply: PortfolioRecord,
  },
  declared: {
    method: "POST",
    path: "/api/portfolios/declared",
    access: "scenario:read",
    summary:
      "What a portfolio's figures under the declared dependence follow from: its scenarios with their controls, and what joins and insures them",
    body: z.strictObject({
      scenarioIds: Fields.scenarioIds.check(z.minLength(1, "needs at least one scenario")),
      /** Whose dependence; null: the tenant's. */
      clientId: z.nullable(Id),
    }),
    reply: Declared,
  },
  get: {
    method: "GET",
    path: "/api/portfolios/:id",
    access: "scenario:read",
    summary: "One portfolio with its members' estimates",
    params: ById,
    reply: PortfolioRecord,
  },
  figures: {
    method: "GET",
    path: "/api/portfolios/:id/figures",
    access: "scenario:read",
    summary: "The joint annual loss of a portfolio with each member's part of it, by either engine",
    params: ById,
    query: z.strictObject({
      /** A matrix that isn't of one factor needs `simulate`. */
      engine: z._default(z.enum(["exact", "simulate"]), "exact"),
      years: z._default(whole(1000, 10_000_000), 100_000),
      seed: z._default(whole(0, 4_294_967_295), 1),
    }),
    reply: z.object({
      /** Of the portfolio. */
      version: Version,
      currency: z.string(),
      /** Members that it leaves out have no contributions, and no row in a matrix. */
      joining: Joining,
      dependence: PortfolioDependence,
      /** The declared dependence decides by itself: `simulate` where its correlations differ from pair to pair. */
      engine: z.enum(["exact", "simulate"]),
      engineVersion: z.string(),
      years: z.nullable(z.int()),
      seed: z.nullable(z.int()),
      /** With the controls in place, before insurance; contributions by the scenario's or the common cause's id. */
      portfolio: PortfolioResult,
      /** From gross to net, and how losses are joined; null under a dependence of the portfolio's own, which is a what-if. */
      declared: z.nullable(z.object({ stages: Stages, joinedBy: JoinedBy })),
      /** Under a dependence of its own: before and after treatment, without insurance; null under the declared one. */
      treated: z.nullable(z.object({ stages: Stages })),
    }),
  },
  update: {
    method: "PATCH",
    path: "/api/portfolios/:id",
    access: "scenario:write",
    summary: "Change a portfolio; 409 when someone saved it since `version` was read",
    params: ById,
    /**
     * Changing the members requires a `dependence` too if the current one is a matrix, and a `tolerance` if there is one and the currency of joint
     * figures changes.
     */
    bodyParts: 45_000,
    body: z.strictObject({
      version: Version,
      title: z.optional(Fields.title),
      description: z.optional(Fields.description),
      scenarioIds: z.optional(Fields.scenarioIds),
      dependence: z.optional(Fields.dependence),
      tolerance: z.optional(Fields.tolerance),
    }),
    reply: PortfolioRecord,
  },
  remove: {
    method: "DELETE",
    path: "/api/portfolios/:id",
    access: "scenario:write",
    summary: "Delete a portfolio; its scenarios stay; it can be restored for 30 days",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  restore: {
    method: "POST",
    path: "/api/portfolios/:id/restore",
    access: "scenario:write",
    summary: "Bring a deleted portfolio back",
    params: ById,
    reply: PortfolioRecord,
  },
});
