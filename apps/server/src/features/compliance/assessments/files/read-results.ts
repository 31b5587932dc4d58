/** OSCAL assessment results as an assessment. It runs in a worker thread. */
import type { OscalFormat } from "@crq/contract/compliance/oscal-documents";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { assessmentFromResults, type LeftOut } from "@crq/frameworks/oscal/convert/from-results";
import type {
  ResultsDocument,
  SaidAnswer,
  SaidAssessment,
  SaidComment,
  SaidEvidence,
} from "@crq/frameworks/oscal/convert/results-shapes";
import { readOscal } from "@crq/frameworks/oscal/document";
import { aboutOf } from "@crq/frameworks/oscal/mentions/about";
import { type Finding, Unreadable } from "@crq/frameworks/oscal/problem";
import { type Upload, UnreadableUpload, uploadedText } from "../../../../http/files/uploaded-text.ts";
import { day, moment, Tidy } from "../../../../http/files/tidy.ts";

/** How much of a file is taken. */
const MOST = {
  entries: 5000,
  objectives: 500,
  comments: 5000,
  evidence: 500,
  revisions: 100,
  groups: 500,
} as const;

/** A file, and why it can't be imported if it can't. */
export interface ReadResultsFile {
  readonly sha256: string;
  readonly size: number;
  readonly format: OscalFormat | null;
  readonly problem: string | null;
  readonly findings: readonly Finding[];
  readonly read: {
    readonly own: boolean;
    readonly assessment: SaidAssessment;
    readonly leftOut: readonly LeftOut[];
    /** Titles and addresses of what it names. */
    readonly sources: readonly string[];
  } | null;
}

/** Reads a file. */
export default function readResults(upload: Upload): ReadResultsFile {
  let file: ReadResultsFile = { sha256: "", size: 0, format: null, problem: null, findings: [], read: null };
  const tidy = new Tidy();
  try {
    const { text, bytes, sha256 } = uploadedText(upload, MOST_FILE_BYTES);
    file = { ...file, sha256, size: bytes.length };
    const { model, format, document, findings } = readOscal(text);
    file = { ...file, format };
    if (model !== "assessment-results") return { ...file, problem: otherModel(model) };
    if (findings.length > 0)
      return {
        ...file,
        problem: "This isn't a valid OSCAL document.",
        findings: findings.map(({ path, message, ...place }) => ({
          ...place,
          path: new Tidy().line(path, 500),
          message: new Tidy().line(message, 500),
        })),
      };
    const { own, assessment, leftOut } = assessmentFromResults(document as unknown as ResultsDocument);
    const over = tooMuch(assessment);
    const read = {
      own,
      assessment: tidied(assessment, tidy),
      leftOut: [...leftOut, ...over, ...shortened(tidy)],
      sources: aboutOf(document).sources.map((one) => new Tidy().line(one, 300)),
    };
    return { ...file, read };
  } catch (error) {
    if (error instanceof UnreadableUpload) return { ...file, problem: error.message };
    if (!(error instanceof Unreadable)) throw error;
    return { ...file, problem: `This file can't be read: ${tidy.line(error.message, 300)}.` };
  }
}

function otherModel(model: string): string {
  return `This is an OSCAL ${model.replaceAll("-", " ")}. Choose assessment results.`;
}

function tooMuch({ answers, comments, evidence }: SaidAssessment): LeftOut[] {
  const over = (what: string, count: number, most: number) =>
    count > most
      ? [{ what, count: count - most, why: `At most ${most.toLocaleString("en-US")} are taken from a file.` }]
      : [];
  return [
    ...over("Entries", answers.length, MOST.entries),
    ...over("Comments", comments.length, MOST.comments),
    ...over("Evidence", evidence.length, MOST.evidence),
  ];
}

function shortened({ shortened: count }: Tidy): LeftOut[] {
  return count === 0 ? [] : [{ what: "Long texts", count, why: "They were shortened to what fits here." }];
}

