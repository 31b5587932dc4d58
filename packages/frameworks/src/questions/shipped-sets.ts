/** The question sets that the product comes with, in its own words, read from `data/question-sets`: for Node alone. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { catalogOf } from "../shipped-files.ts";
import { ANSWER_RESULTS, type Choice, QUESTION_KINDS } from "./question.ts";
import type { Item, QuestionSet } from "./question-set.ts";

const FOLDER = fileURLToPath(new URL("../../data/question-sets/", import.meta.url));

const MeaningInFile = z.nullable(z.enum(ANSWER_RESULTS));
/** Left out: a choice of yes, partly, no and doesn't apply; about the entry by which the question is called. */
const ItemInFile = z.strictObject({
  id: z.string(),
  text: z.string(),
  help: z._default(z.string(), ""),
  kind: z._default(z.enum(QUESTION_KINDS), "choice"),
  weight: z._default(z.number(), 1),
  choices: z.optional(z.array(z.strictObject({ id: z.string(), label: z.string(), meaning: MeaningInFile }))),
  bands: z._default(z.array(z.strictObject({ from: z.number(), meaning: MeaningInFile })), []),
  entries: z.optional(z.array(z.string())),
  condition: z.optional(z.strictObject({ item: z.string(), choices: z.array(z.string()) })),
});
const SetInFile = z.strictObject({
  id: z.string(),
  edition: z.int(),
  name: z.string(),
  description: z.string(),
  framework: z.string(),
  sections: z.array(z.strictObject({ title: z.string(), items: z.array(ItemInFile) })),
});

/** A question set of the product. */
export interface ShippedSet extends QuestionSet {
  readonly id: string;
  readonly edition: number;
  readonly name: string;
  readonly description: string;
  readonly frameworkTitle: string;
  readonly frameworkEdition: string;
}

/** How far something is done: the answers of a question that says no other ones. */
export const HOW_FAR: readonly Choice[] = [
  { id: "yes", label: "Yes", meaning: { result: "met" } },
  { id: "partly", label: "Partly", meaning: { result: "partially-met" } },
  { id: "no", label: "No", meaning: { result: "not-met" } },
  { id: "na", label: "Doesn’t apply", meaning: { result: "not-applicable" } },
];

let all: readonly ShippedSet[] | undefined;

/** The question sets of the product; their files are read once. */
export function shippedSets(): readonly ShippedSet[] {
  all ??= readdirSync(FOLDER)
    .toSorted()
    .map((name) => setOf(JSON.parse(readFileSync(`${FOLDER}${name}`, "utf8"))));
  return all;
}

function setOf(file: unknown): ShippedSet {
  const { sections, framework, ...head } = SetInFile.parse(file);
  const { title, version } = catalogOf(framework);
  const about = (entry: string) => ({ framework, edition: version, entry });
  const meant = (meaning: z.infer<typeof MeaningInFile>) => (meaning === null ? null : { result: meaning });
  return {
    ...head,
    framework,
    frameworkTitle: title,
    frameworkEdition: version,
    sections: sections.map(({ title: heading, items }) => ({
      title: heading,
      items: items.map(({ id, text, help, kind, weight, choices, bands, entries, condition }): Item => ({
        id,
        question: {
          text,
          help,
          kind,
          weight,
          choices:
            choices?.map(({ meaning, ...choice }) => ({ ...choice, meaning: meant(meaning) })) ??
            (kind === "choice" ? HOW_FAR : []),
          bands: bands.map(({ from, meaning }) => ({ from, meaning: meant(meaning) })),
          entries: (entries ?? [id]).map(about),
        },
        condition: condition ?? null,
      })),
    })),
  };
}
