/** Where clients are on the way to frameworks: the stages, the order, what's next, and who sees what. */
import type { JourneyRow } from "@crq/contract/compliance/journeys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { login, openBrowser } from "../../../../test/browser.ts";

let h: Harness;
let assessor: Session;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
});
afterAll(() => h.close());

const CSF = "nist-csf-2-0";

async function json<T>(path: string, by = assessor): Promise<T> {
  const answer = await by.call("GET", path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const rows = async (query = "") => (await json<{ items: JourneyRow[] }>(`/api/journeys?${query}`)).items;

async function assessment(clientId: string | null, framework = CSF) {
  const made = await assessor.call("POST", "/api/assessments", { name: "One", framework, clientId });
  return made.json<{ id: string; version: number }>();
}
const journeyOf = async (clientId: string | null, framework = CSF) =>
  (await rows(`framework=${framework}`)).find((row) => row.clientId === clientId)!.journeys[0]!;
const set = (id: string, what: string) =>
  h.db.inFirstCell(`update assessments set ${what} where id = $1`, [id]);

test("without assessments there is nothing to show", async () => {
  expect(await json("/api/journeys/summary")).toMatchObject({ frameworks: [], organizations: 3 });
  expect((await rows()).map(({ journeys }) => journeys)).toEqual([[], [], []]);
});

test("a journey goes from not started to signed and lapses after twelve months, by what the assessment keeps", async () => {
  const { id, version } = await assessment(h.a.client);
  expect(await journeyOf(h.a.client)).toMatchObject({ stage: "scoping", inScope: 106, assessmentId: id });
  expect(await journeyOf(null)).toMatchObject({ stage: "not-started", assessmentId: null });
  await assessor.call("POST", `/api/assessments/${id}/start`, { version });
  const save = { entries: ["GV.OC-01", "GV.OC-02"], change: { result: "met" } };
  await assessor.call("POST", `/api/assessments/${id}/answers/many`, save);
  const now = await journeyOf(h.a.client);
  expect(now).toMatchObject({ stage: "answering", inScope: 106 });
  const one = await json<{ counts: { assessed: number } }>(`/api/assessments/${id}`);
  expect(now.assessed).toBe(one.counts.assessed);
  await set(id, "due_on = current_date - 12");
  expect(await journeyOf(h.a.client)).toMatchObject({ overdueDays: 12 });
  const summary = await json<{ stages: { stage: string; count: number }[] }>("/api/journeys/summary");
  expect(summary).toMatchObject({
    overdue: 1,
    latest: { name: "First client", framework: "NIST CSF 2.0", days: 12 },
  });
  expect(summary.stages.filter(({ count }) => count > 0)).toEqual([
    { stage: "not-started", count: 2 },
    { stage: "answering", count: 1 },
  ]);
  await set(id, "status = 'completed', completed_at = now() - interval '1 month'");
  expect(await journeyOf(h.a.client)).toMatchObject({ stage: "signed", overdueDays: 0 });
  await set(id, "completed_at = now() - interval '13 months'");
  const lapsed = await journeyOf(h.a.client);
  expect(lapsed.stage).toBe("lapsed");
  expect(lapsed.overdueDays).toBeGreaterThan(20);
  // The next review goes on from there, and the last signature is still said.
  await assessment(h.a.client);
  expect(await journeyOf(h.a.client)).toMatchObject({ stage: "scoping", signedAt: lapsed.signedAt });
});

test("the edition of a framework that the product replaced lapses", async () => {
  const { id } = await assessment(h.a.otherClient);
  await set(id, "status = 'completed', completed_at = now(), framework_edition = '1.1'");
  expect(await journeyOf(h.a.otherClient)).toMatchObject({ stage: "lapsed", newerEdition: true });
});

test("the least progressed come first, and filters and words narrow", async () => {
  const { id } = await assessment(null);
  await set(id, "status = 'completed', completed_at = now()");
  expect((await rows()).map(({ clientId, progress }) => [clientId, progress])).toEqual([
    [h.a.client, 0],
    [h.a.otherClient, 0],
    [null, 1],
  ]);
  expect((await rows("order=desc"))[0]!.clientId).toBeNull();
  expect((await rows("stage=signed")).map(({ clientId }) => clientId)).toEqual([null]);
  expect((await rows("q=second")).map(({ name }) => name)).toEqual(["Second client"]);
  expect((await rows(`clientId=${h.a.client}`)).map(({ name }) => name)).toEqual(["First client"]);
  expect((await rows("stage=not-started&framework=soc-2")).length).toBe(3);
  expect((await assessor.call("GET", "/api/journeys?framework=nowhere")).statusCode).toBe(404);
});

test("what's next counts the open entries of that assessment, and the caller's among them", async () => {
  const { id, version } = await assessment(h.a.client, "soc-2");
  await assessor.call("POST", `/api/assessments/${id}/start`, { version });
  const me = await h.db.asOwner<{ id: string }>("select id from users where email = $1", [
    h.emailOf("assessor"),
  ]);
  const { items } = await json<{ items: { entry: string }[] }>(`/api/assessments/${id}/answers`);
  const entries = items.slice(0, 5).map(({ entry }) => entry);
  await assessor.call("POST", `/api/assessments/${id}/answers/many`, {
    entries,
    change: { assigneeId: me[0]!.id },
  });
  const next = await json(`/api/journeys/next?framework=soc-2&clientId=${h.a.client}`);
  expect(next).toMatchObject({
    name: "First client",
    open: items.length,
    openForYou: 5,
    journey: { stage: "answering" },
    submittedByYou: false,
  });
  const none = await json("/api/journeys/next?framework=soc-2");
  expect(none).toMatchObject({ name: "Tenant a", open: 0, journey: { stage: "not-started" } });
});

test("the file has a line for each client and framework, and is logged", async () => {
  const { csv, rows: lines } = await json<{ csv: string; rows: number }>("/api/journeys/export");
  expect(lines).toBe(6);
  expect(csv).toContain("First client,NIST CSF 2.0,Scoping");
  const [logged] = await h.db.asOwner("select action from audit_log order by at desc limit 1");
  expect(logged).toEqual({ action: "assessment.export" });
});

test("who works for one client sees that one alone", async () => {
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  const browser = openBrowser(h.app);
  await login(browser, email);
  const mine = (await browser.call("GET", "/api/journeys")).json<{ items: JourneyRow[] }>();
  expect(mine.items.map(({ clientId }) => clientId)).toEqual([h.a.client]);
  for (const path of ["", "/summary", "/export", "/next"]) {
    const query = `?framework=${CSF}&clientId=${h.a.otherClient}`;
    expect((await browser.call("GET", `/api/journeys${path}${query}`)).statusCode, path).toBe(404);
  }
});
