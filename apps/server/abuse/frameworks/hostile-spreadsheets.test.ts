/**
 * Someone who may import sends a file to stop the server (a ZIP bomb, a file that lies about its sizes, a cell at the end of the sheet, tens of thousands of rows), or
 * to reach the person who opens what's exported (formulas, identifiers with control or invisible characters).
 */
import { deflateRawSync } from "node:zlib";
import type { CrosswalkFile, CrosswalkImport } from "@crq/contract/compliance/crosswalks";
import { afterAll, beforeAll, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { unzipped, zipOf } from "../../src/http/files/bounded-zip.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

let h: Harness;
let one: Session;
let other: Session;
beforeAll(async () => {
  h = await harness();
  one = await h.signedIn("assessor");
  other = await h.signedIn("admin");
});
afterAll(() => h.close());

const BETWEEN = { from: "nist-csf-2-0", to: "nist-sp-800-53-r5" };
const HEAD = ["FDE #", "STRM Rationale", "STRM Relationship", "SCF #"];
const SHEET = "xl/worksheets/sheet1.xml";
const everything = { wanted: () => true, mostBytes: 100_000_000 };

const send = (file: string, format: "csv" | "xlsx" = "xlsx") =>
  one.call("POST", "/api/crosswalks/import-previews", { ...BETWEEN, format, file });
const previewed = async (file: string, format: "csv" | "xlsx" = "xlsx") => {
  const answer = await send(file, format);
  expect(answer.statusCode).toBe(200);
  return answer.json<CrosswalkImport>();
};
const refused = async (file: string, message: RegExp) => {
  const began = performance.now();
  expect(await previewed(file)).toMatchObject({
    fingerprint: null,
    problems: [{ message: expect.stringMatching(message) }],
  });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect((await one.call("GET", "/api/crosswalks")).statusCode).toBe(200); // still answering
};
const workbook = async (rows: string[][]) => writeXlsxFile(rows, { sheet: "STRM" }).toBuffer();
/** A workbook whose parts someone rewrote. */
const rewritten = async (rows: string[][], change: (parts: Map<string, Buffer>) => void) => {
  const parts = unzipped(await workbook(rows), everything);
  change(parts);
  return zipOf(parts).toString("base64");
};

/** A ZIP file with one packed part, which says that it holds as many bytes as `claimed`. */
function packed(name: string, content: Buffer, claimed: number): Buffer {
  const stored = zipOf(new Map([[name, deflateRawSync(content)]]));
  const directory = stored.indexOf(Buffer.from("PK\x01\x02", "latin1"));
  stored.writeUInt16LE(8, 8);
  stored.writeUInt32LE(claimed, 22);
  stored.writeUInt16LE(8, directory + 10);
  stored.writeUInt32LE(claimed, directory + 24);
  return stored;
}

test("a ZIP bomb is refused without being unpacked, whatever size it claims", async () => {
  const zeros = Buffer.alloc(80_000_000, "<c/>");
  for (const claimed of [80_000_000, 10]) {
    const bomb = packed(SHEET, zeros, claimed);
    expect(bomb.length).toBeLessThan(1_000_000);
    await refused(bomb.toString("base64"), /more than 60 MB when unpacked/);
  }
});

test("a file whose parts overlap, are missing or end early, and one that's no spreadsheet, are refused", async () => {
  const whole = await workbook([HEAD]);
  const cut = whole.subarray(0, whole.length - 60);
  const pointing = Buffer.from(whole);
  pointing.writeUInt32LE(0x7fffffff, whole.indexOf(Buffer.from("PK\x01\x02", "latin1")) + 42);
  const parts = new Map([[SHEET, Buffer.from("x")]]);
  for (const file of [
    cut,
    pointing,
    zipOf(parts),
    Buffer.from("GIF89a"),
    Buffer.alloc(0),
    Buffer.from("PK\x05\x06"),
  ])
    await refused(file.toString("base64"), /isn't a valid XLSX file/);
});

test("a cell at the end of the sheet doesn't make the server hold all those before it", async () => {
  const far = await rewritten([HEAD], (parts) => {
    const sheet = parts.get(SHEET)!.toString();
    const cell = '<row r="1048576"><c r="XFD1048576" t="n"><v>1</v></c></row></sheetData>';
    parts.set(SHEET, Buffer.from(sheet.replace("</sheetData>", cell)));
  });
  await refused(far, /goes on to 1048576/);
});

test("XML entities aren't expanded, so that a short part can't become a long one", async () => {
  const laughs = await rewritten([HEAD, ["PR.AA-01", "r", "Equal", "AC-2"]], (parts) => {
    const sheet = parts.get(SHEET)!.toString();
    const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
    const dtd = `<!DOCTYPE x [<!ENTITY l0 "ha">${entities.join("")}]>`;
    parts.set(
      SHEET,
      Buffer.from(sheet.replace(/(<worksheet)/, `${dtd}$1`).replace(/<v>[^<]*<\/v>/, "<v>&l12;</v>")),
    );
  });
  const answer = await send(laughs);
  expect(answer.body.length).toBeLessThan(100_000);
  expect(answer.statusCode).toBe(200);
});

test("20,000 rows are refused with the row, as text and as a spreadsheet", async () => {
  const rows = [HEAD, ...Array.from({ length: 20_000 }, () => ["PR.AA-01", "r", "Equal", "AC-2"])];
  const csv = rows.map((row) => row.join(",")).join("\n");
  expect(await previewed(csv, "csv")).toMatchObject({
    fingerprint: null,
    problems: [{ row: 10_001, message: "is over the limit of 10,000 rows" }],
  });
  await refused((await workbook(rows)).toString("base64"), /over the limit of 10,000 rows/);
});

test("a formula isn't computed, and what comes of it isn't one in any file", async () => {
  const file = await rewritten([HEAD, ["PR.AA-01", "FORMULA", "Equal", "AC-2"]], (parts) => {
    const strings = parts.get("xl/sharedStrings.xml");
    const place = strings ? "xl/sharedStrings.xml" : SHEET;
    const text = parts.get(place)!.toString();
    parts.set(place, Buffer.from(text.replace("FORMULA", "=cmd|' /C calc'!A0")));
    const sheet = parts.get(SHEET)!.toString();
    const formula =
      '<row r="3"><c r="A3" t="str"><f>HYPERLINK("https://evil.example")</f><v>PR.AA-02</v></c></row></sheetData>';
    parts.set(SHEET, Buffer.from(sheet.replace("</sheetData>", formula)));
  });
  const shown = await previewed(file);
  expect(shown.items).toMatchObject([{ fromEntry: "PR.AA-01", rationale: "=cmd|' /C calc'!A0" }]);
  expect(JSON.stringify(shown)).not.toContain("HYPERLINK");
  const confirmed = await one.call("POST", "/api/crosswalks/imports", {
    ...BETWEEN,
    format: "xlsx",
    file,
    fingerprint: shown.fingerprint,
  });
  expect(confirmed.json()).toEqual({ proposed: 1 });
  const { items } = (await one.call("GET", "/api/crosswalks/pairs")).json<{ items: { id: string }[] }>();
  await other.call("POST", "/api/crosswalks/approvals", { ids: items.map(({ id }) => id) });
  const saved = async (format: string) =>
    (
      await one.call(
        "GET",
        `/api/crosswalks/download?from=${BETWEEN.from}&to=${BETWEEN.to}&format=${format}&pairs=own`,
      )
    ).json<CrosswalkFile>().content;
  expect(await saved("csv")).toContain(`,"'=cmd|`);
  const parts = unzipped(Buffer.from(await saved("strm-xlsx"), "base64"), everything);
  const written = [...parts].filter(([name]) => name.startsWith("xl/")).map(([, part]) => part.toString());
  expect(written.join("")).not.toMatch(/<f[ >/]/);
  expect(written.join("")).toMatch(/(&apos;|&#0?39;|')=cmd/);
});

test("identifiers with control, invisible or direction-changing characters are refused and not repeated raw", async () => {
  const names = ["PR.AA-01\u0007", "PR.AA-01\u202e", "PR.AA\u200b-01", "PR.AA-01\u0000", "\ud800"];
  for (const fromEntry of names) {
    const pairs = [{ fromEntry, toEntry: "AC-2", relationship: "equal", rationale: "r" }];
    const typed = await one.call("POST", "/api/crosswalks/proposals", { ...BETWEEN, pairs });
    expect(typed.statusCode, JSON.stringify(fromEntry)).toBe(400);
    const imported = await send(
      [HEAD, [fromEntry, "r", "Equal", "AC-2"]].map((row) => row.join(",")).join("\n"),
      "csv",
    );
    for (const { body } of [typed, imported]) expect(body).not.toContain(fromEntry);
    if (imported.statusCode === 200)
      expect(imported.json()).toMatchObject({ counts: { new: 0, erroneous: 1 } });
  }
  const markup = [
    { fromEntry: "<img src=x onerror=alert(1)>", toEntry: "AC-2", relationship: "equal", rationale: "r" },
  ];
  const named = await one.call("POST", "/api/crosswalks/proposals", { ...BETWEEN, pairs: markup });
  expect(named.headers["content-type"]).toMatch(/^application\/problem\+json/);
});
