/** Crosswalks: which entries of one framework a source relates to which of another. */
import * as z from "zod/mini";
import { RELATIONSHIPS } from "./relationship.ts";

export { type Mapped, mapped, waysBetween } from "./mapped.ts";

/** What one document says about two frameworks. */
export const Crosswalk = z.strictObject({
  from: z.string(),
  to: z.string(),
  source: z.strictObject({ title: z.string(), publisher: z.string(), date: z.optional(z.string()) }),
  /** By entry of `from`, those of `to`: as the source names them, also where the framework has no such entry any more. */
  pairs: z.record(z.string(), z.array(z.string())),
  /** By pair, as `from to`, the relationship that the source states; most state none. */
  relationships: z.optional(z.record(z.string(), z.enum(RELATIONSHIPS))),
});
export type Crosswalk = z.infer<typeof Crosswalk>;
