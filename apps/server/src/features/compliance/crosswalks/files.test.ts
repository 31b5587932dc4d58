/** Pairs come in from spreadsheets as proposals, after a preview, and go out as files that can come in again. */
import type { CrosswalkFile, CrosswalkImport, CrosswalkPair } from "@crq/contract/compliance/crosswalks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let one: Session;
let other: Session;
beforeAll(async () => {
  h = await harness();
  one = await h.signedIn("assessor");
  other = await h.signedIn("admin");
});
afterAll(() => h.close());
afterEach(() => h.db.asOwner("delete from crosswalk_pairs"));

const CSF = "nist-csf-2-0";
const NIST = "nist-sp-800-53-r5";
const BETWEEN = `from=${CSF}&to=${NIST}`;
/** As the Secure Controls Framework lays its spreadsheets out. */
const STRM = [
  ["Set Theory Relationship Mapping", null, null, null, null],
  [
    "FDE #",
    "STRM Rationale",
    "STRM Relationship",
    "SCF #",
    "Strength of Relationship (optional)",
    "Notes (optional)",
  ],
  ["PR.AA-01", "Functional", "Subset Of", "AC-2", 8, "Accounts only"],
  ["pr.aa-1", "Functional", "Intersects With", "ac-3", "5", null],
  ["GV.OC-01", "Functional", "No Relationship", null, "N/A", null],
  ["PR.AA-01", "Functional", "Similar", "AC-6", 5, null],
  ["PR.ZZ-99", "Functional", "Equal", "AC-2", 10, null],
  ["PR.AA-02", null, "Equal", "AC-2", 11, null],
];
const xlsx = async (rows: (string | number | null)[][], sheet = "STRM") =>
  (
    await writeXlsxFile([
      { data: [["Read me"]], sheet: "About" },
      { data: rows, sheet },
    ]).toBuffer()
  ).toString("base64");
const csv = (rows: (string | number | null)[][]) =>
  rows.map((row) => row.map((cell) => (cell === null ? "" : `"${cell}"`)).join(",")).join("\n");
const asked = (file: string, format: "csv" | "xlsx", more: object = {}) => ({
  from: CSF,
  to: NIST,
  format,
  file,
  ...more,
});
const previewed = async (file: string, format: "csv" | "xlsx", more: object = {}) => {
  const answer = await one.call("POST", "/api/crosswalks/import-previews", asked(file, format, more));
  expect([answer.statusCode, answer.json()]).toMatchObject([200, {}]);
  return answer.json<CrosswalkImport>();
};
const confirm = (file: string, format: "csv" | "xlsx", fingerprint: string | null) =>
  one.call("POST", "/api/crosswalks/imports", { ...asked(file, format), fingerprint });
const list = async (query = BETWEEN) =>
  (await one.call("GET", `/api/crosswalks/pairs?${query}`)).json<{ items: CrosswalkPair[]; total: number }>();
const approveAll = async () => {
  const { items } = await list("status=proposed");
  await other.call("POST", "/api/crosswalks/approvals", { ids: items.map(({ id }) => id) });
};

