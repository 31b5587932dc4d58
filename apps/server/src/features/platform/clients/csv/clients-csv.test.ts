/** Clients as files: an import is all or nothing and logged row by row, and an export is a valid import elsewhere. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CsvProblem } from "@crq/contract/lists";
import { audited } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { clientsTemplate } from "./columns.ts";
import readClients from "./read-clients.ts";

let h: Harness;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

interface Imported {
  readonly rows: number;
  readonly created: { id: string; name: string }[];
  readonly problems: CsvProblem[];
}
const importing = async (csv: string, dryRun = false, who = admin, query = "") => {
  const answer = await who.call("POST", `/api/clients/import${query}`, { csv, dryRun });
  expect(answer.statusCode).toBe(200);
  return answer.json<Imported>();
};
const total = async () => (await admin.call("GET", "/api/clients")).json<{ total: number }>().total;
const HEADER = "Client,Industry,Company size,Yearly revenue,Contact,Contact's email,Notes";

test("every row becomes a client, by labels or keys, each logged with its row", async () => {
  const before = (await audited(h, "client.create")).length;
  const csv = `${HEADER}\nHarbor,Retail,201–500 employees,$10 to 100 million,Ada,ops@harbor.example,"two\nlines"\nOrchard,healthcare,1-10,gt_100b,,,\nPlain,,,,,,\n`;
  const { rows, created, problems } = await importing(csv);
  expect([rows, problems, created.map(({ name }) => name)]).toEqual([3, [], ["Harbor", "Orchard", "Plain"]]);
  const get = async (i: number) => (await admin.call("GET", `/api/clients/${created[i]!.id}`)).json<object>();
  expect(await get(0)).toMatchObject({
    industry: "retail",
    companySize: "201-500",
    annualRevenue: "10m_100m",
    contactName: "Ada",
    contactEmail: "ops@harbor.example",
    notes: "two\nlines",
    version: 1,
  });
  expect(await get(1)).toMatchObject({
    industry: "healthcare",
    companySize: "1-10",
    annualRevenue: "gt_100b",
  });
  expect(await get(2)).toMatchObject({ industry: null, companySize: null, annualRevenue: null, notes: "" });
  expect((await audited(h, "client.create")).slice(before)).toMatchObject([
    {
      object_id: created[0]!.id,
      actor: h.emailOf("admin"),
      detail: { name: "Harbor", importedRow: 2, after: { industry: "retail" } },
    },
    { object_id: created[1]!.id, detail: { importedRow: 3 } },
    { object_id: created[2]!.id, detail: { importedRow: 4 } },
  ]);
});

test("problems name row and column, and one of them prevents everything, also when only checking", async () => {
  const gone = (await admin.call("POST", "/api/clients", { name: "Long gone" })).json<{ id: string }>();
  await admin.call("POST", `/api/clients/${gone.id}/archive`);
  const before = await total();
  for (const dryRun of [true, false]) {
    const bad = `${HEADER}\n,Shipping,12,much,,no address,\nTwin,,,,,,\nTWIN,,,,,,\n`;
    expect((await importing(bad, dryRun)).problems).toEqual([
      { row: 2, column: "client", message: "Name must have 1 to 200 characters" },
      { row: 2, column: "industry", message: expect.stringMatching(/^must be one of: Technology; /) },
      { row: 2, column: "company size", message: expect.stringMatching(/^must be one of: 1-10 employees; /) },
      { row: 2, column: "yearly revenue", message: expect.stringMatching(/^must be one of: Below/) },
      { row: 2, column: "contact's email", message: "must be an email address" },
      { row: 4, column: "client", message: "has the same name as row 3" },
    ]);
    const known = await importing("name\nNew one\nfirst CLIENT\nLONG gone\n", dryRun);
    expect(known.created).toEqual([]);
    expect(known.problems).toEqual([
      { row: 3, column: "client", message: "is the name of a client that already exists" },
      { row: 4, column: "client", message: "is the name of an archived client; restore that one" },
    ]);
  }
  expect(await importing("name\nNew one\n", true)).toEqual({ rows: 1, created: [], problems: [] });
  expect(await total()).toBe(before);
});

test("two imports of the same file at once create its clients once", async () => {
  const csv = `name\n${Array.from({ length: 20 }, (_one, i) => `Race ${i}\n`).join("")}`;
  const both = await Promise.all([importing(csv), importing(csv)]);
  expect(both.map(({ created }) => created.length).sort((a, b) => a - b)).toEqual([0, 20]);
});

test("five hundred rows are created at once, and one more is refused with its row", async () => {
  const rows = (most: number) => `name\n${Array.from({ length: most }, (_one, i) => `Bulk ${i}\n`).join("")}`;
  expect((await importing(rows(501))).problems).toEqual([
    { row: 502, column: "", message: "is over the limit of 500 clients" },
  ]);
  expect((await importing(rows(500))).created).toHaveLength(500);
});

test("an export has size and revenue in words, and is an import for another tenant", async () => {
  await admin.call("POST", "/api/clients", {
    name: "=Sum, of parts",
    industry: "energy",
    companySize: "1-10",
    annualRevenue: "lt_10m",
    notes: "-1",
  });
  const { csv } = (await admin.call("GET", "/api/clients/export?q=sum")).json<{ csv: string }>();
  expect(csv).toContain("1-10 employees");
  expect(csv).toContain("Below $10 million");
  expect((await importing(csv)).problems).toMatchObject([{ row: 2, column: "client" }]);
  const theirs = await h.signedIn("admin", "b");
  const { created, problems } = await importing(csv, false, theirs);
  expect(problems).toEqual([]);
  expect((await theirs.call("GET", `/api/clients/${created[0]!.id}`)).json()).toMatchObject({
    tenantId: h.b.id,
    name: "=Sum, of parts",
    industry: "energy",
    companySize: "1-10",
    annualRevenue: "lt_10m",
    notes: "-1",
  });
});

test("the template is a valid import that creates nothing, and its example is valid", async () => {
  const { csv } = (await admin.call("GET", "/api/clients/template")).json<{ csv: string }>();
  expect(csv).toBe(await clientsTemplate());
  expect(await importing(csv)).toEqual({ rows: 0, created: [], problems: [] });
  expect(readClients(csv.replace("# Example: ", ""))).toMatchObject({ rows: 1, problems: [] });
});

describe("who imports", () => {
  test("manages clients, of their own tenant or, from the platform, of the one named", async () => {
    const body = { csv: "name\nNot mine\n", dryRun: false };
    for (const role of ["viewer", "risk_analyst", "assessor", "account_admin"] as const)
      expect((await (await h.signedIn(role)).call("POST", "/api/clients/import", body)).statusCode).toBe(403);
    const other = await h.signedIn("admin", "b");
    const path = `/api/clients/import?tenantId=${h.a.id}`;
    expect((await other.call("POST", path, body)).statusCode).toBe(404);
    const platform = await h.signedIn("super_admin");
    expect((await platform.call("POST", "/api/clients/import", body)).statusCode).toBe(400);
    const { created } = await importing(
      "name\nFrom above\nNew beside\n",
      false,
      platform,
      `?tenantId=${h.b.id}`,
    );
    expect((await other.call("GET", `/api/clients/${created[0]!.id}`)).json()).toMatchObject({
      name: "From above",
      tenantId: h.b.id,
    });
  });
});

test("any text is read without throwing", () => {
  const piece = fc.constantFrom(
    "name",
    "client",
    "industry",
    ",",
    ";",
    '"',
    "\n",
    "#",
    "A",
    "'",
    "\0",
    "__proto__",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      expect(Array.isArray(readClients(pieces.join("")).problems)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
