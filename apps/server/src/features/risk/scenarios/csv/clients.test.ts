/** The client column of a file: who names which client, and what an export says. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CsvProblem } from "@crq/contract/lists";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { login, openBrowser, type Browser } from "../../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { person } from "../../../../../test/people.ts";

let h: Harness;
let all: Session;
let mine: Browser;
beforeAll(async () => {
  h = await harness();
  all = await h.signedIn("risk_analyst");
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  mine = openBrowser(h.app);
  await login(mine, email);
});
afterAll(() => h.close());

interface Imported {
  readonly created: { id: string; title: string }[];
  readonly problems: CsvProblem[];
}
const importing = async (who: Session | Browser, clients: readonly string[], dryRun = false) => {
  const rows = clients.map((client, i) => `Row ${i},${client},USD,1,2\n`).join("");
  const csv = `Title,Client,Currency,LEF,primary_response\n${rows}`;
  const answer = await who.call("POST", "/api/scenarios/import", { csv, dryRun });
  expect(answer.json()).toMatchObject({ problems: expect.any(Array) });
  return answer.json<Imported>();
};
const clientsOf = async (who: Session | Browser, { created }: Imported) =>
  Promise.all(
    created.map(async ({ id }) => {
      const { clientId } = (await who.call("GET", `/api/scenarios/${id}`)).json<ScenarioRecord>();
      return clientId;
    }),
  );
const total = async () => (await all.call("GET", "/api/scenarios")).json<{ total: number }>().total;

test("rows go to the clients they name, ignoring case, and without a name to the whole tenant", async () => {
  const done = await importing(all, ["First client", "SECOND CLIENT", ""]);
  expect(done.problems).toEqual([]);
  expect(await clientsOf(all, done)).toEqual([h.a.client, h.a.otherClient, null]);
});

test("unknown, archived, and doubled names are problems of their rows, also when only checking", async () => {
  const admin = await h.signedIn("admin");
  const gone = (await admin.call("POST", "/api/clients", { name: "Gone" })).json<{ id: string }>();
  await admin.call("POST", `/api/clients/${gone.id}/archive`, { version: 1 });
  for (const name of ["Twice", "TWICE"])
    await h.db.asOwner("insert into clients (tenant_id, name) values ($1, $2)", [h.a.id, name]);
  const before = await total();
  for (const dryRun of [true, false]) {
    const { created, problems } = await importing(
      all,
      ["First client", "Nobody", "gone", "twice", "Other tenant's client"],
      dryRun,
    );
    expect(created).toEqual([]);
    expect(problems).toEqual([
      { row: 3, column: "client", message: expect.stringContaining("not a client of this tenant") },
      { row: 4, column: "client", message: expect.stringContaining("archived client") },
      { row: 5, column: "client", message: expect.stringContaining("several clients") },
      { row: 6, column: "client", message: expect.stringContaining("not a client of this tenant") },
    ]);
  }
  expect(await total()).toBe(before);
});

test("someone who works for one client names that one or none; any other name gets the same answer", async () => {
  const done = await importing(mine, ["", "first CLIENT"]);
  expect(await clientsOf(mine, done)).toEqual([h.a.client, h.a.client]);
  const { created, problems } = await importing(mine, ["Second client", "Never existed"]);
  expect(created).toEqual([]);
  expect(problems.map(({ row }) => row)).toEqual([2, 3]);
  expect(new Set(problems.map(({ message }) => message)).size).toBe(1);
});

test("an export says whose each scenario is, and importing it gives the same clients", async () => {
  for (const clientId of [h.a.otherClient, null])
    await all.call("POST", "/api/scenarios", { title: "Goes round", estimate: ESTIMATE, clientId });
  const { csv } = (await all.call("GET", "/api/scenarios/export?q=goes%20round")).json<{ csv: string }>();
  expect(csv).toContain(",Second client,USD,");
  const done = (await all.call("POST", "/api/scenarios/import", { csv, dryRun: false })).json<Imported>();
  expect(done.problems).toEqual([]);
  expect(new Set(await clientsOf(all, done))).toEqual(new Set([h.a.otherClient, null]));
});
