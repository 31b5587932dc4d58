import * as z from "zod/mini";
import { estimate, number, within } from "./estimates.ts";
import { line } from "../fields.ts";
import { Treatment } from "./treatment.ts";
import { routes } from "../route.ts";

/** The part of a scenario file that affects the numbers: frequency in events per year, losses in money per event. */
export const Estimate = z.strictObject(estimate);
/** The part of a scenario file that affects the numbers. */
export type Estimate = z.infer<typeof Estimate>;

/** A scenario file, `crq-scenario/1`. Its JSON Schema is generated from this shape. */
export const ScenarioFile = z.strictObject({
  schema: z
    .literal("crq-scenario/1")
    .check(z.describe("The format's name and version. Files of other versions are refused.")),
  id: z
    .string()
    .check(
      z.regex(/^(?!__proto__$)[A-Za-z0-9._-]{1,100}$/, "must have 1 to 100 letters, digits, '.', '_' or '-'"),
      z.describe(
        "The scenario's name among other files, 1 to 100 letters, digits, '.', '_' or '-'. A simulation's random streams are named by it.",
      ),
    ),
  title: line(1, 200).check(z.describe("What the scenario is called, 1 to 200 characters.")),
  ...estimate,
  treatment: z.optional(
    Treatment.check(
      z.describe(
        "Controls and insurance, as the API answers them for a scenario. Figures are with the controls in place now unless another stage is asked for.",
      ),
    ),
  ),
});

/** The stages of a treatment: without controls, with those in place now, with the plan carried out, and what insurance leaves of these. */
export const STAGES = ["gross", "now", "plan", "net-now", "net-plan"] as const;
const Stage = z.enum(STAGES);

const statistics = {
  mean: z.number(),
  sd: z.number(),
  pZero: z.number(),
  p5: z.number(),
  p10: z.number(),
  p25: z.number(),
  p50: z.number(),
  p75: z.number(),
  p90: z.number(),
  p95: z.number(),
  p99: z.number(),
  "p99.5": z.number(),
  "p99.9": z.number(),
  cvar95: z.number(),
  cvar99: z.number(),
};

/** The annual loss: money per year, probabilities 0 to 1; `error` is each statistic's numerical error or 95 % half-width. */
export const Result = z.object({
  ...statistics,
  eventsPerYear: z.number(),
  exceed: z.record(z.string(), z.number()),
  /** The error of each exceedance. Runs saved before it was recorded have none. */
  exceedError: z.optional(z.record(z.string(), z.number())),
  error: z.partial(z.object({ ...statistics, eventsPerYear: z.number() })),
  curve: z.object({ loss: z.array(z.number()), probability: z.array(z.number()) }),
});
/** The annual loss. */
export type Result = z.infer<typeof Result>;

const coefficient = within(-1, 1, "must be from -1 to 1");

/**
 * The annual loss of several scenarios together: as for one, plus each one's contribution to the worst years, by id, and the benefit of diversification.
 */
export const PortfolioResult = z.object({
  ...Result.shape,
  /** Money per year; over the scenarios they sum to the portfolio's `cvar95` and `cvar99`. */
  contributions: z.record(z.string(), z.object({ cvar95: z.number(), cvar99: z.number() })),
  /** 1 less the portfolio's statistic over the sum of the scenarios' own. */
  diversification: z.object({ p95: z.number(), cvar95: z.number(), cvar99: z.number() }),
});

/** The annual loss of several scenarios together. */
export type PortfolioResult = z.infer<typeof PortfolioResult>;

/** Quantification of scenario files, without storing anything. */
export const quantification = routes({
  quantify: {
    method: "POST",
    path: "/api/quantify",
    access: "analysis:run",
    summary: "Quantify scenario files: results with the numbers that the command line's --json prints",
    body: z.strictObject({
      scenarios: z.array(ScenarioFile).check(z.minLength(1, "needs at least one scenario"), z.maxLength(50)),
      engine: z._default(z.enum(["exact", "simulate"]), "exact"),
      years: z._default(z.int().check(z.minimum(1000), z.maximum(10_000_000)), 1_000_000),
      seed: z._default(z.int().check(z.minimum(0), z.maximum(4294967295)), 1),
      exceed: z._default(
        z.array(number.check(z.nonnegative("must not be negative"))).check(z.maxLength(50)),
        [],
      ),
      /** How the annual losses of several scenarios depend on each other (a Gaussian copula): one number for all pairs, or rows and columns in their order. */
      correlation: z._default(
        z.union([coefficient, z.array(z.array(coefficient).check(z.maxLength(50))).check(z.maxLength(50))], {
          error: "must be a number from -1 to 1, or a matrix of such numbers",
        }),
        0,
      ),
      /** Which figures are meant, for files with a treatment; those after insurance are of one file, by the exact engine. */
      stage: z._default(Stage, "now"),
    }),
    reply: z.object({
      engine: z.enum(["exact", "simulate"]),
      version: z.string(),
      years: z.nullable(z.int()),
      seed: z.nullable(z.int()),
      /** The hash of everything that affects a scenario's numbers, by its id. */
      inputs: z.record(z.string(), z.string()),
      scenarios: z.record(z.string(), Result),
      /** If there are several scenarios. */
      portfolio: z.optional(PortfolioResult),
      /** If a file has controls or insurance: the stage that was asked for, and each such file's figures at every stage it has, by the exact engine. */
      stage: z.optional(Stage),
      stages: z.optional(z.record(z.string(), z.partialRecord(Stage, Result))),
    }),
    bodyLimit: 1_048_576,
  },
});
