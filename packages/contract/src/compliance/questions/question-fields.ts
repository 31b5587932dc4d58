/** Shapes of questions and of sets of them, as people and files write them. */
import { ANSWER_RESULTS, QUESTION_KINDS, QUESTION_LIMITS } from "@crq/frameworks/questions/question";
import { SET_LIMITS } from "@crq/frameworks/questions/question-set";
import * as z from "zod/mini";
import { line, prose } from "../../fields.ts";

/** An identifier that is only used inside a question or a set. */
const Key = z
  .string("must be text")
  .check(
    z.regex(/^[a-z0-9](?:[a-z0-9.-]{0,38}[a-z0-9])?$/i, "must be 1 to 40 letters, digits, dots and hyphens"),
  );

const Number = z
  .number("must be a number")
  .check(z.minimum(-1e12, "is too small"), z.maximum(1e12, "is too large"));

/** What an answer means for the entries. */
const Meaning = z.nullable(
  z.union([
    z.strictObject({ result: z.enum(ANSWER_RESULTS) }),
    z.strictObject({ maturity: z.int().check(z.minimum(0), z.maximum(5)) }),
  ]),
);

/** An entry of a framework that a question is about. */
export const AboutEntry = z.strictObject({
  /** A shipped framework (`nist-csf-2-0`), or a published one of the tenant's (its id). */
  framework: line(1, 60),
  entry: line(1, 100),
});

/** A question as people write it. */
export const QuestionFields = z.strictObject({
  text: line(1, 500, "Question must have 1 to 500 characters"),
  help: prose(2000),
  kind: z.enum(QUESTION_KINDS),
  weight: z
    .number("must be a number from 0 to 100")
    .check(z.minimum(0, "must be from 0 to 100"), z.maximum(100, "must be from 0 to 100")),
  choices: z
    .array(
      z.strictObject({
        id: Key,
        label: line(1, 200, "Choice must have 1 to 200 characters"),
        meaning: Meaning,
      }),
    )
    .check(z.maxLength(QUESTION_LIMITS.choices, `at most ${QUESTION_LIMITS.choices} choices`)),
  bands: z
    .array(z.strictObject({ from: Number, meaning: Meaning }))
    .check(z.maxLength(QUESTION_LIMITS.bands, `at most ${QUESTION_LIMITS.bands} bands`)),
  entries: z
    .array(AboutEntry)
    .check(z.maxLength(QUESTION_LIMITS.entries, `at most ${QUESTION_LIMITS.entries} entries`)),
});
/** A question as people write it. */
export type QuestionFields = z.infer<typeof QuestionFields>;

/** A question as it's kept: the entries with the edition of their framework. */
export const QuestionContent = z.object({
  ...QuestionFields.shape,
  entries: z.array(z.object({ ...AboutEntry.shape, edition: z.string() })),
});
/** A question as it's kept. */
export type QuestionContent = z.infer<typeof QuestionContent>;

const Clause = z.union([
  z.strictObject({ item: Key, choices: z.array(Key).check(z.maxLength(QUESTION_LIMITS.choices)) }),
  z.strictObject({ item: Key, from: z.nullable(Number), to: z.nullable(Number) }),
]);
/** When a question is asked: what the answer to an earlier one must be, or all or any of several such answers; null: always. */
const Condition = z.nullable(
  z.union([
    Clause,
    z.strictObject({
      match: z.enum(["all", "any"]),
      clauses: z
        .array(Clause)
        .check(
          z.minLength(1, "needs at least one part"),
          z.maxLength(SET_LIMITS.clauses, `at most ${SET_LIMITS.clauses} parts`),
        ),
    }),
  ]),
);

/** The identifier of a question in its set. */
export const ItemKey = Key;

/** An answer to a question: identifiers of choices, a number, or text. */
export const GivenAnswer = z.union(
  [z.array(Key).check(z.maxLength(QUESTION_LIMITS.choices)), Number, prose(4000)],
  "must be choices, a number or text",
);
/** An answer to a question. */
export type GivenAnswer = z.infer<typeof GivenAnswer>;

const sectionsOf = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(
      z.strictObject({
        title: line(1, 200, "Heading must have 1 to 200 characters"),
        items: z.array(item).check(z.maxLength(SET_LIMITS.items, `at most ${SET_LIMITS.items} questions`)),
      }),
    )
    .check(
      z.maxLength(SET_LIMITS.sections, `at most ${SET_LIMITS.sections} sections`),
      z.refine((sections) => {
        const all = sections as readonly { readonly items: readonly unknown[] }[];
        return all.reduce((sum, { items }) => sum + items.length, 0) <= SET_LIMITS.items;
      }, `at most ${SET_LIMITS.items} questions`),
    );

/** The sections of a set as people write them: questions of the bank, each in one of its editions. */
export const WrittenSections = sectionsOf(
  z.strictObject({
    id: Key,
    questionId: z.uuid("must be a UUID"),
    edition: z.int().check(z.minimum(1), z.maximum(10_000)),
    /** How much it counts here; null: as much as the bank says. */
    weight: z.nullable(QuestionFields.shape.weight),
    condition: Condition,
  }),
);
/** The sections of a set as people write them. */
export type WrittenSections = z.infer<typeof WrittenSections>;

/** The sections of a set in full, as they're asked and as files have them. */
export const FullSections = sectionsOf(
  z.strictObject({ id: Key, question: QuestionFields, condition: Condition }),
);
/** The sections of a set in full. */
export type FullSections = z.infer<typeof FullSections>;

/** The sections of a set as they're kept: each entry with its edition. */
export const KeptSections = z.array(
  z.object({
    title: z.string(),
    items: z.array(z.object({ id: z.string(), question: QuestionContent, condition: Condition })),
  }),
);
/** The sections of a set as they're kept. */
export type KeptSections = z.infer<typeof KeptSections>;
