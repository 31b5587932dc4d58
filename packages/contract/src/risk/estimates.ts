/** The estimates of a scenario as shapes: the file format `crq-scenario/1`, and its JSON Schema, come from here. */
import * as z from "zod/mini";

// The engine's invalid cases that need more than a shape (min ≤ mode ≤ max, …) are checked by the engine itself, on both sides.

/** A finite number. */
export const number = z
  .number("must be a number")
  .check(z.refine(Number.isFinite, "must be a finite number"));

/** A number from `least` to `most`; `rule` says so in words. */
export const within = (least: number, most: number, rule: string) =>
  number.check(z.minimum(least, rule), z.maximum(most, rule));

/** A field with its description in the JSON Schema. */
export const told = <T extends z.ZodMiniType>(shape: T, words: string): T => shape.check(z.describe(words));

/**
 * An estimate whose values are within a domain; a lognormal has no upper end and can't describe a
 * probability.
 */
function bounded(value: ReturnType<typeof within>, unit: string) {
  const min = told(value, `The least value possible: ${unit}.`);
  const mode = told(value, `The most likely value: ${unit}. From min to max.`);
  const max = told(value, `The greatest value possible: ${unit}. At least min.`);
  const rule = "must be above 0 and at most 1000";
  const lambda = told(
    number.check(z.gt(0, rule), z.maximum(1000, rule)),
    "The weight of the most likely value, without unit; 4 unless given. More makes the estimate narrower.",
  );
  return [
    told(
      z.strictObject({ type: z.literal("pert"), min, mode, max, lambda: z.optional(lambda) }),
      "A PERT distribution: min + (max - min) * Beta(1 + lambda * (mode - min) / (max - min), 1 + lambda * (max - mode) / (max - min)).",
    ),
    told(z.strictObject({ type: z.literal("triangular"), min, mode, max }), "A triangular distribution."),
    told(
      z.strictObject({ type: z.literal("uniform"), min, max }),
      "Every value from min to max equally likely.",
    ),
    told(
      z.strictObject({ type: z.literal("constant"), value: told(value, `The value: ${unit}.`) }),
      "A value known without uncertainty.",
    ),
  ] as const;
}

/** An estimate of something without an upper end; `unit` completes the sentence 'the value: …'. */
export function unbounded(value: ReturnType<typeof within>, unit: string) {
  const lognormal = z.strictObject({
    type: z.literal("lognormal90"),
    p5: told(
      value,
      `The 5th percentile, the low end of the 90 % interval: ${unit}. Above 0 unless p95 is 0.`,
    ),
    p95: told(value, `The 95th percentile, the high end of the 90 % interval: ${unit}. At least p5.`),
    min: z.optional(
      told(value, `The least value held possible: ${unit}. Below p95 and max. None unless given.`),
    ),
    max: z.optional(told(value, `The greatest value held possible: ${unit}. Above p5. None unless given.`)),
  });
  return z.discriminatedUnion("type", [
    ...bounded(value, unit),
    told(
      lognormal,
      "A lognormal distribution given by its 90 % interval. With min or max it is truncated: conditioned to lie between them. The interval is that before truncation.",
    ),
  ]);
}

/** Loss events per year. */
const Rate = unbounded(within(0, 10_000, "must be from 0 to 10000 events a year"), "loss events per year");
const threatEvents = within(0, 1e9, "must be from 0 to 1e9 events a year");
/** A probability. */
const probability = within(0, 1, "must be a probability from 0 to 1");
const chance = (unit: string) => z.discriminatedUnion("type", bounded(probability, unit));
const money = within(0, 1e15, "must be from 0 to 1e15");
/** Money, whether per event or per year. */
export const Money = unbounded(money, "money, in the scenario's currency");

const LossForm = z.enum(["productivity", "response", "replacement", "fines", "competitive", "reputation"]);
const Loss = z.strictObject({
  form: told(
    LossForm,
    "One of the six forms of loss of Open FAIR; 'fines' is fines and judgments, 'competitive' is competitive advantage. Each at most once in a list.",
  ),
  loss: told(
    unbounded(money, "money per loss event, in the scenario's currency"),
    "The loss of this form that one loss event causes, money per event.",
  ),
  cap: z.optional(
    told(
      money,
      "The most that one event can cost by this form, what a contract or a law limits it to: money per event, in the scenario's currency. A greater loss counts as the cap. None unless given.",
    ),
  ),
});
const Losses = z.array(Loss).check(z.minLength(1, "needs at least one form of loss"), z.maxLength(6));

