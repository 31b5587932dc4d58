/** The review of a scenario: asked for by its authors, decided by someone else, of one version. */
import * as z from "zod/mini";
import { ById, Id, Instant, Version, prose } from "../fields.ts";
import { routes } from "../route.ts";

/**
 * Where a scenario's review is. `approved` means what is saved now; a later change of anything in it makes it `changed`. A `returned`
 * one stays so until its review is asked for again.
 */
export const REVIEW_STATES = ["none", "requested", "approved", "changed", "returned"] as const;
/** Where a scenario's review is. */
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What is said of a version. */
const REVIEW_VERDICTS = ["requested", "approved", "returned"] as const;
/** What is said of a version. */
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** The longest comment. */
const MOST_REVIEW_COMMENT = 2000;

/** A line of a scenario's record of reviews. */
export const ScenarioReview = z.object({
  id: Id,
  version: Version,
  verdict: z.enum(REVIEW_VERDICTS),
  comment: z.string(),
  by: z.string(),
  at: Instant,
});
/** A line of a scenario's record of reviews. */
export type ScenarioReview = z.infer<typeof ScenarioReview>;

/** A scenario's reviews, and what its caller can do about it. */
export const ScenarioReviews = z.object({
  state: z.enum(REVIEW_STATES),
  /** The current one. */
  version: Version,
  /** The latest first. */
  items: z.array(ScenarioReview),
  /** Who saved it since the approval, or since it was created: they can't decide about it. The latest first. */
  savedBy: z.array(z.string()),
  /** Whether the caller is one of them. */
  own: z.boolean(),
  /** Whether the tenant's API key saved the current version: no one can decide about it until someone saves it under their own name. */
  savedByKey: z.boolean(),
});
/** A scenario's reviews, and what its caller can do about it. */
export type ScenarioReviews = z.infer<typeof ScenarioReviews>;

const comment = z._default(prose(MOST_REVIEW_COMMENT), "");

/** The reviews of scenarios, inside one tenant. */
export const scenarioReviews = routes({
  list: {
    method: "GET",
    path: "/api/scenarios/:id/reviews",
    access: "scenario:read",
    summary: "What was asked and decided about a scenario’s versions, newest first",
    params: ById,
    reply: ScenarioReviews,
  },
  request: {
    method: "POST",
    path: "/api/scenarios/:id/review-requests",
    access: "scenario:write",
    summary: "Ask for the review of a scenario’s current version: those who can decide are notified",
    params: ById,
    body: z.strictObject({ version: Version, comment }),
    reply: ScenarioReviews,
  },
  decide: {
    method: "POST",
    path: "/api/scenarios/:id/reviews",
    access: "scenario:write",
    summary:
      "Approve a scenario’s current version, or return it; no one decides about their own changes since the last approval",
    params: ById,
    body: z.strictObject({
      version: Version,
      verdict: z.enum(["approved", "returned"]),
      comment,
    }),
    reply: ScenarioReviews,
  },
});