function tidied(said: SaidAssessment, tidy: Tidy): SaidAssessment {
  const name = (text: string) => tidy.line(text, 200);
  return {
    ...said,
    id: tidy.line(said.id, 100),
    name: name(said.name),
    status: tidy.line(said.status, 20),
    framework: tidy.line(said.framework, 60),
    frameworkTitle: name(said.frameworkTitle),
    frameworkEdition: tidy.line(said.frameworkEdition, 100),
    baseline: said.baseline === null ? null : tidy.line(said.baseline, 40),
    groups: said.groups.slice(0, MOST.groups).map((group) => tidy.line(group, 100)),
    scoringModel: tidy.line(said.scoringModel, 40),
    ownModel: said.ownModel && {
      id: tidy.line(said.ownModel.id, 40),
      edition: said.ownModel.edition,
      name: name(said.ownModel.name),
      score: tidy.line(said.ownModel.score, 40),
      band: tidy.line(said.ownModel.band, 40),
    },
    client: name(said.client),
    owner: name(said.owner),
    dueOn: day(said.dueOn),
    createdAt: moment(said.createdAt) ?? "",
    startedAt: moment(said.startedAt),
    submittedAt: moment(said.submittedAt),
    submittedBy: name(said.submittedBy),
    signedAt: moment(said.signedAt),
    signedBy: name(said.signedBy),
    signedHash: said.signedHash === null ? null : tidy.line(said.signedHash, 64),
    answers: said.answers.slice(0, MOST.entries).map((one) => tidiedAnswer(one, tidy)),
    comments: said.comments.slice(0, MOST.comments).flatMap((one) => tidiedComment(one, tidy)),
    evidence: said.evidence.slice(0, MOST.evidence).map((one) => tidiedEvidence(one, tidy)),
  };
}

function tidiedAnswer(said: SaidAnswer, tidy: Tidy): SaidAnswer {
  const { maturity } = said;
  return {
    ...said,
    entry: tidy.line(said.entry, 100),
    justification: tidy.prose(said.justification, 2000),
    providedBy: tidy.line(said.providedBy, 200),
    maturity: maturity !== null && maturity <= 5 ? maturity : null,
    objectives: said.objectives
      .slice(0, MOST.objectives)
      .map(({ id, result }) => ({ id: tidy.line(id, 100), result })),
    assignee: tidy.line(said.assignee, 200),
    note: tidy.prose(said.note, 20_000),
    answeredAt: moment(said.answeredAt),
    answeredBy: tidy.line(said.answeredBy, 200),
  };
}

function tidiedComment({ entry, text, at, by }: SaidComment, tidy: Tidy): SaidComment[] {
  const words = tidy.prose(text, 4000);
  if (words.trim() === "") return [];
  return [
    {
      entry: entry === null ? null : tidy.line(entry, 100),
      text: words,
      at: moment(at) ?? "",
      by: tidy.line(by, 200),
    },
  ];
}

function tidiedEvidence(said: SaidEvidence, tidy: Tidy): SaidEvidence {
  return {
    id: tidy.line(said.id, 100),
    name: tidy.line(said.name, 200) || "Evidence",
    kind: said.kind,
    description: tidy.prose(said.description, 4000),
    owner: tidy.line(said.owner, 200),
    collectedOn: day(said.collectedOn) ?? "",
    expiresOn: day(said.expiresOn),
    entries: said.entries.slice(0, MOST.entries).map((entry) => tidy.line(entry, 100)),
    revisions: said.revisions.slice(0, MOST.revisions).map((one) => ({
      number: one.number,
      collectedOn: day(one.collectedOn) ?? "",
      file: one.file && {
        name: tidy.line(one.file.name, 200),
        size: Number.isSafeInteger(one.file.size) ? one.file.size : 0,
        sha256: /^[0-9a-f]{64}$/.test(one.file.sha256) ? one.file.sha256 : "",
        type: tidy.line(one.file.type, 100),
      },
      url: one.url === null ? null : tidy.line(one.url, 2000),
      text: one.text === null ? null : tidy.prose(one.text, 20_000),
      addedAt: moment(one.addedAt) ?? "",
      addedBy: tidy.line(one.addedBy, 200),
    })),
  };
}
