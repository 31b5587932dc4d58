/** The product's own workbook of projects: written for people to read and to edit, and read back without loss. */
import type { SaidGap, SaidProject, SaidStatus, SaidTask } from "@crq/frameworks/oscal/projects/said-project";
import { SAID_STATES, SAID_STATUSES } from "@crq/frameworks/oscal/projects/said-project";
import { readTextCell } from "@crq/contract/csv";
import type { SheetToWrite } from "../../../../http/files/write-workbook.ts";
import type { XlsxSheet } from "../../../../http/files/xlsx-records.ts";
import { MILESTONE_COLUMNS, POAM_COLUMNS, PROJECT_COLUMNS, SHEETS, WEAKNESS_COLUMNS } from "./headings.ts";

type Cell = string | number | null;

/** The sheets of some projects: one to hand over, and those that are read back. */
export function workbookOf(projects: readonly SaidProject[], statusOn: string): SheetToWrite[] {
  return [
    sheet(
      SHEETS.poam,
      POAM_COLUMNS,
      projects.flatMap((one) => poamRows(one, statusOn)),
      24,
    ),
    sheet(SHEETS.projects, PROJECT_COLUMNS, projects.map(projectRow), 20),
    sheet(
      SHEETS.milestones,
      MILESTONE_COLUMNS,
      projects.flatMap(({ key, reference, tasks }) =>
        tasks.map(({ title, state, owner, startsOn, dueOn }) => [
          key,
          reference,
          title,
          state,
          owner,
          startsOn,
          dueOn,
        ]),
      ),
      20,
    ),
    sheet(
      SHEETS.weaknesses,
      WEAKNESS_COLUMNS,
      projects.flatMap(({ key, reference, gaps }) =>
        gaps.map(({ entry, title, assessment, assessmentId, verdict, aimed }) => [
          key,
          reference,
          entry,
          title,
          assessment,
          assessmentId,
          verdict,
          aimed,
        ]),
      ),
      20,
    ),
  ];
}

function sheet(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  width: number,
): SheetToWrite {
  return { name, rows: [columns, ...rows], widths: columns.map(() => width) };
}

const STATUS_WORDS: Readonly<Record<SaidStatus, string>> = {
  proposed: "Open",
  approved: "Ongoing",
  in_progress: "Ongoing",
  done: "Completed",
  dropped: "Dropped",
};
const STATE_WORDS = { to_do: "", doing: " (in progress)", done: " (done)" } as const;

/** A row for each weakness, or one for a project without any. */
function poamRows(project: SaidProject, statusOn: string): Cell[][] {
  const { reference, name, description, owner, resources, dueOn, tasks, status, risks, controls, gaps } =
    project;
  const milestones = tasks.map(
    ({ title, state, dueOn: on }) => `${on ?? "No date"}: ${title}${STATE_WORDS[state]}`,
  );
  const plan = [name, description, controls.length > 0 && `Controls put in place: ${controls.join("; ")}`];
  const shared = {
    assets: [...new Set(risks.flatMap(({ assets }) => assets))].join("; "),
    plan: plan.filter(Boolean).join("\n"),
    ratings: risks.flatMap(({ rating }) => (rating === "" ? [] : rating)).join("; "),
    comments: risks.length > 0 ? `Treats ${risks.map((risk) => risk.name).join("; ")}` : "",
  };
  const row = (id: string, gap: SaidGap | null): Cell[] => [
    id,
    gap?.entry ?? "",
    gap ? `${gap.entry} ${gap.title}`.trim() : name,
    gap ? gap.note || (gap.verdict === "partially-met" ? "Partially met" : "Not met") : description,
    gap ? gap.assessment : "Risk register",
    gap?.assessmentId ?? "",
    shared.assets,
    owner,
    resources,
    shared.plan,
    gap?.foundOn ?? "",
    dueOn,
    milestones.join("\n"),
    statusOn,
    STATUS_WORDS[status],
    shared.ratings,
    shared.comments,
  ];
  return gaps.length === 0 ? [row(reference, null)] : gaps.map((gap, i) => row(`${reference}.${i + 1}`, gap));
}