/** The allowed combinations of a frequency's fields, as JSON Schema; the engine says it in words. */
const WAYS = [
  ["lef"],
  ["tef", "vulnerability"],
  ["tef", "threatCapability", "resistanceStrength"],
  ["contactFrequency", "probabilityOfAction", "vulnerability"],
  ["contactFrequency", "probabilityOfAction", "threatCapability", "resistanceStrength"],
].map((required) => ({ required, maxProperties: required.length }));

const percentile = "a percentile of the threat population, 0 to 1";
const Frequency = z
  .strictObject({
    lef: z.optional(
      told(Rate, "Loss event frequency, loss events per year. Uncertain as a parameter: drawn once a year."),
    ),
    tef: z.optional(
      told(
        unbounded(threatEvents, "threat events per year"),
        "Threat event frequency, threat events per year, drawn once a year.",
      ),
    ),
    contactFrequency: z.optional(
      told(
        unbounded(threatEvents, "contacts per year"),
        "Contact frequency, contacts of a threat agent with the asset per year, drawn once a year.",
      ),
    ),
    probabilityOfAction: z.optional(
      told(
        chance("a probability, 0 to 1"),
        "The probability that a contact leads to a threat event, 0 to 1, drawn once a year.",
      ),
    ),
    vulnerability: z.optional(
      told(
        chance("a probability, 0 to 1"),
        "Vulnerability (susceptibility): the probability that a threat event becomes a loss event, 0 to 1, drawn once a year.",
      ),
    ),
    threatCapability: z.optional(
      told(
        chance(percentile),
        "Threat capability, a percentile of the threat population from 0 to 1, drawn anew for each threat event.",
      ),
    ),
    resistanceStrength: z.optional(
      told(
        chance(percentile),
        "Resistance strength, on the scale of threat capability, 0 to 1, drawn anew for each threat event, which becomes a loss event if capability is greater.",
      ),
    ),
  })
  .register(z.globalRegistry, {
    description:
      "How often loss events happen, estimated at one level of the taxonomy: lef alone; or tef (or contactFrequency with probabilityOfAction) with vulnerability (or threatCapability with resistanceStrength). At their greatest values these make at most 10000 loss events per year.",
    oneOf: WAYS,
  });

const Secondary = z.strictObject({
  slef: told(
    chance("a probability, 0 to 1"),
    "Secondary loss event frequency: despite its name the probability, 0 to 1, that a loss event has secondary loss; drawn once a year.",
  ),
  losses: told(Losses, "Secondary losses by form, money per loss event that has any; they add up."),
});

/** The strongest dependence between the forms of one event: the engine's bound, which its own check states again. */
const MOST_FORM_CORRELATION = 0.95;
/** The years that prices can be of, as the engine bounds them. */
const PRICE_YEARS = { least: 1900, most: 2199 };
const PRICE_YEAR = `must be a year from ${PRICE_YEARS.least} to ${PRICE_YEARS.most}`;

/** A year that prices are of. */
export const PriceYear = z
  .int(PRICE_YEAR)
  .check(z.minimum(PRICE_YEARS.least, PRICE_YEAR), z.maximum(PRICE_YEARS.most, PRICE_YEAR));

const EVENT_CAP = "must be above 0 and at most 1e15";

/** The fields of an estimate. */
export const estimate = {
  currency: told(
    z.string().check(z.regex(/^[A-Z]{3}$/, "must be an ISO 4217 code such as USD")),
    "The currency of all money in the file, an ISO 4217 code such as USD.",
  ),
  frequency: Frequency,
  primary: told(Losses, "Primary losses by form, money per loss event; they add up."),
  secondary: z.optional(told(Secondary, "Losses that follow from what other parties do about a loss event.")),
  eventCap: z.optional(
    told(
      number.check(z.gt(0, EVENT_CAP), z.maximum(1e15, EVENT_CAP)),
      "The most that one event can cost, primary and secondary loss together, what a contract or a law limits it to: money per event, in the file's currency. A greater loss counts as the cap. None unless given.",
    ),
  ),
  formCorrelation: z.optional(
    told(
      within(0, MOST_FORM_CORRELATION, `must be from 0 to ${MOST_FORM_CORRELATION}`),
      "How much the forms of loss of one event move together, 0 to 0.95: the correlation of any two forms' normal scores (one-factor Gaussian copula), primary and secondary alike, without unit. 0, not at all, unless given.",
    ),
  ),
  priceYear: z.optional(
    told(
      PriceYear,
      "The year in whose prices the losses are estimated, such as 2026. The scenario's own figures don't depend on it; joint figures in prices of another year do. Not stated unless given.",
    ),
  ),
};
