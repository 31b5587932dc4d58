/** What projects do to the loss: each one's curve before, planned and after, and which of them to choose within a budget. */
import * as z from "zod/mini";
import { Joining, UsedRate } from "../../platform/exchange-rates.ts";
import { ById, Currency, Id, Instant } from "../../fields.ts";
import { routes } from "../../route.ts";
import { AssessedBy, SavedStrength } from "../control-model/control-model.ts";
import { JoinedBy } from "../exposure.ts";
import { ofClient } from "../of-client.ts";
import { PlanChoice } from "../plan.ts";
import { PROJECT_STATUSES } from "./projects.ts";

/** Money per year. */
const Money = z.number();
/** A 90 % interval. */
const Interval = z.object({ low: Money, high: Money });
/** A 90 % interval. */
export type Interval = z.infer<typeof Interval>;

/** A joint annual loss, before insurance. */
const Loss = z.object({
  mean: Money,
  p90: Money,
  p95: Money,
  p99: Money,
  /** Losses with the chance of more than each. */
  curve: z.array(z.tuple([Money, z.number()])),
});
/** A joint annual loss, before insurance. */
export type ProjectLoss = z.infer<typeof Loss>;

/** A loss that was frozen as text, with the fingerprint of everything that it follows from. */
const FrozenLoss = z.object({
  ...Loss.shape,
  /** What was planned then. */
  planned: z.nullable(Loss),
  takenAt: Instant,
  takenBy: z.string(),
  hash: z.string(),
});
/** A loss that was frozen as text. */
export type FrozenLoss = z.infer<typeof FrozenLoss>;

/** What is uncertain about a project's figures, and about what it costs. */
const Intervals = z.object({
  before: z.object({ mean: Interval, p90: Interval }),
  planned: z.object({ mean: Interval, p90: Interval }),
  saved: Interval,
  cost: Interval,
  /** What a unit of money saves; null if it can cost nothing. */
  savedPerCost: z.nullable(Interval),
});

/** What a project does to the loss of the scenarios that it acts on. */
export const ProjectEffect = z.object({
  currency: Currency,
  /** As frozen when it was approved; null before. */
  approved: z.nullable(FrozenLoss),
  /** As frozen when it was done; null before. */
  done: z.nullable(FrozenLoss),
  /** The loss of the frozen scenarios as it is today, once the project is done; null before. */
  now: z.nullable(Loss),
  /** With all that is known today: null if it acts on no scenario, or is done. */
  today: z.nullable(
    z.object({
      scenarios: z.array(z.object({ id: Id, title: z.string() })),
      before: Loss,
      planned: Loss,
      /** Expected. */
      cost: Money,
      draws: z.int(),
      intervals: Intervals,
    }),
  ),
});
/** What a project does to the loss of the scenarios that it acts on. */
export type ProjectEffect = z.infer<typeof ProjectEffect>;

/** What a project's figures of today follow from, with the file from which `quantify` computes them again. */
export const ProjectOrigin = z.object({
  currency: Currency,
  engine: z.string(),
  figures: z.object({
    before: z.omit(Loss, { curve: true }),
    planned: z.omit(Loss, { curve: true }),
    cost: Money,
    intervals: Intervals,
  }),
  draws: z.int(),
  /** The year in whose prices losses are; null: as estimated. */
  priceYear: z.nullable(z.int()),
  rates: z.array(UsedRate),
  scenarios: z.array(
    z.object({
      id: Id,
      title: z.string(),
      version: z.int(),
      /** Of the scenario's estimates and controls. */
      evidence: z.array(z.object({ source: z.string(), statement: z.string() })),
    }),
  ),
  controls: z.array(
    z.object({
      id: Id,
      name: z.string(),
      owner: z.string(),
      evidence: z.array(z.object({ source: z.string(), statement: z.string() })),
    }),
  ),
  gaps: z.array(
    z.object({
      assessment: AssessedBy,
      entries: z.array(z.string()),
      edition: z.object({ model: z.int(), strengths: z.int() }),
      strengthsVersion: z.int(),
      commonCause: z.number(),
      /** The controls that closing the gaps moves: how much is in place before and after, and how strong they are. */
      controls: z.array(z.object({ ...SavedStrength.shape, before: z.number(), after: z.number() })),
    }),
  ),
  file: z.record(z.string(), z.unknown()),
});
/** What a project's figures of today follow from. */
export type ProjectOrigin = z.infer<typeof ProjectOrigin>;

