/** Questions in plain language, and what an answer means for the entries of frameworks that they're about. */

/** The kinds of questions. */
export const QUESTION_KINDS = ["yes-no", "choice", "choices", "scale", "number", "text"] as const;
/** The kind of a question: yes or no, one of several, several of several, a scale from 0 to 5, a number, or text. */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What an answer can say about an entry. */
export const ANSWER_RESULTS = ["met", "partially-met", "not-met", "not-applicable"] as const;
/** What an answer says about an entry. */
export type AnswerResult = (typeof ANSWER_RESULTS)[number];

/** What an answer means: a verdict, or a level of maturity from 0 to 5. */
export type Meaning = { readonly result: AnswerResult } | { readonly maturity: number };

/** A choice of a question; without a meaning it says nothing about the entries. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly meaning: Meaning | null;
}

/** From which number on an answer means something. */
export interface Band {
  readonly from: number;
  readonly meaning: Meaning | null;
}

/** An entry of an edition of a framework. */
export interface AboutEntry {
  readonly framework: string;
  readonly edition: string;
  readonly entry: string;
}

/** A question with everything that an answer is judged by. */
export interface Question {
  readonly text: string;
  readonly help: string;
  readonly kind: QuestionKind;
  readonly weight: number;
  readonly choices: readonly Choice[];
  readonly bands: readonly Band[];
  readonly entries: readonly AboutEntry[];
}

/** An answer: identifiers of choices, a number, or text. */
export type Given = readonly string[] | number | string;

/** The most choices, bands and entries of a question. */
export const QUESTION_LIMITS = { choices: 20, bands: 10, entries: 50 } as const;

/** What is wrong with a question. */
export interface QuestionProblem {
  /** Where: `choices[2]`. */
  readonly path: string;
  readonly message: string;
}

const FIXED: { readonly [K in QuestionKind]?: readonly string[] } = {
  "yes-no": ["yes", "no"],
  scale: ["0", "1", "2", "3", "4", "5"],
};

/** Whether a question is answered by choosing. */
export function isChosen(kind: QuestionKind): boolean {
  return kind !== "number" && kind !== "text";
}

/** What keeps a question from being asked, or its answers from being judged. */
export function questionProblems({ kind, choices, bands, entries }: Question): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  const wrong = (path: string, message: string) => void problems.push({ path, message });
  const ids = choices.map(({ id }) => id);
  const fixed = FIXED[kind];
  const named = fixed && [...ids].sort().join() !== [...fixed, ...extra(kind, ids)].sort().join();
  if (named) wrong("choices", `must be ${fixed.join(", ")}`);
  if (!fixed && isChosen(kind) && ids.length < 2) wrong("choices", "needs at least two choices");
  if (!isChosen(kind) && ids.length > 0) wrong("choices", "are for questions that are answered by choosing");
  if (kind !== "number" && bands.length > 0) wrong("bands", "are for questions that ask for a number");
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice >= 0) wrong(`choices[${twice}]`, "has the same identifier as another choice");
  const fallen = bands.findIndex(({ from }, at) => at > 0 && from <= bands[at - 1]!.from);
  if (fallen >= 0) wrong(`bands[${fallen}]`, "must begin above the band before it");
  const keys = entries.map(({ framework, entry }) => `${framework} ${entry}`);
  const again = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (again >= 0) wrong(`entries[${again}]`, "is named twice");
  const meanings = [...choices, ...bands].flatMap(({ meaning }) => meaning ?? []);
  // That an entry doesn't apply goes with both: there is no level for it.
  const kinds = new Set(
    meanings.flatMap((one) =>
      "maturity" in one ? ["maturity"] : one.result === "not-applicable" ? [] : ["result"],
    ),
  );
  if (kinds.size > 1)
    wrong(kind === "number" ? "bands" : "choices", "must mean verdicts or levels of maturity, not both");
  return problems;
}

/** A question with yes and no can have a third answer: that it doesn't apply. */
function extra(kind: QuestionKind, ids: readonly string[]): string[] {
  return kind === "yes-no" && ids.includes("na") ? ["na"] : [];
}

/** Whether something was answered, as the question allows it. */
export function isGiven(question: Pick<Question, "kind" | "choices">, given: Given | undefined): boolean {
  if (given === undefined) return false;
  if (question.kind === "number") return typeof given === "number" && Number.isFinite(given);
  if (question.kind === "text") return typeof given === "string" && given.trim() !== "";
  if (typeof given !== "object" || given.length === 0 || new Set(given).size < given.length) return false;
  if (question.kind !== "choices" && given.length > 1) return false;
  return given.every((id) => question.choices.some((choice) => choice.id === id));
}

const ORDER: readonly AnswerResult[] = ["not-met", "partially-met", "met", "not-applicable"];

/**
 * What an answer means; null if it says nothing about the entries, undefined if there is none. Of several choices the lowest counts, and it's only met if every
 * choice that means met is chosen.
 */
export function meaningOf(question: Question, given: Given | undefined): Meaning | null | undefined {
  if (given === undefined || !isGiven(question, given)) return undefined;
  if (typeof given === "number") return question.bands.findLast(({ from }) => from <= given)?.meaning ?? null;
  if (typeof given === "string") return null;
  const chosen = question.choices.filter(({ id }) => given.includes(id));
  const meanings = chosen.flatMap(({ meaning }) => meaning ?? []);
  if (meanings.length === 0) return null;
  const levels = meanings.flatMap((one) => ("maturity" in one ? one.maturity : []));
  if (levels.length > 0) return { maturity: Math.min(...levels) };
  const results = meanings.flatMap((one) => ("result" in one ? one.result : []));
  const lowest = ORDER.find((one) => results.includes(one))!;
  if (lowest !== "met" || question.kind !== "choices") return { result: lowest };
  const parts = question.choices.filter(
    ({ meaning }) => meaning && "result" in meaning && meaning.result === "met",
  );
  return { result: parts.every(({ id }) => given.includes(id)) ? "met" : "partially-met" };
}
