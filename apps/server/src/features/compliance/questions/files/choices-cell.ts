/** The answers of a question in one cell: `yes: Yes = met | no: No = not-met`, or `from 0 = met | from 15 = not-met`. */
import type { QuestionFields } from "@crq/contract/compliance/questions/question-fields";
import { ANSWER_RESULTS } from "@crq/frameworks/questions/question";

type Choice = QuestionFields["choices"][number];
type Band = QuestionFields["bands"][number];
type Meaning = Choice["meaning"];

const escaped = (text: string) => text.replaceAll(/[\\|=:]/g, String.raw`\$&`);
const unescaped = (text: string) => text.replaceAll(/\\([\\|=:])/g, "$1");

function meaningWords(meaning: Meaning): string {
  if (meaning === null) return "";
  return "maturity" in meaning ? ` = level ${meaning.maturity}` : ` = ${meaning.result}`;
}

/** A question's choices or bands as a cell. */
export function answersCell({
  kind,
  choices,
  bands,
}: Pick<QuestionFields, "kind" | "choices" | "bands">): string {
  const parts =
    kind === "number"
      ? bands.map(({ from, meaning }) => `from ${from}${meaningWords(meaning)}`)
      : choices.map(({ id, label, meaning }) => `${id}: ${escaped(label)}${meaningWords(meaning)}`);
  return parts.join(" | ");
}

/** What a cell says. Identifiers that are left out are the choices' numbers; what can't be read is named. */
export function readAnswers(
  cell: string,
  kind: QuestionFields["kind"],
): { readonly choices: Choice[]; readonly bands: Band[]; readonly problem?: string } {
  const choices: Choice[] = [];
  const bands: Band[] = [];
  const parts = cell.trim() === "" ? [] : split(cell, "|");
  for (const [at, part] of parts.entries()) {
    const [said = "", meant, ...more] = split(part, "=");
    const meaning = meant === undefined ? null : meaningOf(meant.trim());
    if (meaning === undefined || more.length > 0)
      return { choices, bands, problem: `doesn't say what ‘${part.trim().slice(0, 60)}’ means: ${MEANINGS}` };
    if (kind === "number") {
      const from = /^from (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(said.trim())?.[1];
      if (from === undefined)
        return { choices, bands, problem: `‘${part.trim().slice(0, 60)}’ isn't like: from 10 = met` };
      bands.push({ from: Number(from), meaning });
    } else {
      const [first = "", ...rest] = split(said, ":");
      const named = rest.length > 0;
      const label = unescaped((named ? rest.join(":") : first).trim());
      choices.push({ id: named ? first.trim() : idOf(label, kind, at), label, meaning });
    }
  }
  return { choices, bands };
}

const MEANINGS = `${ANSWER_RESULTS.join(", ")}, or level 0 to 5`;

function meaningOf(words: string): Meaning | undefined {
  const result = ANSWER_RESULTS.find((one) => one === words);
  if (result) return { result };
  const level = /^level ([0-5])$/.exec(words)?.[1];
  return level === undefined ? undefined : { maturity: Number(level) };
}

/** Identifiers of questions with fixed ones follow from what they're called, or from their order. */
function idOf(label: string, kind: QuestionFields["kind"], at: number): string {
  if (kind === "yes-no") return /^no\b/i.test(label) ? "no" : /^yes\b/i.test(label) ? "yes" : "na";
  return String(kind === "scale" ? at : at + 1);
}

/** Splits at a character, unless a backslash is before it. */
function split(text: string, at: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "\\" && i + 1 < text.length) part += text[i]! + text[++i]!;
    else if (text[i] === at) {
      parts.push(part);
      part = "";
    } else part += text[i];
  }
  return [...parts, part];
}
