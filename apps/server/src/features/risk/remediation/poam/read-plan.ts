/** A plan of action as projects, from OSCAL or a table. It runs in a worker thread. */
import { MOST_POAM_PROJECTS, type PoamField } from "@crq/contract/risk/remediation/project-files";
import { Money } from "@crq/contract/risk/estimates";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { readOscal } from "@crq/frameworks/oscal/document";
import { Unreadable } from "@crq/frameworks/oscal/problem";
import { type PlanDocument, projectsFromPlan } from "@crq/frameworks/oscal/projects/from-plan-of-action";
import type { SaidGap, SaidProject, SaidTask } from "@crq/frameworks/oscal/projects/said-project";
import { PROJECT_LIMITS } from "@crq/contract/risk/remediation/project-limits";
import type * as z from "zod/mini";
import { recordsOf } from "../../../../http/files/csv-records.ts";
import { day, Tidy } from "../../../../http/files/tidy.ts";
import { UnreadableUpload, uploadedText } from "../../../../http/files/uploaded-text.ts";
import { xlsxSheets } from "../../../../http/files/xlsx-records.ts";
import { ownWorkbook } from "./own-workbook.ts";
import { projectsFromTable, type TableColumn } from "./read-table.ts";

/** What to read. */
export interface PlanToRead {
  readonly encoding: "text" | "gzip" | "xlsx";
  readonly file: string;
  readonly mapping?: readonly (PoamField | null)[] | undefined;
}

type Cost = z.infer<typeof Money>;

/** A project of a file, as far as it fits. */
export interface ReadProject extends Omit<SaidProject, "oneOff" | "yearly"> {
  readonly oneOff: Cost | null;
  readonly yearly: Cost | null;
}

/** A file's projects, or why it can't be read. */
export interface ReadPlan {
  readonly problem: string | null;
  readonly columns: readonly TableColumn[];
  readonly projects: readonly ReadProject[];
  readonly leftOut: readonly { readonly what: string; readonly count: number; readonly why: string }[];
}

const NOTHING: ReadPlan = { problem: null, columns: [], projects: [], leftOut: [] };

/** Reads a file. */
export default async function readPlan(input: PlanToRead): Promise<ReadPlan> {
  try {
    const read = await said(input);
    if (read.problem !== null) return { ...read, projects: [] };
    const over = read.projects.length - MOST_POAM_PROJECTS;
    if (over > 0)
      return {
        ...NOTHING,
        columns: read.columns,
        problem: `The file has more than ${MOST_POAM_PROJECTS} projects. Split it into several.`,
      };
    if (new Set(read.projects.map(({ key }) => key)).size < read.projects.length)
      return {
        ...NOTHING,
        columns: read.columns,
        problem: "The file has two items with the same identifier and name. Give each its own.",
      };
    return { ...read, projects: read.projects.map(tidied) };
  } catch (error) {
    if (error instanceof UnreadableUpload) return { ...NOTHING, problem: error.message };
    if (!(error instanceof Unreadable)) throw error;
    return { ...NOTHING, problem: `This file can't be read: ${new Tidy().line(error.message, 300)}.` };
  }
}

type Said = Omit<ReadPlan, "projects"> & { readonly projects: readonly SaidProject[] };

