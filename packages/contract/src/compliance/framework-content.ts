/** What a tenant's own framework consists of. */
import * as z from "zod/mini";
import { line, prose } from "../fields.ts";

/** How much a framework holds at most. */
export const FRAMEWORK_LIMITS = {
  entries: 5000,
  groups: 500,
  /** Characters of all texts of a framework together. */
  characters: 16_000_000,
  /** Entries that one call saves or removes. */
  saved: 1000,
} as const;

/** An identifier as the framework writes it; it starts with a letter or a digit. */
const EntryId = line(1, 100, "must have 1 to 100 characters").check(
  z.regex(/^[\p{L}\p{N}]/u, "must start with a letter or a digit"),
);

/** A part of a framework that its entries are grouped by. */
const Group = z.strictObject({ id: EntryId, title: line(0, 500) });
/** A framework's groups, in its order. */
export const Groups = z.array(Group).check(z.maxLength(FRAMEWORK_LIMITS.groups, "at most 500 groups"));

const some = <T extends z.ZodMiniType>(item: T, most: number) =>
  z.array(item).check(z.maxLength(most, `at most ${most}`));
/** How much an entry weighs in a score. */
const Weight = z.nullable(z.number().check(z.minimum(-1000), z.maximum(1000)));

/** An entry as it's written: what is left out is empty. */
export const WrittenEntry = z.strictObject({
  id: EntryId,
  title: z._default(line(0, 500), ""),
  group: EntryId,
  /** The entry that it belongs to. */
  parent: z._default(z.nullable(EntryId), null),
  /** As the framework tells its entries apart: `basic` and `derived`. */
  kind: z._default(z.nullable(line(1, 40)), null),
  /** Markdown. */
  statement: z._default(prose(20_000), ""),
  guidance: z._default(prose(40_000), ""),
  /** What an assessor determines; the text can be empty. */
  objectives: z._default(some(z.strictObject({ id: EntryId, text: prose(4000) }), 200), () => []),
  /** What an organization fills in. */
  parameters: z._default(some(z.strictObject({ id: EntryId, label: prose(2000) }), 200), () => []),
  baselines: z._default(some(line(1, 40), 20), () => []),
  /** That it no longer applies, and where its content went; null: it applies. */
  withdrawn: z._default(z.nullable(some(EntryId, 50)), null),
  weight: z._default(Weight, null),
  weightIfPartial: z._default(Weight, null),
});
/** An entry as it's written. */
export type WrittenEntry = z.infer<typeof WrittenEntry>;

/** The same shape as a shipped framework's catalog (`@crq/frameworks/catalog`). */
const ContentCatalog = z.object({
  /** The framework's id. */
  id: z.string(),
  title: z.string(),
  /** Its edition. */
  version: z.string(),
  publisher: z.string(),
  titles: z.enum(["official", "own"]),
  groups: z.array(z.object({ id: z.string(), title: z.string() })),
  entries: z.array(
    z.object({
      id: z.string(),
      title: z.optional(z.string()),
      group: z.string(),
      parent: z.optional(z.string()),
      kind: z.optional(z.string()),
      baselines: z.optional(z.array(z.string())),
      withdrawn: z.optional(z.array(z.string())),
      objectives: z.optional(z.array(z.string())),
      weight: z.optional(z.number()),
      weightIfPartial: z.optional(z.number()),
    }),
  ),
});

/** The publisher's, or the tenant's own, texts by entry: the same shape as `@crq/frameworks/official`. */
const ContentTexts = z.record(
  z.string(),
  z.object({
    statement: z.optional(z.string()),
    guidance: z.optional(z.string()),
    objectives: z.optional(z.array(z.object({ id: z.string(), text: z.string() }))),
    parameters: z.optional(z.array(z.object({ id: z.string(), label: z.string() }))),
  }),
);

/** A framework's structure and texts. */
export const FrameworkContent = z.object({ catalog: ContentCatalog, official: ContentTexts });
/** A framework's structure and texts. */
export type FrameworkContent = z.infer<typeof FrameworkContent>;

/** Where an entry stands. */
const Standing = z.object({ group: z.string(), parent: z.nullable(z.string()) });
const Named = { id: z.string(), title: z.string() };

/** The fields of an entry that differences name. */
export const COMPARED_FIELDS = [
  "title",
  "kind",
  "statement",
  "guidance",
  "objectives",
  "parameters",
  "baselines",
  "withdrawn",
  "weight",
  "weightIfPartial",
] as const;

/** What differs between two frameworks, or two editions of one. */
export const FrameworkDifferences = z.object({
  /** The earlier one: a tenant's framework or a shipped one. */
  from: z.object({ id: z.string(), title: z.string(), edition: z.string() }),
  to: z.object({ id: z.string(), title: z.string(), edition: z.string() }),
  groups: z.object({
    added: z.array(z.object(Named)),
    gone: z.array(z.object(Named)),
    renamed: z.array(z.object({ id: z.string(), before: z.string(), after: z.string() })),
  }),
  /** In the later one's order. */
  added: z.array(z.object({ ...Named, group: z.string() })),
  /** In the earlier one's order. */
  gone: z.array(z.object({ ...Named, group: z.string() })),
  changed: z.array(
    z.object({
      ...Named,
      fields: z.array(
        z.object({
          field: z.enum(COMPARED_FIELDS),
          /** As text; a list has a line for each of its items. */
          before: z.string(),
          after: z.string(),
          /** Set if a text is shortened here. */
          cut: z.optional(z.literal(true)),
        }),
      ),
    }),
  ),
  /** To another group, below another entry, or to another place in the order. */
  moved: z.array(z.object({ ...Named, before: Standing, after: Standing })),
  /** How many entries are the same in both. */
  same: z.int(),
});
/** What differs between two frameworks. */
export type FrameworkDifferences = z.infer<typeof FrameworkDifferences>;
