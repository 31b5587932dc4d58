/** How strong a control is, as it's written. It's apart from the other shapes of the model, so that the screen that edits strengths checks them without loading those. */
import * as z from "zod/mini";
import { line } from "../../fields.ts";
import { CONTROL_FUNCTIONS } from "./control-functions.ts";

/** A share from 0 to `most`. */
export const shareTo = (most: number) =>
  z
    .number(`must be from 0 to ${most}`)
    .check(z.minimum(0, `must be from 0 to ${most}`), z.maximum(most, `must be from 0 to ${most}`));

/** An estimate from 0 to `most`: least, likeliest and greatest, in this order. */
const intervalTo = (most: number) =>
  z.strictObject({ low: shareTo(most), likely: shareTo(most), high: shareTo(most) }).check(
    z.refine(({ low, likely, high }) => low <= likely && likely <= high, {
      error: "must be in order: lowest, likeliest, highest",
    }),
  );

/** How strong a control, or each control of a family, is. */
export const ControlStrength = z.strictObject({
  /** A control (`AC-2`) or a family (`AC`) of SP 800-53. */
  of: z
    .string()
    .check(
      z.regex(/^[A-Z]{2}(?:-[1-9]\d?)?$/u, "must be a control or family of SP 800-53, such as AC-2 or AC"),
    ),
  /** What it does, each function once: the share of what would happen that it prevents, where it's in place and works as intended. */
  functions: z.array(z.strictObject({ does: z.enum(CONTROL_FUNCTIONS), capability: intervalTo(0.99) })).check(
    z.minLength(1, "must say what it does"),
    z.maxLength(CONTROL_FUNCTIONS.length, "must have each function at most once"),
    z.refine((all) => new Set(all.map(({ does }) => does)).size === all.length, {
      error: "must have each function at most once",
    }),
  ),
  /** How often it works as intended. */
  reliability: intervalTo(1),
  /** Where the figures are from. */
  source: line(1, 300, "Say where the figures are from"),
});
