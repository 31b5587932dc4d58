/** Importing frameworks from CSV and XLSX: which column is what, and what is wrong by row and column. */
import type { FrameworkContent } from "@crq/contract/compliance/framework-content";
import type { FrameworkColumns, FrameworkImport } from "@crq/contract/compliance/framework-imports";
import type { Framework } from "@crq/contract/compliance/frameworks";
import { afterAll, beforeAll, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { created } from "../../../../test/browser.ts";
import { sent } from "../../../../test/files/framework-files.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let author: Session;
beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
});
afterAll(() => h.close());

const post = async <T>(path: string, body: object) =>
  (await author.call("POST", `/api/framework-imports/${path}`, body)).json<T>();
const previewed = (body: object) => post<FrameworkImport>("previews", body);
const contentOf = async (id: string) =>
  (await author.call("GET", `/api/frameworks/${id}/content`)).json<FrameworkContent>();
const imported = async (body: object) => {
  const { fingerprint } = await previewed(body);
  const answer = await author.call("POST", "/api/framework-imports", { ...body, fingerprint });
  return created(answer).json<Framework>();
};
const xlsx = async (sheets: readonly { sheet: string; rows: string[][] }[]) => {
  const data = sheets.map(({ sheet, rows }) => ({
    sheet,
    data: rows.map((cells) => cells.map((value) => ({ value, type: String }))),
  }));
  return sent("some.xlsx", await writeXlsxFile(data).toBuffer());
};

const OWN = [
  "Id;Title;Group;Group title;Parent;Statement;Objectives;Withdrawn;Now in;Baselines;Weight",
  'P-1;Passwords;P;People;;"Use\none.";"P-1.a: it is there',
  "  and long",
  'P-1.b";no;;"low\nhigh";2.5',
  "P-2;Old;P;;P-1;;;yes;P-1;;",
].join("\n");

test("a CSV file's columns are proposed with its first rows, and taken over by what someone chooses", async () => {
  const source = sent("our controls.csv", OWN);
  const proposed = await post<FrameworkColumns>("columns", { source });
  expect(proposed).toMatchObject({
    file: { format: "csv" },
    table: {
      sheet: null,
      headingRow: 1,
      rows: 2,
      columns: { id: "Id", title: "Title", group: "Group", nowIn: "Now in", guidance: null },
    },
    problems: [],
  });
  expect(proposed.sample.map(({ row, cells }) => [row, cells[1]])).toEqual([
    [2, "Passwords"],
    [3, "Old"],
  ]);
  const table = { columns: { id: "Id", guidance: "Statement", group: "Group" } };
  const made = await imported({ source, table });
  expect((await contentOf(made.id)).official).toEqual({ "P-1": { guidance: "Use\none." } });
  const nowhere = { columns: { id: "Id", title: "Name" } };
  expect((await previewed({ source, table: nowhere })).problems).toEqual([
    { row: 1, column: "Name", message: "is no column of the table" },
  ]);
});

test("all that the product's own file says is read: objectives, withdrawals, baselines, weights", async () => {
  const made = await imported({ source: sent("our controls.csv", OWN) });
  expect(made).toMatchObject({ title: "our controls", entries: 2, basedOn: null });
  const { catalog, official } = await contentOf(made.id);
  expect(catalog).toMatchObject({
    groups: [{ id: "P", title: "People" }],
    entries: [
      { id: "P-1", baselines: ["low", "high"], weight: 2.5, objectives: ["P-1.a", "P-1.b"] },
      { id: "P-2", parent: "P-1", withdrawn: ["P-1"] },
    ],
  });
  expect(official["P-1"]).toMatchObject({
    statement: "Use\none.",
    objectives: [{ id: "P-1.a", text: "it is there\nand long" }],
  });
});

