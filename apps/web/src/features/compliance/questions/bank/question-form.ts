/** A question as its form has it: numbers as they're typed, and rows with keys. */
import { QuestionFields, type QuestionContent } from "@crq/contract/compliance/questions/question-fields";
import { QUESTION_LIMITS } from "@crq/frameworks/questions/question";
import * as z from "zod/mini";
import { newId } from "../../../../screen/new-id.ts";
import type { Form } from "../../../../screen/use-form.ts";

const fields = QuestionFields.shape;
const number = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/, "Enter a number"));

/** What the form contains. */
export const QuestionForm = z.strictObject({
  text: fields.text,
  help: fields.help,
  kind: fields.kind,
  weight: z.string().check(z.regex(/^(?:100|\d{1,2}(?:\.\d+)?)$/, "Enter a number from 0 to 100")),
  choices: z
    .array(
      z.strictObject({
        key: z.string(),
        id: z.string(),
        label: z.string().check(
          z.refine((label) => label.trim() !== "", "Name each answer"),
          z.maxLength(200),
        ),
        meaning: z.string(),
      }),
    )
    .check(z.maxLength(QUESTION_LIMITS.choices, `Give at most ${QUESTION_LIMITS.choices} answers`)),
  bands: z
    .array(z.strictObject({ key: z.string(), from: number, meaning: z.string() }))
    .check(z.maxLength(QUESTION_LIMITS.bands, `Give at most ${QUESTION_LIMITS.bands} ranges`)),
  entries: z.array(z.strictObject({ framework: z.string(), entry: z.string() })),
});
/** The form of a question. */
export type QuestionFormOf = Form<typeof QuestionForm>;
/** Its values. */
export type QuestionValues = z.input<typeof QuestionForm>;

type Kind = QuestionValues["kind"];

const row = (id: string, label: string, meaning: string) => ({ key: newId(), id, label, meaning });

/** The answers that a kind of question begins with. */
export function startOf(kind: Kind): Pick<QuestionValues, "choices" | "bands"> {
  switch (kind) {
    case "yes-no":
      return { choices: [row("yes", "Yes", "met"), row("no", "No", "not-met")], bands: [] };
    case "choice":
      return {
        choices: [
          row("yes", "Yes", "met"),
          row("partly", "Partly", "partially-met"),
          row("no", "No", "not-met"),
        ],
        bands: [],
      };
    case "choices":
      return {
        choices: [row("a", "", "met"), row("b", "", "met"), row("none", "None of these", "not-met")],
        bands: [],
      };
    case "scale":
      return {
        choices: ["Not at all", "Initial", "Managed", "Defined", "Measured", "Optimizing"].map(
          (label, level) => row(String(level), `${level}: ${label}`, `level-${level}`),
        ),
        bands: [],
      };
    case "number":
      return { choices: [], bands: [{ key: newId(), from: "0", meaning: "met" }] };
    default:
      return { choices: [], bands: [] };
  }
}

/** Kinds whose answers are always the same ones: their words and meanings can change. */
export function isFixed(kind: Kind): boolean {
  return kind === "yes-no" || kind === "scale";
}

/** An identifier that no other answer has. */
export function freshId(taken: readonly { readonly id: string }[]): string {
  for (let n = taken.length + 1; ; n++) if (!taken.some(({ id }) => id === `c${n}`)) return `c${n}`;
}

/** The form's first values. */
export function valuesOf(
  question: QuestionContent | undefined,
  keyOf: (meaning: QuestionContent["choices"][number]["meaning"]) => string,
): QuestionValues {
  if (!question)
    return { text: "", help: "", kind: "yes-no", weight: "1", entries: [], ...startOf("yes-no") };
  const { text, help, kind, weight, choices, bands, entries } = question;
  return {
    text,
    help,
    kind,
    weight: String(weight),
    choices: choices.map(({ id, label, meaning }) => ({ key: id, id, label, meaning: keyOf(meaning) })),
    bands: bands.map(({ from, meaning }) => ({ key: newId(), from: String(from), meaning: keyOf(meaning) })),
    entries: entries.map(({ framework, entry }) => ({ framework, entry })),
  };
}

/** What is sent. */
export function bodyOf(
  values: QuestionValues,
  meaningOf: (key: string) => QuestionContent["choices"][number]["meaning"],
): QuestionFields {
  return {
    ...values,
    weight: Number(values.weight),
    choices: values.choices.map(({ id, label, meaning }) => ({
      id,
      label: label.trim(),
      meaning: meaningOf(meaning),
    })),
    bands: values.bands
      .map(({ from, meaning }) => ({ from: Number(from), meaning: meaningOf(meaning) }))
      .sort((one, other) => one.from - other.from),
  };
}
