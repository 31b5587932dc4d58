import * as z from "zod/mini";
import { line } from "./fields.ts";
import { routes } from "./route.ts";

/** The engine's invalid cases that need more than a shape (min ≤ mode ≤ max, …) are checked by the engine itself, on both sides. */
const number = z.number("must be a number").check(z.refine(Number.isFinite, "must be a finite number"));

const Distribution = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("pert"),
    min: number,
    mode: number,
    max: number,
    lambda: z.optional(number),
  }),
  z.strictObject({ type: z.literal("lognormal90"), p5: number, p95: number }),
  z.strictObject({ type: z.literal("triangular"), min: number, mode: number, max: number }),
  z.strictObject({ type: z.literal("uniform"), min: number, max: number }),
  z.strictObject({ type: z.literal("constant"), value: number }),
]);

const Loss = z.strictObject({
  form: z.enum(["productivity", "response", "replacement", "fines", "competitive", "reputation"]),
  loss: Distribution,
});

const estimate = {
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, "must be an ISO 4217 code such as USD")),
  frequency: z.strictObject({ lef: Distribution }),
  primary: z.array(Loss).check(z.minLength(1, "needs at least one form of loss"), z.maxLength(6)),
  secondary: z.optional(
    z.strictObject({
      slef: Distribution,
      losses: z.array(Loss).check(z.minLength(1, "needs at least one form of loss"), z.maxLength(6)),
    }),
  ),
};

/** The part of a scenario file that affects the numbers: frequency in events per year, losses in money per event. */
export const Estimate = z.strictObject(estimate);
/** The part of a scenario file that affects the numbers. */
export type Estimate = z.infer<typeof Estimate>;

/** A scenario file, `crq-scenario/1`. */
export const ScenarioFile = z.strictObject({
  schema: z.literal("crq-scenario/1"),
  id: z.string().check(
    z.regex(/^[A-Za-z0-9._-]{1,100}$/, "must have 1 to 100 letters, digits, '.', '_' or '-'"),
    z.refine((id) => id !== "__proto__", "must not be __proto__"),
  ),
  title: line(1, 200),
  ...estimate,
});

const statistics = {
  mean: z.number(),
  sd: z.number(),
  p_zero: z.number(),
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

/** The annual loss: money per year, probabilities 0 to 1; `error` holds each statistic's numerical error or 95 % half-width. */
export const Result = z.object({
  ...statistics,
  events_per_year: z.number(),
  exceed: z.record(z.string(), z.number()),
  error: z.partial(z.object(statistics)),
  curve: z.object({ loss: z.array(z.number()), probability: z.array(z.number()) }),
});
/** The annual loss. */
export type Result = z.infer<typeof Result>;

/** Quantification of scenario files, without keeping anything. */
export const quantification = routes({
  quantify: {
    method: "POST",
    path: "/api/quantify",
    access: "analysis:run",
    summary: "Quantify scenario files: results as the command line's --json prints them",
    body: z.strictObject({
      scenarios: z.array(ScenarioFile).check(z.minLength(1, "needs at least one scenario"), z.maxLength(50)),
      engine: z._default(z.enum(["exact", "simulate"]), "exact"),
      years: z._default(z.int().check(z.minimum(1000), z.maximum(10_000_000)), 1_000_000),
      seed: z._default(z.int().check(z.minimum(0), z.maximum(4294967295)), 1),
      exceed: z._default(
        z.array(number.check(z.nonnegative("must not be negative"))).check(z.maxLength(50)),
        [],
      ),
    }),
    reply: z.object({
      engine: z.enum(["exact", "simulate"]),
      version: z.string(),
      years: z.nullable(z.int()),
      seed: z.nullable(z.int()),
      /** The hash of everything that affects a scenario's numbers, by its id. */
      inputs: z.record(z.string(), z.string()),
      scenarios: z.record(z.string(), Result),
    }),
    bodyLimit: 1_048_576,
  },
});