test("errors are named by row and column", async () => {
  const rows = [
    "Id,Title,Group,Parent,Withdrawn,Weight",
    "A-1,One,A,,no,",
    "a-1,Two,A,,perhaps,x",
    ",Three,A,,,",
    "A-1,Again,A,,,",
    "A-5,Five,A,A-9,,",
  ];
  const first = await previewed({ source: sent("a.csv", rows.join("\n")) });
  expect(first).toMatchObject({ fingerprint: null, differences: null });
  expect(first.problems).toEqual([
    { row: 3, column: "Withdrawn", message: "must be yes or no" },
    { row: 3, column: "Weight", message: "must be a number" },
    expect.objectContaining({ row: 4, column: "Id" }),
    { row: 5, column: "Id", message: "is there twice; see row 2" },
  ]);
  const second = await previewed({ source: sent("a.csv", [rows[0], rows[1], rows[5]].join("\n")) });
  expect(second.problems).toEqual([{ row: 3, column: "Parent", message: "A-9 isn't in the table" }]);
  const none = await previewed({ source: sent("a.csv", "One,Two\n1,2") });
  expect(none.problems).toMatchObject([{ row: 1, message: expect.stringContaining("identifier") as string }]);
});

test("NIST's spreadsheet of SP 800-53 is read: groups and parents follow from the identifiers, withdrawals from the text", async () => {
  const source = await xlsx([
    { sheet: "About", rows: [["Controls", "as published"]] },
    {
      sheet: "SP 800-53 Revision 5",
      rows: [
        [
          "Control Identifier",
          "Control (or Control Enhancement) Name",
          "Control Text",
          "Discussion",
          "Related Controls",
        ],
        ["AC-1", "Policy and Procedures", "Do it.", "Why.", "IA-1"],
        ["AC-2", "Account Management", "Accounts.", "", ""],
        ["AC-2(10)", "Account Management | Shared", "[Withdrawn: Incorporated into AC-2.]", "", ""],
      ],
    },
  ]);
  const shown = await previewed({ source });
  expect(shown).toMatchObject({
    file: { format: "xlsx" },
    table: {
      sheets: ["About", "SP 800-53 Revision 5"],
      sheet: "SP 800-53 Revision 5",
      columns: {
        id: "Control Identifier",
        title: "Control (or Control Enhancement) Name",
        statement: "Control Text",
        guidance: "Discussion",
      },
    },
    basedOn: { recognized: "nist-sp-800-53-r5" },
    counts: { entries: 3, withdrawn: 1, withGuidance: 1 },
    problems: [],
  });
  const { catalog } = await contentOf((await imported({ source })).id);
  expect(catalog.groups).toEqual([{ id: "AC", title: "Access Control" }]);
  expect(catalog.entries[2]).toMatchObject({ id: "AC-2(10)", parent: "AC-2", withdrawn: ["AC-2"] });
  const other = await previewed({ source, table: { sheet: "About" } });
  expect(other).toMatchObject({ table: { sheet: "About" }, fingerprint: null });
});

test("NIST's spreadsheet of CSF 2.0 is read, in which a cell has identifier, name and text", async () => {
  const source = await xlsx([
    {
      sheet: "CSF 2.0",
      rows: [
        ["Cybersecurity Framework 2.0", "", "", ""],
        ["Function", "Category", "Subcategory", "Implementation Examples"],
        ["GOVERN (GV): The strategy is set.", "", "", ""],
        ["", "Organizational Context (GV.OC): It is understood.", "", ""],
        ["", "", "GV.OC-01: The mission is understood.", "Ex1: Share it"],
        ["IDENTIFY (ID): Risks are understood.", "", "", ""],
        ["", "Asset Management (ID.AM): Assets are identified.", "", ""],
        ["", "", "ID.AM-01: Hardware is listed.", ""],
      ],
    },
  ]);
  const made = await imported({ source });
  expect(made).toMatchObject({ basedOn: "nist-csf-2-0", entries: 4 });
  const { catalog, official } = await contentOf(made.id);
  expect(catalog).toMatchObject({
    groups: [
      { id: "GV", title: "GOVERN" },
      { id: "ID", title: "IDENTIFY" },
    ],
    entries: [
      { id: "GV.OC", title: "Organizational Context", group: "GV" },
      { id: "GV.OC-01", parent: "GV.OC", group: "GV" },
      { id: "ID.AM", group: "ID" },
      { id: "ID.AM-01", parent: "ID.AM" },
    ],
  });
  expect(official["GV.OC-01"]).toEqual({
    statement: "The mission is understood.",
    guidance: "Ex1: Share it",
  });
});