function projectRow(one: SaidProject): Cell[] {
  return [
    one.key,
    one.reference,
    one.name,
    one.description,
    one.status,
    one.owner,
    one.client,
    one.currency,
    one.oneOff,
    one.yearly,
    one.oneOffYears,
    one.effortDays,
    one.startsOn,
    one.dueOn,
    one.requires.join("; "),
    one.excludes.join("; "),
    one.controls.join("\n"),
  ];
}

/** The projects of the product's workbook; undefined for any other. */
export function ownWorkbook(sheets: readonly XlsxSheet[]) {
  const table = (name: string) => tableOf(sheets.find((one) => one.name === name));
  const rows = table(SHEETS.projects);
  if (!rows || !PROJECT_COLUMNS.every((name) => rows.columns.includes(name))) return undefined;
  const milestones = Map.groupBy(table(SHEETS.milestones)?.rows ?? [], (row) => row("Key"));
  const weaknesses = Map.groupBy(table(SHEETS.weaknesses)?.rows ?? [], (row) => row("Key"));
  const projects = rows.rows.map((row): SaidProject => {
    const key = row("Key").toLowerCase() || `${row("Reference")} ${row("Name")}`;
    const of = (map: typeof milestones) => map.get(row("Key")) ?? [];
    return projectFrom(row, key, of(milestones).map(taskFrom), of(weaknesses).map(gapFrom));
  });
  const edited = sheets.find(({ name }) => name === SHEETS.poam);
  return {
    projects,
    leftOut: edited
      ? [
          {
            what: `Rows of the sheet ${SHEETS.poam}`,
            count: Math.max(0, edited.records.length - 1),
            why: `They repeat what the sheets ${SHEETS.projects}, ${SHEETS.milestones} and ${SHEETS.weaknesses} say, which are read instead.`,
          },
        ]
      : [],
  };
}

type Row = (column: string) => string;

function tableOf(from: XlsxSheet | undefined): { columns: string[]; rows: Row[] } | undefined {
  const [header, ...records] = from?.records ?? [];
  if (!header) return undefined;
  const columns = header.cells.map((cell) => readTextCell(cell).trim());
  const at = new Map(columns.map((name, i) => [name, i]));
  const rows = records.map(
    ({ cells }): Row =>
      (column) =>
        readTextCell(cells[at.get(column) ?? -1] ?? ""),
  );
  return { columns, rows };
}

const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));
const list = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

function projectFrom(row: Row, key: string, tasks: SaidTask[], gaps: SaidGap[]): SaidProject {
  return {
    key,
    reference: row("Reference"),
    name: row("Name"),
    description: row("Description"),
    status: SAID_STATUSES.find((one) => one === row("Status").trim()) ?? "proposed",
    owner: row("Owner").trim(),
    client: row("Client"),
    currency: row("Currency").trim(),
    oneOff: row("Cost once, as estimated"),
    yearly: row("Cost a year, as estimated"),
    oneOffYears: numberOf(row("Years of the cost once")),
    effortDays: numberOf(row("Effort (days)")),
    resources: "",
    startsOn: row("Start").trim() || null,
    dueOn: row("Due").trim() || null,
    requires: list(row("Needs").toLowerCase(), /[;\n]/),
    excludes: list(row("Not together with").toLowerCase(), /[;\n]/),
    controls: list(row("Controls"), /\n/),
    gaps,
    risks: [],
    tasks,
    notTaken: [],
  };
}

function taskFrom(row: Row): SaidTask {
  return {
    title: row("Milestone"),
    state: SAID_STATES.find((one) => one === row("State").trim()) ?? "to_do",
    owner: row("Owner").trim(),
    startsOn: row("Start").trim() || null,
    dueOn: row("Due").trim() || null,
  };
}

function gapFrom(row: Row): SaidGap {
  return {
    entry: row("Entry").trim(),
    title: row("Title"),
    framework: null,
    assessment: row("Assessment"),
    assessmentId: row("Assessment key").trim() || null,
    verdict: row("Result"),
    aimed: row("Aimed at").trim() === "partially-met" ? "partially-met" : "met",
    note: "",
    foundOn: null,
  };
}
