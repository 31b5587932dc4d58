/** Assessment results as an assessment: the product's own, of which nothing is lost, or others', as far as they can be understood. */
import { evidenceFrom } from "./evidence-parts.ts";
import { exactText, exactTexts } from "./exact-props.ts";
import { type Foreign, foreignAnswers } from "./from-foreign-results.ts";
import { plainBlocks } from "./plain-text.ts";
import {
  APPLICABILITIES,
  type Found,
  type LogEntry,
  OBJECTIVE_VERDICTS,
  type Result,
  type ResultsDocument,
  type SaidAnswer,
  type SaidAssessment,
  type SaidComment,
  type SaidObjective,
  VERDICTS,
  WORK,
} from "./results-shapes.ts";
import type { Prop } from "./shapes.ts";
import { RESULTS_FORM, STANDING_IN } from "./to-results.ts";
import { plainText } from "./words.ts";

/** Something in a file that isn't taken. */
export interface LeftOut {
  readonly what: string;
  readonly count: number;
  readonly why: string;
}

/** What a file says. */
export interface ReadResults {
  /** The product wrote it: identifiers are those of the framework. In others they're the file's. */
  readonly own: boolean;
  readonly assessment: SaidAssessment;
  readonly leftOut: readonly LeftOut[];
}

/** Reads a valid document. Of several results, the last one counts. */
export function assessmentFromResults(document: ResultsDocument): ReadResults {
  const { results } = document;
  const own = results.find(({ props }) => exactText(props, "form") === RESULTS_FORM);
  if (own) {
    const others = results.length - 1;
    return {
      own: true,
      ...ownAssessment(own),
      leftOut: [
        ...(others > 0
          ? [{ what: "Other results", count: others, why: "One file becomes one assessment." }]
          : []),
        ...ownLeftOut(own),
      ],
    };
  }
  const last = results.reduce((best, one) => (Date.parse(one.start) >= Date.parse(best.start) ? one : best));
  return foreign(document, last);
}

function oneOf<T extends string>(known: readonly T[], value: string | undefined): T | undefined {
  return known.find((one) => one === value);
}

function ownAssessment(result: Result): { readonly assessment: SaidAssessment } {
  const { props } = result;
  const of = (name: string) => exactText(props, name);
  const maybe = (name: string) => of(name) ?? null;
  return {
    assessment: {
      id: of("assessment") ?? "",
      name: of("name") ?? "",
      status: of("status") ?? "",
      framework: of("framework") ?? "",
      frameworkTitle: of("framework-title") ?? "",
      frameworkEdition: of("framework-edition") ?? "",
      baseline: maybe("baseline"),
      groups: exactTexts(props, "group"),
      scoringModel: of("scoring-model") ?? "",
      ownModel: ownModelOf(of),
      client: of("client") ?? "",
      owner: of("owner") ?? "",
      dueOn: maybe("due-on"),
      createdAt: of("created-at") ?? result.start,
      startedAt: maybe("started-at"),
      submittedAt: maybe("submitted-at"),
      submittedBy: of("submitted-by") ?? "",
      signedAt: maybe("signed-at"),
      signedBy: of("signed-by") ?? "",
      signedHash: maybe("signed-sha-256"),
      answers: ownAnswers(result),
      comments: (result["assessment-log"]?.entries ?? []).map(commentFrom),
      evidence: (result.observations ?? []).flatMap((one) => evidenceFrom(one) ?? []),
    },
  };
}

function ownModelOf(of: (name: string) => string | undefined): SaidAssessment["ownModel"] {
  const name = of("own-scoring-model");
  const edition = of("own-scoring-model-edition") ?? "";
  if (name === undefined) return null;
  return {
    id: of("own-scoring-model-id") ?? "",
    edition: /^\d{1,5}$/.test(edition) ? Number(edition) : 0,
    name,
    score: of("score") ?? "",
    band: of("score-band") ?? "",
  };
}

function ownAnswers(result: Result): SaidAnswer[] {
  const objectives = new Map<string, SaidObjective[]>();
  const wholes: Found[] = [];
  for (const one of result.findings ?? []) {
    const { props } = one.target;
    const [entry, id] = [exactText(props, "entry"), exactText(props, "objective")];
    if (entry === undefined) continue;
    const verdict = oneOf(OBJECTIVE_VERDICTS, exactText(props, "result"));
    if (one.target.type !== "objective-id") wholes.push(one);
    else if (verdict !== undefined) {
      const those = objectives.get(entry) ?? [];
      those.push({ id: id ?? "", result: verdict });
      objectives.set(entry, those);
    }
  }
  const blank = (result["reviewed-controls"]["control-selections"] ?? [])
    .flatMap(({ props }) => exactTexts(props, "out-of-scope"))
    .flatMap((text) => {
      const at = text.indexOf(" ");
      return at === -1 ? [] : [blankAnswer(text.slice(at + 1), Number(text.slice(0, at)))];
    });
  const told = wholes.map((one) => answerFrom(one, objectives));
  return [...told, ...blank].toSorted((one, other) => one.position - other.position);
}

