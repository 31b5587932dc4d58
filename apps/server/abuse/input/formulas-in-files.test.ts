/**
 * The attacker names a company, a client, or themselves `=cmd|' /C calc'!A0`, or hides it behind a separator:
 * `Smith;=1+1`. An administrator exports a list and opens the file. If a cell became a formula, it would run
 * on the administrator's computer with their rights; a file that is safe in the United States may not be
 * where lists are separated by semicolons.
 */
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { PLATFORM } from "../../src/db/doors.ts";
import { everyRoute } from "../../test/contract-routes.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";

const NAMES = [
  "=cmd|' /C calc'!A0",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "＝1+1",
  " =1+1",
  '"=1+1',
  "'=1+1",
  "Smith;=1+1",
  'Smith";"=1+1',
  "Smith; '+1",
  "Smith\t@SUM(A1)",
  "Smith|=1+1",
];
/** What a spreadsheet can run. */
const RUNS = /^[\s"\p{Cf}]*[=+\-@＝＋－＠]/u;

let h: Harness;
let platform: Session;
beforeAll(async () => {
  h = await harness();
  platform = await h.signedIn("super_admin");
});
afterAll(() => h.close());

/** Gives every user-chosen text this name, by SQL: files must be safe however the name got in. */
async function nameEverything(name: string, i: number): Promise<void> {
  const as = (sql: string) => h.db.asOwner(sql, [name]);
  await h.db.asOwner("update tenants set name = $1 where id = $2", [`${name} a${i}`, h.a.id]);
  await h.db.asOwner("update tenants set name = $1 where id = $2", [`${name} b${i}`, h.b.id]);
  await h.db.asOwner("update clients set name = $1 || ' ' || id where tenant_id <> $2", [name, PLATFORM]);
  await as("update users set first_name = $1, last_name = $1");
  await as(
    "update account_requests set first_name = $1, company_name = $1, job_title = $1, phone_number = $1",
  );
  await as("update invitations set message = $1, invited_by_name = $1");
}

/** A file's cells as a careless reader sees them, ignoring quotes. */
const careless = (csv: string, separator: string) =>
  csv
    .replace(/^\ufeff/, "")
    .split(/[\r\n]/)
    .flatMap((line) => line.split(separator));

const membersOf = (shape: $ZodType) =>
  Object.keys((shape._zod.def as { shape?: Record<string, unknown> }).shape ?? {});
const exports = everyRoute.filter(({ route }) => {
  const members = membersOf(route.reply);
  return members.includes("csv") || (members.includes("text") && route.path.endsWith("/export"));
});

test("no file of any export contains a formula, in any locale", async () => {
  expect(exports.length).toBeGreaterThanOrEqual(12);
  const analyst = await h.signedIn("risk_analyst");
  const assessor = await h.signedIn("assessor");
  const author = await h.signedIn("template_manager");
  const withNames = new Set<string>();
  const assessment = await assessor.call("POST", "/api/assessments", {
    name: "Answered in words",
    framework: "nist-csf-2-0",
    scoringModel: "implementation",
  });
  expect(assessment.statusCode, assessment.body).toBe(201);
  const { id: assessed, version } = assessment.json<{ id: string; version: number }>();
  await assessor.call("POST", `/api/assessments/${assessed}/start`, { version });
  const taken = await assessor.call("POST", `/api/assessments/${assessed}/snapshots`, { name: "Unanswered" });
  const { id: snapshot } = taken.json<{ id: string }>();
  const people = (await analyst.call("GET", "/api/risks/people")).json<{ items: { id: string }[] }>();
  const responsible = people.items[0]!.id;
  for (const [i, name] of NAMES.entries()) {
    await nameEverything(name, i);
    await analyst.call("POST", "/api/scenarios", {
      title: `x${name.trim()}`,
      description: name,
      estimate: ESTIMATE,
    });
    await analyst.call("POST", "/api/risks", {
      title: name.replaceAll("\t", " ").trim(),
      category: name.replaceAll("\t", " ").trim(),
      ownerId: responsible,
    });
    const planned = await analyst.call("POST", "/api/projects", {
      name: name.replaceAll("\t", " ").trim(),
      ownerId: responsible,
      currency: "USD",
      oneOff: { type: "constant", value: 1 },
      yearly: { type: "constant", value: 1 },
    });
    expect(planned.statusCode, planned.body).toBe(201);
    const choices = ["yes", "no"].map((id) => ({ id, label: name.trim(), meaning: null }));
    const plain = { help: name, kind: "yes-no", weight: 1, choices, bands: [], entries: [] };
    await author.call("POST", "/api/questions", { ...plain, text: name.replaceAll("\t", " ").trim() });
    await author.call("POST", "/api/control-templates", { name: name.replaceAll("\t", " ").trim() });
    const answered = await assessor.call("PATCH", `/api/assessments/${assessed}/answers`, {
      entry: "GV.OC-01",
      version: i + 1,
      result: i % 2 === 0 ? "not-met" : "partially-met",
      note: name.trim(),
    });
    expect(answered.statusCode, answered.body).toBe(200);
    for (const {
      name: route,
      route: { path },
    } of exports) {
      const kind = path.split("/")[2]!;
      const session = /^(programs|assessments|evidence|journeys|target-profiles)$/.test(kind)
        ? assessor
        : /^(scenarios|risks|projects|controls|policies|portfolios|baselines|frameworks|oscal-documents|questions|control-templates)$/.test(
              kind,
            )
          ? analyst
          : platform;
      const one = path.includes("/comparison/")
        ? `?before=${snapshot}`
        : /^\/api\/(assessors|price-levels)\//.test(path)
          ? `?tenantId=${h.a.id}`
          : "";
      const answer = await session.call("GET", `${path.replace(":id", assessed)}${one}`);
      expect(answer.statusCode, route).toBe(200);
      const { csv, text } = answer.json<{ csv?: string; text?: string }>();
      const file = csv ?? text!;
      if (file.includes(name.trim().slice(-4))) withNames.add(route);
      const cells = parse(file, { bom: true, relax_column_count: true }).flat();
      for (const separator of [";", "\t", "|"]) cells.push(...careless(file, separator));
      for (const cell of cells)
        // A careless reader's cell can begin with a negative number, which is safe; no name does.
        if (!/^-\d+(\.\d+)?$/.test(cell))
          expect(cell, `${route} with ${JSON.stringify(name)}`).not.toMatch(RUNS);
    }
  }
  // The lists with data from this test; the others are empty here, and are written by the same function.
  for (const route of [
    "users.exportCsv",
    "clients.exportCsv",
    "tenants.exportCsv",
    "scenarios.exportCsv",
    "questions.exportCsv",
    "controlTemplates.exportCsv",
    "assessmentRecords.exportAnswers",
    "assessmentComparison.exportComparison",
  ])
    expect([...withNames]).toContain(route);
});

test("scenarios with such names are read back from their file unchanged", async () => {
  const analyst = await h.signedIn("risk_analyst", "b");
  const plain = NAMES.map((name) => name.replaceAll("\t", " ").trim());
  for (const title of plain)
    expect(
      (await analyst.call("POST", "/api/scenarios", { title, description: title, estimate: ESTIMATE }))
        .statusCode,
    ).toBe(201);
  const { csv } = (await analyst.call("GET", "/api/scenarios/export")).json<{ csv: string }>();
  const imported = (await analyst.call("POST", "/api/scenarios/import", { csv })).json<{
    problems: unknown[];
    created: { id: string; title: string }[];
  }>();
  expect(imported.problems).toEqual([]);
  expect(imported.created.map(({ title }) => title).toSorted()).toEqual(plain.toSorted());
});
