/** Where what a file says has its place: which framework it's of here, and which of its entries. */
import type { LeftOut } from "@crq/frameworks/oscal/convert/from-results";
import type { SaidAnswer, SaidAssessment } from "@crq/frameworks/oscal/convert/results-shapes";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { frameworkNamed, publishedCalled, type Source } from "../../frameworks/public.ts";
import { entriesOf, frameworkOf } from "../../oscal-documents/public.ts";
import type { ReadResultsFile } from "../files/read-results.ts";
import { frameworkToAssess, type Scope, scopedAnswers } from "../records/scope.ts";
import type { ImportedAnswer } from "./import-store.ts";

type Read = NonNullable<ReadResultsFile["read"]>;

/** A file's content in a framework of this tenant. */
export interface Placed {
  readonly source: Source;
  readonly scope: Scope;
  readonly answers: readonly ImportedAnswer[];
  /** By identifier of the file, the entry here. */
  readonly entries: ReadonlyMap<string, string>;
  readonly unknown: readonly string[];
  readonly missing: number;
  readonly leftOut: readonly LeftOut[];
  readonly conflicts: readonly string[];
}

/**
 * Finds the framework: the chosen one, the one that the file names, or the one whose identifiers it has.
 * @throws Fault `invalid-request` for a chosen one that can't be assessed here
 */
export async function placed(
  tx: Tx,
  ctx: TenantCtx,
  read: Read,
  chosen: string | undefined,
): Promise<Placed | undefined> {
  const id = chosen ?? (await namedHere(tx, ctx, read));
  const known = id === undefined ? undefined : await frameworkNamed(tx, id, ctx.actor);
  if (id === undefined || !known) {
    if (chosen !== undefined) await frameworkToAssess(tx, ctx, chosen);
    return undefined;
  }
  const source = await frameworkToAssess(tx, ctx, id);
  const { assessment } = read;
  const scope = scopeIn(source, assessment);
  const fresh = scopedAnswers(source, scope.scope);
  const here = new Set(fresh.map(({ entry }) => entry));
  const found = entriesOf(known, [...new Set(saidEntries(assessment))]);
  const entries = new Map(
    [...found].flatMap(([said, { entry }]) => (here.has(entry) ? [[said, entry]] : [])),
  );
  const told = byEntry(assessment.answers, entries);
  const taken = fresh.map((one) => answerOf(one, told.of.get(one.entry), read.own));
  return {
    source,
    scope: scope.scope,
    answers: taken.map(({ answer }) => answer),
    entries,
    unknown: assessment.answers.map(({ entry }) => entry).filter((entry) => !entries.has(entry)),
    missing: fresh.filter(({ entry }) => !told.of.has(entry)).length,
    leftOut: [
      ...(told.twice > 0
        ? [{ what: "Repeated entries", count: told.twice, why: "The first answer to an entry is taken." }]
        : []),
      ...objectivesLeft(taken.reduce((sum, { strange }) => sum + strange, 0)),
    ],
    conflicts: [...scope.conflicts, ...editions(assessment, source, chosen)],
  };
}

function objectivesLeft(count: number): LeftOut[] {
  return count === 0
    ? []
    : [{ what: "Objectives", count, why: "The framework here doesn't have these objectives." }];
}

/** The entries that anything in a file is about. */
function saidEntries({ answers, comments, evidence }: SaidAssessment): string[] {
  return [
    ...answers.map(({ entry }) => entry),
    ...comments.flatMap(({ entry }) => entry ?? []),
    ...evidence.flatMap((one) => one.entries),
  ];
}

async function namedHere(tx: Tx, ctx: TenantCtx, read: Read): Promise<string | undefined> {
  const { framework, frameworkTitle, frameworkEdition, answers } = read.assessment;
  if (framework !== "" && !isUuid(framework) && (await frameworkNamed(tx, framework, ctx.actor)))
    return framework;
  const own = frameworkTitle === "" ? undefined : await publishedCalled(tx, frameworkTitle, frameworkEdition);
  if (own !== undefined) return own;
  const controls = answers.map(({ entry }) => entry);
  return (await frameworkOf(tx, ctx.actor, undefined, { sources: read.sources, controls }))?.id;
}