describe("an import", () => {
  test("shows what a spreadsheet would propose, and what is wrong with which rows, and changes nothing", async () => {
    const shown = await previewed(await xlsx(STRM), "xlsx");
    expect(shown).toMatchObject({
      sheets: ["About", "STRM"],
      sheet: "STRM",
      columns: { fromEntry: "FDE #", toEntry: "SCF #", comments: "Notes (optional)", source: null },
      rows: 6,
      counts: { new: 2, changed: 0, unchanged: 0, skipped: 1, erroneous: 3 },
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(shown.items).toEqual([
      {
        row: 3,
        state: "new",
        fromEntry: "PR.AA-01",
        toEntry: "AC-2",
        relationship: "subset",
        strength: 8,
        rationale: "Functional: Accounts only",
        source: "",
        before: null,
      },
      expect.objectContaining({ row: 4, fromEntry: "PR.AA-01", toEntry: "AC-3", strength: 5 }),
    ]);
    expect(shown.problems).toEqual([
      { row: 6, column: "STRM Relationship", message: expect.stringContaining("Equal, Subset Of") },
      { row: 7, column: "FDE #", message: expect.stringContaining("'PR.ZZ-99' is not in") },
      { row: 8, column: "Strength of Relationship (optional)", message: expect.stringContaining("1 to 10") },
      { row: 8, column: "STRM Rationale", message: expect.stringContaining("Explain") },
    ]);
    expect((await list("history=yes")).total).toBe(0);
  });

  test("proposes what was shown, which someone else still has to approve, and then it's unchanged", async () => {
    const file = csv(STRM.slice(1));
    const { fingerprint } = await previewed(file, "csv");
    const answer = await confirm(file, "csv", fingerprint);
    expect([answer.statusCode, answer.json()]).toEqual([201, { proposed: 2 }]);
    expect((await list()).items.map(({ status }) => status)).toEqual(["proposed", "proposed"]);
    expect(await audited(h, "crosswalk-pair.import")).toMatchObject([
      { detail: { proposed: 2, fingerprint } },
    ]);
    expect(await previewed(file, "csv")).toMatchObject({
      counts: { new: 0, unchanged: 2 },
      fingerprint: null,
    });
    await approveAll();
    expect((await previewed(file, "csv")).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    const changed = await previewed(file.replace('"8"', '"3"'), "csv");
    expect(changed.counts).toMatchObject({ changed: 1, unchanged: 1 });
    expect(changed.items).toMatchObject([{ row: 2, state: "changed", strength: 3, before: { strength: 8 } }]);
  });

  test("proposes nothing if the file or the pairs are others than the preview showed", async () => {
    const file = csv(STRM.slice(1));
    const { fingerprint } = await previewed(file, "csv");
    expect((await confirm(file.replace("Subset", "Superset"), "csv", fingerprint)).statusCode).toBe(409);
    await confirm(file, "csv", fingerprint);
    await approveAll();
    expect((await confirm(file, "csv", fingerprint)).statusCode).toBe(409);
    expect((await list("history=yes")).total).toBe(2);
  });

  test("takes columns by other headings, and a rationale and a source for all rows that have none", async () => {
    const rows = [
      ["Ours", "Theirs", "How"],
      ["PR.AA-01", "AC-2", "equal"],
    ];
    const without = await previewed(csv(rows), "csv");
    expect(without).toMatchObject({ headings: rows[0], fingerprint: null });
    expect(without.problems.map(({ column }) => column)).toEqual([
      "Focal Document Element",
      "Reference Document Element",
      "Relationship",
    ]);
    const columns = { fromEntry: "Ours", toEntry: "Theirs", relationship: "How" };
    const shown = await previewed(csv(rows), "csv", {
      columns,
      rationale: "Read side by side",
      source: "Workshop",
    });
    expect(shown.items).toMatchObject([
      { relationship: "equal", rationale: "Read side by side", source: "Workshop" },
    ]);
  });

  test("tells what two rows say about the same pair", async () => {
    const rows = [STRM[1]!, STRM[2]!, STRM[2]!, ["PR.AA-01", "Functional", "Equal", "AC-2", 8, null]];
    const shown = await previewed(csv(rows), "csv");
    expect(shown.counts).toMatchObject({ new: 1, skipped: 1, erroneous: 1 });
    expect(shown.problems).toMatchObject([{ row: 4, message: "says something else than row 2" }]);
  });
});

describe("a download", () => {
  const download = async (query: string) => {
    const answer = await one.call("GET", `/api/crosswalks/download?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<CrosswalkFile>();
  };
  const statements = async () =>
    (await list("status=approved")).items.map(
      ({ fromEntry, toEntry, relationship, strength, rationale, source }) =>
        [fromEntry, toEntry, relationship, strength, rationale, source] as const,
    );

  test("has the published pairs with the tenant's own over them, and says where each is from", async () => {
    const published = await download(`${BETWEEN}&format=csv`);
    expect(published).toMatchObject({ fileName: `${CSF}-to-${NIST}.csv`, encoding: "text" });
    expect(published.content).toContain("GV.OC-01,");
    const [head, first = ""] = published.content.split("\r\n");
    expect(head).toBe(
      "Focal Document Element,Reference Document Element,Relationship,Strength of Relationship,Rationale,Source",
    );
    const [fromEntry, toEntry] = first.split(",");
    const pairs = [
      { fromEntry, toEntry, relationship: "none", rationale: "Not for us" },
      {
        fromEntry: "PR.AA-01",
        toEntry: "AC-2",
        relationship: "equal",
        strength: 10,
        rationale: "The same",
        source: "Us",
      },
    ];
    await one.call("POST", "/api/crosswalks/proposals", { from: CSF, to: NIST, pairs });
    expect((await download(`${BETWEEN}&format=csv`)).content).toBe(published.content);
    await approveAll();
    const { content } = await download(`${BETWEEN}&format=csv`);
    expect(content).not.toContain(first);
    expect(content).toContain("\r\nPR.AA-01,AC-2,Equal,10,The same,Us\r\n");
    expect(content.match(/\r\nPR\.AA-01,AC-2,/g)).toHaveLength(1);
    const turned = await download(`from=${NIST}&to=${CSF}&format=csv&pairs=own`);
    expect(turned.content).toContain("AC-2,PR.AA-01,Equal,10,The same,Us");
    expect(await audited(h, "crosswalk-pair.export")).not.toEqual([]);
  });

  test("comes in again as what it was, in either format", async () => {
    const pairs = [
      {
        fromEntry: "PR.AA-01",
        toEntry: "AC-2",
        relationship: "subset",
        strength: 2,
        rationale: "=1+1",
        source: "-x",
      },
      {
        fromEntry: "PR.AA-01",
        toEntry: "AC-3",
        relationship: "none",
        rationale: 'Several; "words",\nand lines',
      },
      { fromEntry: "PR.AA-02", toEntry: "AC-3", relationship: "superset", rationale: "é ✓" },
    ];
    for (const format of ["csv", "strm-xlsx"] as const) {
      await one.call("POST", "/api/crosswalks/proposals", { from: CSF, to: NIST, pairs });
      await approveAll();
      const before = await statements();
      expect(before).toHaveLength(3);
      const { content } = await download(`${BETWEEN}&format=${format}&pairs=own`);
      const read = format === "csv" ? "csv" : "xlsx";
      expect((await previewed(content, read)).counts).toEqual({
        new: 0,
        changed: 0,
        unchanged: 3,
        skipped: 0,
        erroneous: 0,
      });
      await h.db.asOwner("delete from crosswalk_pairs");
      await confirm(content, read, (await previewed(content, read)).fingerprint);
      await approveAll();
      expect(await statements()).toEqual(before);
      await h.db.asOwner("delete from crosswalk_pairs");
    }
  });
});