function blankAnswer(entry: string, position: number): SaidAnswer {
  return {
    entry,
    position,
    inScope: false,
    applicability: "applicable",
    justification: "",
    providedBy: "",
    result: null,
    maturity: null,
    objectives: [],
    work: "not-started",
    assignee: "",
    note: "",
    answeredAt: null,
    answeredBy: "",
  };
}

function answerFrom(
  { description, target }: Found,
  objectives: ReadonlyMap<string, SaidObjective[]>,
): SaidAnswer {
  const of = (name: string) => exactText(target.props, name);
  const entry = of("entry")!;
  return {
    ...blankAnswer(entry, whole(of("position")) ?? 0),
    inScope: of("scope") !== "out",
    applicability: oneOf(APPLICABILITIES, of("applicability")) ?? "applicable",
    justification: of("justification") ?? "",
    providedBy: of("provided-by") ?? "",
    result: oneOf(VERDICTS, of("result")) ?? null,
    maturity: whole(of("maturity")) ?? null,
    objectives: objectives.get(entry) ?? [],
    work: oneOf(WORK, of("work")) ?? "not-started",
    assignee: of("assignee") ?? "",
    note: noteOf(target.props, description),
    answeredAt: of("answered-at") ?? null,
    answeredBy: of("answered-by") ?? "",
  };
}

/** The note to the letter, or the description, unless it's only what stands for a note that isn't there. */
function noteOf(props: readonly Prop[] | undefined, description: string): string {
  const exact = exactText(props, "note");
  if (exact !== undefined) return exact;
  return STANDING_IN.has(description) ? "" : plainBlocks(description);
}

function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function commentFrom({ description, start, props }: LogEntry): SaidComment {
  return {
    entry: exactText(props, "entry") ?? null,
    text: exactText(props, "text") ?? plainBlocks(description ?? ""),
    at: exactText(props, "at") ?? start,
    by: exactText(props, "by") ?? "",
  };
}

function ownLeftOut({ risks = [], attestations = [], observations = [], findings = [] }: Result): LeftOut[] {
  const strange = observations.filter((one) => evidenceFrom(one) === undefined).length;
  const unnamed = findings.filter(({ target }) => exactText(target.props, "entry") === undefined).length;
  return named([
    ["Risks", risks.length, "An assessment here has no risks of its own."],
    ["Attestations", attestations.length, "An assessment here is signed by people who work on it."],
    ["Observations", strange, "They weren't written by this product, so they name no evidence."],
    ["Findings", unnamed, "They don't name an entry."],
  ]);
}

function named(all: readonly (readonly [string, number, string])[]): LeftOut[] {
  return all.filter(([, count]) => count > 0).map(([what, count, why]) => ({ what, count, why }));
}

function foreign(document: ResultsDocument, result: Result): ReadResults {
  const { answers, joined, unclear }: Foreign = foreignAnswers(document.metadata, result);
  const { observations = [], risks = [], attestations = [] } = result;
  const log = result["assessment-log"]?.entries ?? [];
  return {
    own: false,
    assessment: {
      id: document.uuid,
      name: plainText(document.metadata.title),
      status: "",
      framework: "",
      frameworkTitle: "",
      frameworkEdition: "",
      baseline: null,
      groups: [],
      scoringModel: "implementation",
      ownModel: null,
      client: "",
      owner: "",
      dueOn: null,
      createdAt: result.start,
      startedAt: null,
      submittedAt: null,
      submittedBy: "",
      signedAt: null,
      signedBy: "",
      signedHash: null,
      answers,
      comments: [],
      evidence: [],
    },
    leftOut: named([
      ["Other results", document.results.length - 1, "The last result of the file is taken."],
      ["Findings with an unknown state", unclear, "Only 'satisfied' and 'not-satisfied' are verdicts."],
      [
        "Findings joined",
        joined,
        "Several are about the same control: the worst verdict counts, and all notes are kept.",
      ],
      ["Observations", observations.length, "They aren't written by this product, so they name no evidence."],
      ["Risks", risks.length, "An assessment here has no risks of its own."],
      ["Attestations", attestations.length, "An assessment here is signed by people who work on it."],
      ["Log entries", log.length, "They weren't written by this product, so they aren't comments."],
    ]),
  };
}