/** How a budget counts what is spent once: in equal parts over the years that the project states, or all of it in the first year. */
export const BUDGET_COUNTS = ["spread", "first-year"] as const;
/** How a budget counts what is spent once. */
export type BudgetCounts = (typeof BUDGET_COUNTS)[number];

/** An open project that can be chosen. */
export const ChoosableProject = z.object({
  id: Id,
  reference: z.string(),
  title: z.string(),
  status: z.enum(PROJECT_STATUSES),
  version: z.int(),
  clientId: z.nullable(Id),
  /** Expected, as the budget counts it. */
  cost: Money,
  requires: z.array(Id),
  excludes: z.array(Id),
  /** The share of draws in which the best choice has it; null if nothing was drawn. */
  inBest: z.nullable(z.number()),
});
/** An open project that can be chosen. */
export type ChoosableProject = z.infer<typeof ChoosableProject>;

/** How sure a choice is, by draws of what is estimated. */
export const Sureness = z.object({
  draws: z.int(),
  solved: z.int(),
  nothing: Interval,
  left: Interval,
  saved: Interval,
  cost: Interval,
  overBudget: z.number(),
  staysBest: z.number(),
  missed: Money,
});
/** How sure a choice is, by draws of what is estimated. */
export type Sureness = z.infer<typeof Sureness>;

/** The choices of projects with the best return. */
export const ProjectChoice = z.object({
  currency: Currency,
  currencies: z.array(Currency),
  joining: Joining,
  joinedBy: JoinedBy,
  scenarios: z.int(),
  candidates: z.array(ChoosableProject),
  /** Open projects that change no scenario of these. */
  idle: z.array(z.object({ id: Id, reference: z.string(), title: z.string() })),
  /** Open projects in a currency that has no rate. */
  unpriced: z.int(),
  nothing: Money,
  /** The best choice for each of some budgets, by cost. The first is to do nothing. */
  steps: z.array(PlanChoice),
  /** The choice with the largest net saving. */
  mostSaved: z.nullable(PlanChoice),
  withinBudget: z.nullable(PlanChoice),
  /** Whether no choice that wasn't looked at can be better. */
  proven: z.boolean(),
  /** Of the choice within the budget or, without one, the one with the largest net saving. */
  sureness: z.nullable(Sureness),
});
/** The choices of projects with the best return. */
export type ProjectChoice = z.infer<typeof ProjectChoice>;

const budget = z.coerce
  .number<string | number>("must be an amount of money a year")
  .check(z.minimum(0, "must be from 0 to 1e15"), z.maximum(1e15, "must be from 0 to 1e15"));

/** What projects do to the loss. They change nothing. */
export const projectEffects = routes({
  effect: {
    method: "GET",
    path: "/api/projects/:id/effect",
    access: "register:read",
    summary:
      "The loss of the scenarios that a project acts on: before, planned and after, with what is uncertain about it",
    params: ById,
    reply: ProjectEffect,
  },
  frozen: {
    method: "GET",
    path: "/api/projects/:id/frozen-loss",
    access: "register:read",
    summary:
      "The loss that was frozen when a project was approved or completed or, once it's done, as it is now, as the file from which `quantify` computes the same figures; for those who read scenarios",
    params: ById,
    query: z.strictObject({ moment: z._default(z.enum(["approved", "done", "now"]), "approved") }),
    reply: z.object({
      schema: z.literal("crq-baseline-file/1"),
      hash: z.string(),
      baseline: z.record(z.string(), z.unknown()),
      reviews: z.array(z.string()),
      signature: z.nullable(z.string()),
    }),
  },
  origin: {
    method: "GET",
    path: "/api/projects/:id/effect-origin",
    access: "register:read",
    summary:
      "What the figures of what a project does today follow from, down to the file from which `quantify` computes the same figures; for those who read scenarios and, where it closes gaps, assessments",
    params: ById,
    query: z.strictObject({
      /** The draws that intervals are of: as many as the figures beside them, to compare; computing ends after a few seconds. */
      draws: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(2), z.maximum(100)), 100),
    }),
    reply: ProjectOrigin,
  },
  choose: {
    method: "GET",
    path: "/api/projects/choice",
    access: "register:read",
    summary: "The open projects that leave the least expected loss, for a budget and for budgets between",
    query: z.strictObject({
      ...ofClient,
      currency: z.optional(Currency),
      budget: z.optional(budget),
      counts: z._default(z.enum(BUDGET_COUNTS), "spread"),
    }),
    reply: ProjectChoice,
  },
});
