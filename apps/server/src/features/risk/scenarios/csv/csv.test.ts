/**
 * CSV over HTTP: export and template are files, an import is all or nothing, and everything it creates is
 * logged.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CsvProblem } from "@crq/contract/lists";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { audited } from "../../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../../test/harness.ts";

let h: Harness;
let me: Session;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

interface Imported {
  readonly rows: number;
  readonly created: { id: string; title: string }[];
  readonly problems: CsvProblem[];
}
const importing = async (csv: string, dryRun = false) => {
  const answer = await me.call("POST", "/api/scenarios/import", { csv, dryRun });
  expect(answer.statusCode).toBe(200);
  return answer.json<Imported>();
};
const exported = async (query = "") =>
  (await me.call("GET", `/api/scenarios/export${query}`)).json<{
    csv: string;
    rows: number;
    total: number;
  }>();
const count = async () => (await me.call("GET", "/api/scenarios")).json<{ total: number }>().total;
const HEADER = "title,description,currency,lef,primary_response";

test("every row becomes a scenario with its figures, each logged with its row", async () => {
  const before = (await audited(h, "scenario.create")).length;
  const csv = `${HEADER}\nFirst,=1+1,USD,pert 0.1 0.5 4,90% 50000 2000000\nSecond,,EUR,2,uniform 1 2\n`;
  const { rows, created, problems } = await importing(csv);
  expect([rows, problems, created.map(({ title }) => title)]).toEqual([2, [], ["First", "Second"]]);
  const first = (await me.call("GET", `/api/scenarios/${created[0]!.id}`)).json<ScenarioRecord>();
  expect(first).toMatchObject({
    title: "First",
    description: "=1+1",
    version: 1,
    estimate: { currency: "USD", frequency: ESTIMATE.frequency, primary: ESTIMATE.primary },
    treatment: { controls: [] },
    createdBy: "Test risk_analyst",
  });
  const typed = await me.call("POST", "/api/scenarios", { title: "Typed", estimate: first.estimate });
  expect(first.figures).toEqual(typed.json<ScenarioRecord>().figures);
  const rowsOfLog = (await audited(h, "scenario.create")).slice(before, before + 2);
  expect(rowsOfLog).toMatchObject([
    {
      object_id: created[0]!.id,
      actor: h.emailOf("risk_analyst"),
      detail: { title: "First", importedRow: 2 },
    },
    { object_id: created[1]!.id, detail: { title: "Second", importedRow: 3 } },
  ]);
});

test("one invalid row prevents the whole import", async () => {
  const before = await count();
  const csv = `${HEADER}\nFine,,USD,1,2\nBad,,USD,1,-2\n`;
  expect(await importing(csv)).toEqual({
    rows: 2,
    created: [],
    problems: [{ row: 3, column: "primary_response", message: "value must be from 0 to 1e15" }],
  });
  expect(await count()).toBe(before);
});

test("a row whose estimates have no finite result is named, and nothing is created", async () => {
  const before = await count();
  const csv = `${HEADER}\nFine,,USD,1,2\nWide,,USD,1,90% 1e-300 1e15\n`;
  const { created, problems } = await importing(csv);
  expect([created, problems]).toEqual([
    [],
    [{ row: 3, column: "", message: expect.stringContaining("no finite mean") }],
  ]);
  expect(await count()).toBe(before);
});

test("a dry run returns what an import would, and creates nothing", async () => {
  const before = [await count(), (await audited(h, "scenario.%")).length];
  expect(await importing(`${HEADER}\nFine,,USD,1,2\n`, true)).toEqual({ rows: 1, created: [], problems: [] });
  expect((await importing(`${HEADER}\nBad,,USD,x,2\n`, true)).problems).toMatchObject([
    { row: 2, column: "lef" },
  ]);
  expect([await count(), (await audited(h, "scenario.%")).length]).toEqual(before);
});

test("five hundred rows are created at once", async () => {
  const csv = `${HEADER}\n${Array.from({ length: 500 }, (_one, i) => `Bulk ${i},,USD,1,2\n`).join("")}`;
  expect((await importing(csv)).created).toHaveLength(500);
});

describe("an export", () => {
  test("contains the search matches in the list's order, and importing it creates the same scenarios", async () => {
    const scope = { threat: "Insiders, careless", asset: "=Ledger", effect: "integrity" };
    for (const title of ["Zebra of exports", "apple, of exports", '=cmd "of exports"'])
      await me.call("POST", "/api/scenarios", {
        title,
        description: "two\nlines",
        scope,
        estimate: ESTIMATE,
      });
    const { csv, rows, total } = await exported("?q=exports%20of");
    expect([rows, total]).toEqual([3, 3]);
    expect(csv.startsWith("id,title,description,threat,asset,effect,client,currency,lef,")).toBe(true);
    const { created, problems } = await importing(csv);
    expect(problems).toEqual([]);
    expect(created.map(({ title }) => title)).toEqual([
      '=cmd "of exports"',
      "apple, of exports",
      "Zebra of exports",
    ]);
    const copy = (await me.call("GET", `/api/scenarios/${created[0]!.id}`)).json<ScenarioRecord>();
    expect(copy).toMatchObject({ description: "two\nlines", scope, estimate: ESTIMATE });
  });

  test("is logged with the number of scenarios and the search", async () => {
    const { csv } = await exported("?q=no%20such%20title");
    expect(csv.trim().split("\r\n")).toHaveLength(1);
    const entries = await h.db.asOwner(
      "select actor, object_type, detail from audit_log where action = 'scenario.export' and tenant_id = $1 order by seq desc limit 1",
      [h.a.id],
    );
    expect(entries).toEqual([
      {
        actor: h.emailOf("risk_analyst"),
        object_type: "scenario",
        detail: { format: "csv", rows: 0, filters: { q: "no such title" } },
      },
    ]);
  });

  test("contains nothing that is deleted, and nothing of another tenant", async () => {
    const made = (await me.call("POST", "/api/scenarios", { title: "Gone soon", estimate: ESTIMATE })).json<{
      id: string;
    }>();
    expect((await exported("?q=gone%20soon")).csv).toContain("Gone soon");
    const other = await h.signedIn("risk_analyst", "b");
    expect(
      (await other.call("GET", "/api/scenarios/export")).json<{ csv: string }>().csv.trim().split("\r\n"),
    ).toHaveLength(1);
    await me.call("DELETE", `/api/scenarios/${made.id}`);
    expect((await exported("?q=gone%20soon")).csv).not.toContain("Gone soon");
  });
});

test("the template is a valid import that creates nothing", async () => {
  const { csv } = (await me.call("GET", "/api/scenarios/template")).json<{ csv: string }>();
  expect(await importing(csv)).toEqual({ rows: 0, created: [], problems: [] });
});

test.each([
  [{}, "csv"],
  [{ csv: 5 }, "csv"],
  [{ csv: "x".repeat(1_000_001) }, "csv"],
  [{ csv: "a\0b" }, "csv"],
  [{ csv: "title", dryRun: "yes" }, "dryRun"],
  [{ csv: "title", clientId: null }, "clientId"],
])("an invalid body is refused, naming the field", async (body, path) => {
  const answer = await me.call("POST", "/api/scenarios/import", body);
  expect([answer.statusCode, answer.json<{ errors: { path: string }[] }>().errors[0]!.path]).toEqual([
    400,
    path,
  ]);
});
