/** Catalogs of security frameworks: their structure, and the product's own texts about their entries. */
import * as z from "zod/mini";

/** One control, requirement, safeguard or criterion, or a heading of some. */
const Entry = z.strictObject({
  id: z.string(),
  /** Left out where there is none: a subcategory of CSF 2.0 is a sentence. */
  title: z.optional(z.string()),
  group: z.string(),
  /** The entry that it belongs to: of an enhancement its control, of a subcategory its category. */
  parent: z.optional(z.string()),
  /** As the framework tells its entries apart: `basic` and `derived`, `required` and `addressable`. */
  kind: z.optional(z.string()),
  /** The baselines, levels or implementation groups that include it. */
  baselines: z.optional(z.array(z.string())),
  /** That it no longer applies, and where its content went. */
  withdrawn: z.optional(z.array(z.string())),
  /** What an assessor determines, by identifier: the objectives of SP 800-171A. */
  objectives: z.optional(z.array(z.string())),
  /** Points that it counts if it isn't met, and if it's met in part (DoD Assessment Methodology 1.2.1). */
  weight: z.optional(z.number()),
  weightIfPartial: z.optional(z.number()),
});
export type Entry = z.infer<typeof Entry>;

/** A framework's structure. */
export const Catalog = z.strictObject({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  publisher: z.string(),
  /** Whose the entries' titles are: the publisher's, or the product's own, where the publisher's are protected. */
  titles: z.enum(["official", "own"]),
  groups: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  entries: z.array(Entry),
});
export type Catalog = z.infer<typeof Catalog>;

/** What the product says about entries, by identifier, in its own words. */
export const Texts = z.record(
  z.string(),
  z.strictObject({
    /** What it asks. */
    summary: z.string(),
    /** Why that matters, what usually proves it, and how a small and a large organization do it. */
    why: z.optional(z.string()),
    evidence: z.optional(z.string()),
    small: z.optional(z.string()),
    large: z.optional(z.string()),
  }),
);
export type Texts = z.infer<typeof Texts>;

/** The entries that apply. */
export function active({ entries }: Pick<Catalog, "entries">): Entry[] {
  return entries.filter(({ withdrawn }) => withdrawn === undefined);
}
