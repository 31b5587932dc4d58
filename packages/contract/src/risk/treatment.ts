/** The treatment of a scenario: controls, insurance, and the tolerated loss. Rules that need more than a shape are the engine's. */
import * as z from "zod/mini";
import { Money, unbounded, within } from "./estimates.ts";
import { Id, line } from "../fields.ts";

const names = "(frequency|primary|secondary)\\.[a-zA-Z]{3,30}";
const node = z
  .string()
  .check(z.regex(new RegExp(`^(primary|secondary|${names})$`, "u"), "must name a node of the scenario"));

/** A control's effect on a node: multiply it, or replace its estimate. */
const Change = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("factor"),
    factor: unbounded(within(0, 100, "must be from 0 to 100"), "a factor, without unit"),
  }),
  z.strictObject({ type: z.literal("replacement"), distribution: Money }),
]);

const Control = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^[A-Za-z0-9._-]{1,100}$/, "must have 1 to 100 letters, digits, '.', '_' or '-'")),
  title: line(1, 200),
  /** What the scenario's estimates assume: `existing`, they hold with the control in place, or `planned`, without it. */
  status: z.enum(["existing", "planned"]),
  /** Whether it's in place now; an existing one is and a planned one isn't, unless given. */
  inPlace: z.optional(z.boolean()),
  /** Whether it's in place once the plan is carried out; it is, unless given. */
  willBe: z.optional(z.boolean()),
  annualCost: Money,
  effects: z
    .array(z.strictObject({ node, change: Change }))
    .check(z.minLength(1, "needs at least one effect"), z.maxLength(20, "at most 20 effects")),
  /** The record of the control, which other scenarios may share; without one, saving the scenario creates it. */
  record: z.optional(Id),
});

const amount = within(0, 1e15, "must be from 0 to 1e15");
const layer = z.strictObject({ retention: amount, limit: z.nullable(amount) });
const Insurance = z.strictObject({ perEvent: layer, perYear: layer, premium: amount });

/** Controls, and perhaps a policy. */
export const Treatment = z.strictObject({
  controls: z.array(Control).check(z.maxLength(50, "at most 50 controls")),
  insurance: z.optional(Insurance),
});
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
