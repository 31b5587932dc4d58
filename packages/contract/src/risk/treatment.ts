/** The treatment of a scenario: controls, insurance, and the tolerated loss. Rules that need more than a shape are the engine's. */
import * as z from "zod/mini";
import { Money, told, unbounded, within } from "./estimates.ts";
import { Id, line } from "../fields.ts";

const names = "(frequency|primary|secondary)\\.[a-zA-Z]{3,30}";
const node = z
  .string()
  .check(z.regex(new RegExp(`^(primary|secondary|${names})$`, "u"), "must name a node of the scenario"));

const factor = told(
  unbounded(within(0, 100, "must be from 0 to 100"), "a factor, without unit"),
  "What the node is multiplied by, an estimate of how well the control works: a factor, without unit. A probability stays at most 1.",
);
/** What an effect does to a node: multiply it, or replace its estimate. */
const Change = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("factor"), factor }),
  z.strictObject({
    type: z.literal("replacement"),
    distribution: told(
      Money,
      "The estimate that takes the node's place, in the node's unit: events per year, a probability, or money per event.",
    ),
  }),
]);

const acted = told(
  node,
  "What it acts on: an estimated input such as frequency.lef or primary.response, or primary or secondary for all forms of loss of that side.",
);
const Effect = z.strictObject({
  node: acted,
  change: told(Change, "What it does there: multiplies the estimate, or replaces it."),
});

/** The fields of an effect that holds in any scenario: a factor. A replacement is a figure of one scenario. */
export const SHARED_EFFECT = {
  node: acted,
  change: z.strictObject({
    type: z.literal("factor", "must be factor; what a figure becomes is stated in each scenario"),
    factor,
  }),
};

/** The most effects of one control. */
export const MOST_EFFECTS = 20;
const tooMany = `at most ${MOST_EFFECTS} effects`;
const effects = z.array(Effect).check(z.maxLength(MOST_EFFECTS, tooMany));

const control = {
  id: z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9._-]{1,100}$/, "must have 1 to 100 letters, digits, '.', '_' or '-'"),
      z.describe("The control's name in the scenario, 1 to 100 letters, digits, '.', '_' or '-'."),
    ),
  title: told(line(1, 200), "What the control is called, 1 to 200 characters."),
  /** What the scenario's estimates assume: `existing`, they hold with the control in place, or `planned`, without it. */
  status: told(
    z.enum(["existing", "planned"]),
    "What the estimates assume: existing, they hold with the control in place, or planned, without it.",
  ),
  /** Whether it's in place now; an existing one is and a planned one isn't, unless given. */
  inPlace: z.optional(
    told(z.boolean(), "Whether it's in place now; an existing one is and a planned one isn't, unless given."),
  ),
  /** Whether it's in place once the plan is carried out; it is, unless given. */
  willBe: z.optional(
    told(z.boolean(), "Whether it's in place once the plan is carried out; it is, unless given."),
  ),
  annualCost: told(Money, "What it costs: money per year, in the scenario's currency."),
  /** The record of the control, which other scenarios may share; without one, saving the scenario creates it. */
  record: z.optional(
    told(Id, "The id of the organization's record of the control, which several scenarios can share."),
  ),
  /** Whether the effects are the record's; the scenario's own unless given. */
  follows: z.optional(
    told(
      z.boolean(),
      "Whether the effects are those that the control's record states, as they apply to this scenario; its own unless given.",
    ),
  ),
};

const Control = z.strictObject({
  ...control,
  effects: effects.check(
    z.minLength(1, "needs at least one effect"),
    z.describe("What the control does to the scenario, 1 to 20 effects on different nodes."),
  ),
});
const SentControl = z.strictObject({
  ...control,
  effects: z._default(
    told(
      effects,
      "What the control does to the scenario. Left out or empty with a record, the control follows it; with follows, the record's effects take their place.",
    ),
    [],
  ),
});

const amount = within(0, 1e15, "must be from 0 to 1e15");
const layer = z.strictObject({
  retention: told(amount, "What you keep yourself: money, in the scenario's currency."),
  limit: told(
    z.nullable(amount),
    "The most that is paid above the retention: money, in the scenario's currency; null without a limit.",
  ),
});
const Insurance = z.strictObject({
  perEvent: told(layer, "What is covered of each loss event, its primary and secondary loss together."),
  perYear: told(layer, "What is paid of the sum of that in a year."),
  premium: told(amount, "The premium: money per year, in the scenario's currency."),
});

const treatment = <C extends z.ZodMiniType>(one: C) =>
  z.strictObject({
    controls: z
      .array(one)
      .check(z.maxLength(50, "at most 50 controls"), z.describe("The scenario's controls, at most 50.")),
    insurance: z.optional(told(Insurance, "A policy of the scenario's own.")),
  });

/** Controls, and perhaps a policy. */
export const Treatment = treatment(Control);
/** The same as it's saved: a control that follows its record needs no effects. */
export const SavedTreatment = treatment(SentControl);
/** Controls, and perhaps a policy. */
export type Treatment = z.infer<typeof Treatment>;

/** Losses (money a year, increasing) with the greatest accepted chance of losing more (decreasing). */
export const Tolerance = z
  .array(z.strictObject({ loss: amount, probability: within(0, 1, "must be a probability from 0 to 1") }))
  .check(
    z.maxLength(20, "at most 20 points"),
    z.refine(
      (points) =>
        points.every(
          ({ loss, probability }, i) =>
            i === 0 || (loss > points[i - 1]!.loss && probability <= points[i - 1]!.probability),
        ),
      "must have increasing losses and chances that do not increase",
    ),
  );
/** Losses with the greatest accepted chance of losing more. */
export type Tolerance = z.infer<typeof Tolerance>;
