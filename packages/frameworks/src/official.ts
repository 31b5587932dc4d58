/** The publisher's own words about a framework's entries: only where someone imported or wrote them, since the product comes with none. */
import * as z from "zod/mini";
import { Catalog } from "./catalog.ts";

/** Official texts by entry. Statement and guidance are markdown. */
export const Official = z.record(
  z.string(),
  z.strictObject({
    /** What the entry asks, with its parts as a list and its parameters as `[Assignment: …]`. */
    statement: z.optional(z.string()),
    /** What the publisher says about it: supplemental guidance, discussion. */
    guidance: z.optional(z.string()),
    /** What an assessor determines. */
    objectives: z.optional(z.array(z.strictObject({ id: z.string(), text: z.string() }))),
    /** What an organization fills in. */
    parameters: z.optional(z.array(z.strictObject({ id: z.string(), label: z.string() }))),
  }),
);
export type Official = z.infer<typeof Official>;

/** What a framework consists of, wherever it comes from. */
export const FrameworkContent = z.strictObject({ catalog: Catalog, official: Official });
export type FrameworkContent = z.infer<typeof FrameworkContent>;
