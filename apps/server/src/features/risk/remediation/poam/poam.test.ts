/** Plans of action out and in: valid files, the same projects in another tenant, and nothing twice. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { ProjectImport } from "@crq/contract/risk/remediation/project-files";
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { readOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { xlsxSheets } from "../../../../http/files/xlsx-records.ts";
import writeWorkbook from "../../../../http/files/write-workbook.ts";

let h: Harness;
let analyst: Session;
let other: Session;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  analyst = await h.signedIn("risk_analyst");
  other = await h.signedIn("risk_analyst", "b");
});
afterAll(() => h.close());

const constant = (value: number) => ({ type: "constant", value });

async function posted<T>(by: Session, path: string, body: object): Promise<T> {
  const reply = await by.call("POST", path, body);
  expect(reply.statusCode, `${path} ${reply.body}`).toBeLessThan(300);
  return reply.json<T>();
}

async function owner(by: Session, words: string): Promise<{ id: string; name: string }> {
  const { items } = (await by.call("GET", `/api/projects/people?q=${words}`)).json<{
    items: { id: string; name: string }[];
  }>();
  return items[0]!;
}

/** An assessment with a weakness, by someone who assesses. */
async function assessed(tenant: "a" | "b"): Promise<string> {
  const assessor = await h.signedIn("assessor", tenant);
  const body = { name: "CUI", framework: "nist-sp-800-171-r2" };
  const { id, version } = await posted<AssessmentRecord>(assessor, "/api/assessments", body);
  await posted(assessor, `/api/assessments/${id}/start`, { version });
  const answer = { entry: "3.1.1", version: 1, result: "not-met", note: "=1+1 shared <accounts>" };
  const saved = await assessor.call("PATCH", `/api/assessments/${id}/answers`, answer);
  expect(saved.statusCode, saved.body).toBe(200);
  return id;
}

async function control(by: Session, name: string): Promise<string> {
  const body = { name, inPlace: false, currency: "USD", annualCost: constant(1), effects: [] };
  return (await posted<{ id: string }>(by, "/api/controls", body)).id;
}

/** Two projects with everything that a project can have. */
async function planned(): Promise<ProjectRecord[]> {
  const { id: ownerId } = await owner(analyst, "analyst");
  const assessmentId = await assessed("a");
  const first = await posted<ProjectRecord>(analyst, "/api/projects", {
    name: "=Named like a formula",
    description: "Line one\n\n- two *stars*",
    ownerId,
    currency: "EUR",
    oneOff: { type: "pert", min: 1, mode: 2, max: 3 },
    yearly: constant(10),
    oneOffYears: 5,
    effortDays: 12.5,
    startsOn: "2027-01-01",
    dueOn: "2027-06-30",
    controlIds: [await control(analyst, "Session lock")],
    gaps: [{ assessmentId, entry: "3.1.1", aimed: "partially-met" }],
  });
  await posted(analyst, `/api/projects/${first.id}/tasks`, {
    title: "Buy",
    state: "doing",
    ownerId,
    startsOn: "2027-01-02",
    dueOn: "2027-02-01",
  });
  await posted(analyst, `/api/projects/${first.id}/tasks`, { title: "Roll out", state: "done" });
  const second = await posted<ProjectRecord>(analyst, "/api/projects", {
    name: "Second",
    ownerId,
    requires: [first.id],
  });
  return [first, second];
}

const inFull = async (by: Session): Promise<ProjectRecord[]> => {
  const { items } = (await by.call("GET", "/api/projects?sort=reference")).json<{
    items: { id: string }[];
  }>();
  return Promise.all(
    items.map(async ({ id }) => (await by.call("GET", `/api/projects/${id}`)).json<ProjectRecord>()),
  );
};

/** A project without what differs from tenant to tenant. */
const said = ({
  name,
  description,
  status,
  currency,
  oneOff,
  yearly,
  oneOffYears,
  ...of
}: ProjectRecord) => ({
  name,
  description,
  status,
  currency,
  oneOff,
  yearly,
  oneOffYears,
  effortDays: of.effortDays,
  startsOn: of.startsOn,
  dueOn: of.dueOn,
  requires: of.requires.map((one) => one.name.replace(/^P-\d+ /, "")),
  controls: of.controls.map((one) => one.name),
  gaps: of.gaps.map(({ entry, verdict, aimed }) => ({ entry, verdict, aimed })),
  tasks: of.tasks.map(({ title, state, startsOn, dueOn }) => ({ title, state, startsOn, dueOn })),
});

