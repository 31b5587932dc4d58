/** What a scenario's figures hang on, computed by the server. */
import * as z from "zod/mini";

/** Money per year. */
const Money = z.number();
/** The annual loss with an input held at a value, in the input's unit. */
const End = z.object({
  input: z.number(),
  loss: z.object({ mean: Money, p95: Money, p99: Money, cvar95: Money }),
});

/** The statistics by which inputs are ranked. */
export const SensitivityStatistic = z.enum(["mean", "p95", "p99", "cvar95"]);

/** A scenario's sensitivity, with the controls that are in place now. */
export const Sensitivity = z.object({
  /** Of the scenario. */
  version: z.int(),
  engineVersion: z.string(),
  statistic: SensitivityStatistic,
  base: z.object({ mean: Money, p95: Money, p99: Money, cvar95: Money }),
  /** Each input held at its 5th and 95th percentile, the others as estimated; the largest swing first. */
  inputs: z.array(
    z.object({
      /** `frequency.lef`, `primary.response`, `secondary.slef`, … */
      name: z.string(),
      /** Events per year, a probability, or money per event. */
      kind: z.enum(["rate", "probability", "loss"]),
      low: End,
      high: End,
      /** The distance between both ends, money per year. */
      swing: Money,
    }),
  ),
  /** How the uncertainty about the expected loss divides among what is drawn once a year: shares of its variance, 0 to 1. */
  shares: z.array(
    z.object({
      name: z.string(),
      /** What knowing only this one would remove. */
      first: z.number(),
      /** What would remain if all others were known. */
      total: z.number(),
    }),
  ),
  /** One loss event: its average, and what it exceeds in one of two and one of ten events; money. */
  event: z.object({ mean: z.number(), median: z.number(), p90: z.number() }),
});
/** A scenario's sensitivity. */
export type Sensitivity = z.infer<typeof Sensitivity>;