/** An organization's own framework has another id elsewhere. */
const isUuid = (id: string) => /^[0-9a-f]{8}-/i.test(id);

/** How the assessment was scoped, as far as the framework has the same baseline and groups. */
function scopeIn({ content, title }: Source, { baseline, groups }: SaidAssessment) {
  const has = baseline !== null && content.entries.some((entry) => entry.baselines.includes(baseline));
  const known = new Set(content.groups.map(({ id }) => id));
  const all = groups.every((group) => known.has(group));
  const conflicts = [
    ...(baseline === null || has
      ? []
      : [`${title} has no baseline “${baseline}” here. What is in scope is taken entry by entry.`]),
    ...(all
      ? []
      : [`${title} doesn't have all groups of the file's scope. What is in scope is taken entry by entry.`]),
  ];
  return { scope: { baseline: has ? baseline : null, groups: all ? groups : [] }, conflicts };
}

function editions(
  said: SaidAssessment,
  { id, title, edition }: Source,
  chosen: string | undefined,
): string[] {
  const { framework, frameworkTitle, frameworkEdition } = said;
  const saysOther = framework !== "" && framework !== id && frameworkTitle !== title;
  if (saysOther && chosen === undefined)
    return [
      `“${frameworkTitle}” isn't here. Its identifiers are those of ${title}, so answers are taken for that. Choose another framework if that's wrong.`,
    ];
  return frameworkEdition !== "" && frameworkEdition !== edition && framework === id
    ? [`The file is of edition ${frameworkEdition}; here it's ${edition}. Answers are taken by identifier.`]
    : [];
}

function byEntry(answers: readonly SaidAnswer[], entries: ReadonlyMap<string, string>) {
  const of = new Map<string, SaidAnswer>();
  let twice = 0;
  for (const one of answers) {
    const entry = entries.get(one.entry);
    if (entry === undefined) continue;
    if (of.has(entry)) twice++;
    else of.set(entry, one);
  }
  return { of, twice };
}

/** That a name comes from a file, and isn't someone who did this here. */
const FROM_FILE = " (imported)";

/** A person of a file as a name; null if no one is named. */
export function nameOf(name: string): string | null {
  if (name === "") return null;
  return name.endsWith(FROM_FILE) ? name : `${name}${FROM_FILE}`;
}

/** An entry's answer as the file has it. What another product's file doesn't speak about is out of scope; of ours, it's new in this edition. */
function answerOf(
  fresh: ReturnType<typeof scopedAnswers>[number],
  said: SaidAnswer | undefined,
  own: boolean,
): { readonly answer: ImportedAnswer; readonly strange: number } {
  const { entry, position, objectiveIds } = fresh;
  if (!said) {
    const inScope = own && fresh.inScope;
    return { answer: { ...NOTHING, entry, position, objectiveIds, inScope }, strange: 0 };
  }
  const known = new Set(objectiveIds);
  const objectives = said.objectives.filter(({ id }) => known.has(id));
  const { inScope, applicability, justification, providedBy, result, maturity, work, note } = said;
  return {
    strange: said.objectives.length - objectives.length,
    answer: {
      entry,
      position,
      objectiveIds,
      inScope,
      applicability,
      justification:
        applicability === "not-applicable" && justification.trim() === ""
          ? "The imported file doesn't say why."
          : justification,
      providedBy,
      result,
      maturity,
      objectives: Object.fromEntries(objectives.map(({ id, result: verdict }) => [id, verdict])),
      work,
      note,
      assignee: nameOf(said.assignee),
      answeredAt: said.answeredAt,
      answeredBy: nameOf(said.answeredBy),
    },
  };
}

const NOTHING = {
  applicability: "applicable",
  justification: "",
  providedBy: "",
  result: null,
  maturity: null,
  objectives: {},
  work: "not-started",
  note: "",
  assignee: null,
  answeredAt: null,
  answeredBy: null,
} as const;

/** The file's content here, or why it can't be imported. */
export function readOf({ read, findings, problem }: ReadResultsFile): Read {
  if (read) return read;
  const errors =
    findings.length > 0
      ? findings.slice(0, 50).map(({ path, message }) => ({ path: "file", message: `${path}: ${message}` }))
      : [{ path: "file", message: problem ?? "can't be imported" }];
  throw new Fault("invalid-request", { errors });
}