interface File {
  name: string;
  type: string;
  encoding: "text" | "base64";
  content: string;
  rows: number;
}
const poam = async (query: string, by = analyst) => {
  const reply = await by.call("GET", `/api/projects/poam?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<File>();
};
const preview = (by: Session, body: object) =>
  posted<ProjectImport>(by, "/api/project-imports/previews", body);
const confirm = (by: Session, body: object) => posted<ProjectImport>(by, "/api/project-imports", body);

test("projects leave as valid OSCAL and as a workbook, and arrive in another tenant as the same projects, once", async () => {
  await planned();
  const assessmentId = await assessed("b");
  await control(other, "session LOCK");
  const before = (await inFull(analyst)).map(said);
  for (const format of ["json", "xml", "yaml", "xlsx"]) {
    const file = await poam(`format=${format}`);
    expect(await poam(`format=${format}`)).toEqual(file);
    if (format !== "xlsx") {
      const { model, findings, document } = readOscal(file.content);
      expect([model, findings]).toEqual(["plan-of-action-and-milestones", []]);
      expect(document["poam-items"]).toMatchObject([
        {
          title: "3.1.1 Authorized Access Control",
          description: expect.stringContaining("shared") as string,
        },
        { title: "Second" },
      ]);
    }
    const encoding = format === "xlsx" ? "xlsx" : "text";
    const body = { encoding, file: file.content, assessmentId };
    const found = await preview(other, body);
    expect(found.problem).toBeNull();
    expect(found.counts).toEqual({ create: 2, change: 0, skip: 0 });
    expect(found.projects[0]).toMatchObject({ action: "create", tasks: 2, gaps: 1, controls: 1 });
    expect(await inFull(other)).toEqual([]);
    await confirm(other, body);
    expect((await inFull(other)).map(said)).toEqual(
      before.map((one) => ({
        ...one,
        controls: one.controls.map((name) => (name === "Session lock" ? "session LOCK" : name)),
      })),
    );
    const again = await confirm(other, body);
    expect(again.counts, format).toEqual({ create: 0, change: 0, skip: 2 });
    expect(await inFull(other)).toHaveLength(2);
    const own = await confirm(analyst, { encoding, file: file.content });
    expect(own.counts, `${format} ${JSON.stringify(own.projects)}`).toEqual({
      create: 0,
      change: 0,
      skip: 2,
    });
    await h.db.asOwner("delete from projects where tenant_id = $1", [h.b.id]);
  }
  expect((await audited(h, "project.import")).at(-1)).toMatchObject({ detail: { rows: 2 } });
  expect((await audited(h, "project.export")).at(-1)).toMatchObject({ detail: { poam: "xlsx", rows: 2 } });
});

test("no cell of the workbook can become a formula", async () => {
  const read = await xlsxSheets((await poam("format=xlsx")).content);
  const cells =
    "sheets" in read ? read.sheets.flatMap(({ records }) => records.flatMap((one) => one.cells)) : [];
  expect(cells).toContain("'=Named like a formula");
  expect(cells).toContain("'=1+1 shared <accounts>");
  for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+@]/);
});

test("a changed file changes what it says differently, and leaves alone what only new ones are to be taken from", async () => {
  const [first] = await inFull(analyst);
  const file = (await poam("format=json")).content
    .replaceAll("2027-06-30", "2027-09-30")
    .replaceAll("Roll out", "Roll it out");
  const asked = { file };
  expect((await preview(analyst, { ...asked, onlyNew: true })).counts).toMatchObject({ change: 0, skip: 2 });
  const found = await preview(analyst, asked);
  expect(found.projects[0]).toMatchObject({ action: "change", reason: "due date, milestones" });
  await confirm(analyst, asked);
  const after = (await inFull(analyst)).find(({ id }) => id === first!.id)!;
  expect(after.dueOn).toBe("2027-09-30");
  expect(after.tasks.map(({ title }) => title).toSorted()).toEqual(["Buy", "Roll it out", "Roll out"]);
  expect((await confirm(analyst, asked)).counts).toMatchObject({ change: 0, skip: 2 });
});

test("someone else's table is read by its headings, below what is above them, and loses nothing", async () => {
  const { name, id } = await owner(other, "stakeholder");
  const assessmentId = await assessed("b");
  const rows = [
    ["FedRAMP Plan of Action and Milestones (POA&M) Template"],
    [
      "POAM ID",
      "Controls",
      "Weakness Name",
      "Weakness Description",
      "Asset Identifier",
      "Point of Contact",
      "Scheduled Completion Date",
      "Planned Milestones",
      "Status",
      "Vendor Dependency",
    ],
    [
      "V-1",
      "3.1.1, 9.9.9",
      "Shared accounts",
      "Everyone is admin.",
      "srv-1",
      name,
      "6/30/2027",
      "(1) 2027-01-15: Count them\n(2) 2027-02-15: Delete them (done)",
      "Open",
      "Yes",
    ],
    ["V-2", "", "Closed one", "", "", "", "", "", "Completed", ""],
  ];
  const file = await writeWorkbook([{ name: "Open POA&M Items", rows, widths: rows[1]!.map(() => 20) }]);
  const body = { encoding: "xlsx", file, assessmentId };
  const found = await preview(other, body);
  expect(found.counts).toEqual({ create: 2, change: 0, skip: 0 });
  expect(found.projects).toMatchObject([
    { name: "Shared accounts", reference: "V-1", owner: name, dueOn: "2027-06-30", tasks: 2, gaps: 1 },
    { action: "create", reason: expect.stringMatching(/As completed/) as string, gaps: 0 },
  ]);
  await confirm(other, body);
  const [made, closed] = await inFull(other);
  // Completed is what it was; no one approved it here, and nothing of it was frozen or put in place.
  expect(closed).toMatchObject({ name: "Closed one", status: "done", approvedAt: null, approvedBy: null });
  expect(closed!.doneBy).not.toBeNull();
  const effect = await other.call("GET", `/api/projects/${closed!.id}/effect`);
  expect(effect.json()).toMatchObject({ approved: null, done: null, now: null, today: null });
  expect(made).toMatchObject({ ownerId: id, dueOn: "2027-06-30", gaps: [{ entry: "3.1.1" }] });
  expect(made!.tasks.map(({ title, state, dueOn }) => [title, state, dueOn])).toEqual([
    ["Count them", "to_do", "2027-01-15"],
    ["Delete them", "done", "2027-02-15"],
  ]);
  for (const kept of ["Everyone is admin.", "Asset: srv-1", "Vendor Dependency: Yes", "Weaknesses: 9.9.9"])
    expect(made!.description).toContain(kept);
  expect((await confirm(other, body)).counts).toEqual({ create: 0, change: 0, skip: 2 });
  const csv = "Thing;When\nFix it;2027-01-01";
  expect((await preview(other, { file: csv })).problem).toMatch(/Choose the column/);
  expect((await preview(other, { file: csv, mapping: ["name", "due"] })).projects).toMatchObject([
    { name: "Fix it", dueOn: "2027-01-01" },
  ]);
});

test("no projects are no file, and files that can't be read say why", async () => {
  expect((await analyst.call("GET", "/api/projects/poam?status=done")).statusCode).toBe(409);
  expect((await analyst.call("GET", `/api/projects/poam?clientId=${h.b.id}`)).statusCode).toBe(404);
  expect((await preview(other, { file: " " })).problem).toMatch(/empty/);
  expect((await preview(other, { file: "{}" })).problem).toMatch(/OSCAL/);
  expect((await preview(other, { encoding: "xlsx", file: "bm8=" })).problem).toMatch(/XLSX/);
  const many = `Weakness Name,Status\n${Array.from({ length: 501 }, (_, i) => `x${i},Open`).join("\n")}`;
  expect((await preview(other, { file: many })).problem).toMatch(/more than 500/);
  const twice = "Weakness Name,Status\nx,Open\nx,Open";
  expect((await preview(other, { file: twice })).problem).toMatch(/same identifier/);
});