async function said({ encoding, file, mapping }: PlanToRead): Promise<Said> {
  if (encoding === "xlsx") {
    const read = await xlsxSheets(file);
    if ("problem" in read) return { ...NOTHING, projects: [], problem: `The file ${read.problem}.` };
    return { ...NOTHING, ...(ownWorkbook(read.sheets) ?? projectsFromTable(read.sheets, mapping)) };
  }
  const { text } = uploadedText({ encoding, file }, MOST_FILE_BYTES);
  const start = text.slice(0, 4000).replace("\uFEFF", "").trimStart();
  if (/^[{<]/.test(start) || /^plan-of-action-and-milestones:/m.test(start)) return oscal(text);
  const { records, problem } = recordsOf(text);
  if (problem)
    return { ...NOTHING, projects: [], problem: `The file ${problem.message} (row ${problem.row}).` };
  return { ...NOTHING, ...projectsFromTable([{ name: "", records }], mapping) };
}

function oscal(text: string): Said {
  const { model, document, findings } = readOscal(text);
  if (model !== "plan-of-action-and-milestones")
    return {
      ...NOTHING,
      projects: [],
      problem: `This is an OSCAL ${model.replaceAll("-", " ")}. Choose a plan of action and milestones.`,
    };
  const [wrong] = findings;
  if (wrong)
    return {
      ...NOTHING,
      projects: [],
      problem: `This isn't a valid OSCAL document: ${new Tidy().line(`${wrong.path} ${wrong.message}`, 300)}.`,
    };
  return { ...NOTHING, ...projectsFromPlan(document as unknown as PlanDocument) };
}

const cut = (what: string, over: number) =>
  over > 0 ? [`${over} more ${what} than a project can have`] : [];

/** A project as the product can store it, with what didn't fit in its description or named. */
function tidied(one: SaidProject): ReadProject {
  const tidy = new Tidy();
  const name = tidy.line(one.name, 200) || tidy.line(one.reference, 200) || "Unnamed";
  const more = tidy.shortened > 0 ? [one.name] : [];
  const tasks = one.tasks.map((task) => tidiedTask(task));
  const long = one.tasks.filter(({ title }) => new Tidy().line(title, 1e6).length > 200);
  const [oneOff, yearly] = [costOf(one.oneOff), costOf(one.yearly)];
  const unread = [one.oneOff, one.yearly].filter((text) => text !== "" && costOf(text) === null);
  const shortened = new Tidy();
  const description = shortened.prose(
    [one.description, ...more, ...long.map(({ title }) => `Milestone: ${title}`)]
      .filter((text) => text !== "")
      .join("\n\n"),
    4000,
  );
  const dates = [one.startsOn, one.dueOn].filter((text) => text !== null && day(text) === null);
  const [startsOn, dueOn] = ordered(day(one.startsOn), day(one.dueOn));
  return {
    ...one,
    key: one.key.slice(0, 200),
    name,
    oneOff,
    yearly,
    description,
    startsOn,
    dueOn,
    reference: tidy.line(one.reference, 100),
    owner: tidy.line(one.owner, 200),
    client: tidy.line(one.client, 200),
    currency: /^[A-Z]{3}$/.test(one.currency) ? one.currency : "",
    oneOffYears: within(one.oneOffYears, 1, 20, true),
    effortDays: within(one.effortDays, 0, 100_000, false),
    requires: distinct(one.requires).slice(0, PROJECT_LIMITS.others),
    excludes: distinct(one.excludes).slice(0, PROJECT_LIMITS.others),
    controls: distinct(one.controls.map((control) => tidy.line(control, 200))).slice(
      0,
      PROJECT_LIMITS.controls,
    ),
    gaps: one.gaps.slice(0, PROJECT_LIMITS.gaps).map((gap) => tidiedGap(gap)),
    risks: [],
    tasks: tasks.slice(0, PROJECT_LIMITS.tasks),
    notTaken: [
      ...one.notTaken,
      ...cut("milestones", tasks.length - PROJECT_LIMITS.tasks),
      ...cut("weaknesses", one.gaps.length - PROJECT_LIMITS.gaps),
      ...cut("controls", one.controls.length - PROJECT_LIMITS.controls),
      ...(shortened.shortened > 0
        ? ["The end of its description, which has more than 4,000 characters"]
        : []),
      ...unread.map((text) => `A cost that can't be read: ${new Tidy().line(text, 80)}`),
      ...dates.map((text) => `A date that can't be read: ${new Tidy().line(text ?? "", 40)}`),
    ],
  };
}

const distinct = (texts: readonly string[]) => [
  ...new Map(
    texts.filter((text) => text !== "").map((text) => [text.toLowerCase(), text.slice(0, 200)]),
  ).values(),
];

function ordered(startsOn: string | null, dueOn: string | null): [string | null, string | null] {
  return startsOn !== null && dueOn !== null && dueOn < startsOn ? [null, dueOn] : [startsOn, dueOn];
}

function within(value: number | null, least: number, most: number, whole: boolean): number | null {
  if (value === null || !Number.isFinite(value) || value < least || value > most) return null;
  return whole && !Number.isInteger(value) ? null : value;
}

function costOf(text: string): Cost | null {
  if (text === "" || text.length > 1000) return null;
  try {
    const read = Money.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function tidiedTask({ title, state, owner, startsOn, dueOn }: SaidTask): SaidTask {
  const tidy = new Tidy();
  const [start, due] = ordered(day(startsOn), day(dueOn));
  return {
    title: tidy.line(title, 200) || "Unnamed",
    state,
    owner: tidy.line(owner, 200),
    startsOn: start,
    dueOn: due,
  };
}

function tidiedGap(gap: SaidGap): SaidGap {
  const tidy = new Tidy();
  return {
    ...gap,
    entry: tidy.line(gap.entry, 100),
    title: tidy.line(gap.title, 200),
    assessment: tidy.line(gap.assessment, 200),
    assessmentId: gap.assessmentId?.toLowerCase() ?? null,
    note: "",
  };
}
