/** The words of questions and of sets of them. */
import type { QuestionFields } from "@crq/contract/compliance/questions/question-fields";
import type { SetStatus } from "@crq/contract/compliance/questions/question-sets";

type Meaning = QuestionFields["choices"][number]["meaning"];

export const KIND_WORDS: Readonly<Record<QuestionFields["kind"], string>> = {
  "yes-no": "Yes or no",
  choice: "One of several",
  choices: "Several of several",
  scale: "Scale from 0 to 5",
  number: "Number",
  text: "Text",
};

export const SET_STATUS_WORDS: Readonly<Record<SetStatus, string>> = {
  draft: "Draft",
  published: "Published",
  retired: "Retired",
};

/** What an answer can mean, by a key for a select. */
export const MEANINGS: Readonly<Record<string, string>> = {
  "": "Says nothing",
  met: "Met",
  "partially-met": "Partially met",
  "not-met": "Not met",
  "not-applicable": "Doesn’t apply",
  "level-0": "Maturity 0",
  "level-1": "Maturity 1",
  "level-2": "Maturity 2",
  "level-3": "Maturity 3",
  "level-4": "Maturity 4",
  "level-5": "Maturity 5",
};

/** A meaning's key. */
export function meaningKey(meaning: Meaning): string {
  if (meaning === null) return "";
  return "maturity" in meaning ? `level-${meaning.maturity}` : meaning.result;
}

/** The meaning of a key. */
export function meaningOfKey(key: string): Meaning {
  if (key === "") return null;
  if (key.startsWith("level-")) return { maturity: Number(key.slice(6)) };
  return { result: key as "met" };
}
