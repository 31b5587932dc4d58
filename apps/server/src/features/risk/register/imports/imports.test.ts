/** Risks from files: columns are matched, every row is checked, and nothing is recorded in part unless someone says so. */
import type { RiskImportPreview } from "@crq/contract/risk/register/risk-imports";
import type { RiskSummary } from "@crq/contract/risk/register/risk-record";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import writeWorkbook from "../../../../http/files/write-workbook.ts";

let h: Harness;
let analyst: Session;
let owner: { id: string; name: string };
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  const people = await analyst.call("GET", "/api/risks/people?q=stakeholder");
  [owner] = people.json<{ items: [{ id: string; name: string }] }>().items;
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.db.asOwner("delete from risks");
});

const preview = async (body: object) => {
  const answer = await analyst.call("POST", "/api/risk-imports/previews", body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<RiskImportPreview>();
};
const confirm = (body: object) => analyst.call("POST", "/api/risk-imports", body);
const recorded = async () =>
  (await analyst.call("GET", "/api/risks?sort=reference&pageSize=200")).json<{ items: RiskSummary[] }>()
    .items;

test("headings that are known are matched, labels of levels are read, and everything is recorded", async () => {
  const file = [
    "Risk,Risk owner,Category,Likelihood,Impact,Assets,Status,Notes",
    `Flood,${owner.name},Nature,Low,5,"Server room; Archive",In treatment,left out`,
    `"=cmd()",${h.emailOf("business_stakeholder")},,1,Very high,,,`,
  ].join("\n");
  const found = await preview({ file });
  expect(found).toMatchObject({
    problem: null,
    rows: 2,
    ready: 2,
    problems: [],
    columns: [
      { field: "title" },
      { field: "owner" },
      { field: "category" },
      { field: "currentLikelihood" },
      { field: "currentImpact" },
      { field: "assets" },
      { field: "status" },
      { field: null },
    ],
  });
  expect(await recorded()).toEqual([]);
  expect((await confirm({ file })).json()).toMatchObject({ created: 2 });
  expect(await recorded()).toMatchObject([
    { title: "Flood", ownerName: owner.name, current: { likelihood: 2, impact: 5 }, status: "in_treatment" },
    { title: "=cmd()", ownerId: owner.id, current: { likelihood: 1, impact: 5 } },
  ]);
  const log = await h.db.asOwner(
    "select detail ->> 'rows' as rows from audit_log where action = 'risk.import'",
  );
  expect(log).toEqual([{ rows: "2" }]);
});

test("every problem is named by row and column; nothing is recorded until they're mended or left out", async () => {
  const file = [
    "Title,Owner,Likelihood,Impact,Status",
    ",,,,",
    "No owner,,,,",
    "Unknown owner,Someone Else,,,",
    `Wrong,${owner.name},9,1,open`,
    `Half,${owner.name},1,,open`,
    `Odd,${owner.name},,,sleeping`,
    `Good,${owner.name},1,1,closed`,
  ].join("\n");
  const found = await preview({ file });
  expect(found).toMatchObject({ rows: 6, ready: 1 });
  expect(found.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    "3 Owner",
    "4 Owner",
    "5 Likelihood",
    "6 Impact",
    "7 Status",
  ]);
  expect((await confirm({ file })).json()).toMatchObject({ created: 0 });
  expect(await recorded()).toEqual([]);
  expect((await confirm({ file, ownerId: owner.id, withoutProblems: true })).json()).toMatchObject({
    created: 2,
  });
  expect((await recorded()).map(({ title }) => title)).toEqual(["No owner", "Good"]);
});

test("columns can be matched by hand, and a workbook is read like a CSV file", async () => {
  const rows = [
    ["What", "Who"],
    ["Fraud", owner.name],
  ];
  const file = await writeWorkbook([{ name: "Risks", rows, widths: [20, 20] }]);
  const unmatched = await preview({ encoding: "xlsx", file });
  expect(unmatched).toMatchObject({ ready: 0, problems: [{ column: "Title" }] });
  const mapping = ["title", "owner"];
  expect(await preview({ encoding: "xlsx", file, mapping })).toMatchObject({ ready: 1 });
  expect((await confirm({ encoding: "xlsx", file, mapping })).json()).toMatchObject({ created: 1 });
});

test("the register's own file can be imported again", async () => {
  await confirm({ file: `Title,Owner,Category\nFlood,${owner.name},Nature` });
  const { csv } = (await analyst.call("GET", "/api/risks/export")).json<{ csv: string }>();
  expect(await preview({ file: csv })).toMatchObject({ rows: 1, ready: 1, problems: [] });
});

test("the register's own workbook has all that a risk says, filtered and sorted, and can be imported again", async () => {
  const words = { cause: "=cmd()", event: "Water <in> & out", effect: "1;=2", treatmentNote: "+Drain" };
  const rated = { current: { likelihood: 2, impact: 5 }, target: { likelihood: 1, impact: 4 } };
  const risk = {
    ...words,
    ...rated,
    title: "-Flood",
    ownerId: owner.id,
    category: "Nature",
    assets: ["Server room", "Archive"],
    techniques: ["T1566.001"],
    status: "monitored",
    treatment: "mitigate",
    reviewMonths: 6,
    nextReviewOn: "2027-03-31",
  };
  await analyst.call("POST", "/api/risks", risk);
  await analyst.call("POST", "/api/risks", { title: "Fire", ownerId: owner.id });
  const made = await analyst.call("GET", "/api/risks/workbook?category=Nature");
  expect(made.statusCode, made.body).toBe(200);
  const { content, ...counts } = made.json<{ content: string; rows: number; total: number }>();
  expect(counts).toEqual({ rows: 1, total: 1 });
  await h.db.asOwner("delete from risks");
  expect((await confirm({ encoding: "xlsx", file: content })).json()).toMatchObject({
    created: 1,
    problems: [],
  });
  const [back] = await recorded();
  const read = (await analyst.call("GET", `/api/risks/${back!.id}`)).json<object>();
  expect(read).toMatchObject(risk);
  const log = await h.db.asOwner(
    "select detail ->> 'format' as format, detail -> 'filters' ->> 'category' as category from audit_log where action = 'risk.export' and detail ->> 'format' = 'xlsx'",
  );
  expect(log).toEqual([{ format: "xlsx", category: "Nature" }]);
});

test("files that can't be read say why", async () => {
  expect((await preview({ file: " " })).problem).toMatch(/is empty/);
  expect((await preview({ encoding: "xlsx", file: "bm8=" })).problem).toMatch(/XLSX/);
  expect((await preview({ encoding: "gzip", file: "bm8=" })).problem).toMatch(/compression/);
  const many = `Title\n${"Flood\n".repeat(5001)}`;
  expect((await preview({ file: many })).problem).toMatch(/more than 5,000 rows/);
});
