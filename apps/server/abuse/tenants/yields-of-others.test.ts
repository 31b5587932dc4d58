/**
 * What an assessment yields elsewhere rests on its answers and on pairs of frameworks. Someone makes another tenant's pairs decide, moves answers to another
 * client's assessment, or begins assessments that they may only read.
 */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { AssessmentYield } from "@crq/contract/compliance/assessments/results";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { login, openBrowser } from "../../test/browser.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

const R2 = "nist-sp-800-171-r2";
const CMMC = "cmmc-2-0";
const CSF = "nist-csf-2-0";
const SP_800_53 = "nist-sp-800-53-r5";

let h: Harness;
let assessor: Session;
let source: AssessmentRecord;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
});
afterAll(() => h.close());
beforeEach(async () => {
  source = await active(R2, h.a.client);
  const answer = { entry: "3.1.1", version: 1, result: "met", note: "Canary" };
  expect((await assessor.call("PATCH", `/api/assessments/${source.id}/answers`, answer)).statusCode).toBe(
    200,
  );
});

type Calling = Pick<Session, "call">;
async function active(framework: string, clientId: string | null, by: Calling = assessor) {
  const made = await by.call("POST", "/api/assessments", { name: "One", framework, clientId });
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = made.json<AssessmentRecord>();
  return (await by.call("POST", `/api/assessments/${id}/start`, { version })).json<AssessmentRecord>();
}
const preview = async (id: string, framework: string, by: Calling = assessor) =>
  (await by.call("GET", `/api/assessments/${id}/yield?framework=${framework}`)).json<AssessmentYield>();
const confirm = (body: object, by: Calling = assessor) =>
  by.call("POST", `/api/assessments/${source.id}/yield`, { framework: CMMC, ...body });
const answered = async (id: string) =>
  h.db.asOwner("select control_id from assessment_answers where assessment_id = $1 and result is not null", [
    id,
  ]);

test("pairs that another tenant approved, or that wait for review, never decide", async () => {
  const made = await active(CSF, null);
  const answer = { entry: "PR.AA-01", version: 1, result: "met" };
  await assessor.call("PATCH", `/api/assessments/${made.id}/answers`, answer);
  const before = await preview(made.id, SP_800_53);
  const pair = { fromEntry: "PR.AA-01", toEntry: "AC-2", relationship: "equal", strength: null };
  const body = { from: CSF, to: SP_800_53, pairs: [{ ...pair, rationale: "Mine", source: "" }] };
  const theirs = [await h.signedIn("assessor", "b"), await h.signedIn("admin", "b")] as const;
  for (const [one, other] of [theirs, [assessor, undefined]] as const) {
    const proposed = await one.call("POST", "/api/crosswalks/proposals", body);
    expect(proposed.statusCode, proposed.body).toBe(201);
    const ids = proposed.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
    if (other)
      expect((await other.call("POST", "/api/crosswalks/approvals", { ids })).json()).toMatchObject({
        done: 1,
      });
  }
  expect(await preview(made.id, SP_800_53)).toEqual(before);
  expect(before.counts.follow).toBe(0);
});

test("answers go to no assessment of another client, another tenant or the whole tenant", async () => {
  const { fingerprint } = await preview(source.id, CMMC);
  const stranger = await h.signedIn("admin", "b");
  const others = [
    await active(CMMC, h.a.otherClient),
    await active(CMMC, null),
    await active(CMMC, null, stranger),
  ];
  const said = new Set<string>();
  for (const { id } of [...others, { id: "3f2b6c1e-0000-4000-8000-000000000000" }]) {
    const refused = await confirm({ fingerprint, into: { kind: "existing", assessmentId: id } });
    expect(refused.statusCode).toBe(400);
    said.add(JSON.stringify(refused.json<{ errors: unknown }>().errors));
    expect(await answered(id)).toEqual([]);
  }
  // What doesn't exist is refused in the same words.
  expect(said.size).toBe(1);
});

test("someone of one client reads what the whole tenant's assessment yields, and begins and fills nothing from it", async () => {
  source = await active(R2, null);
  await assessor.call("PATCH", `/api/assessments/${source.id}/answers`, {
    entry: "3.1.1",
    version: 1,
    result: "met",
  });
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  const theirs = openBrowser(h.app);
  await login(theirs, email);
  const { fingerprint, counts } = await preview(source.id, CMMC, theirs);
  expect(counts.follow).toBe(1);
  const own = await active(CMMC, h.a.client);
  for (const into of [
    { kind: "new", name: "Mine" },
    { kind: "existing", assessmentId: own.id },
  ])
    expect((await confirm({ fingerprint, into }, theirs)).statusCode).toBe(403);
  expect(await answered(own.id)).toEqual([]);
});

test("an analyst fills an active assessment and begins none; a stakeholder and a viewer do neither", async () => {
  const { fingerprint } = await preview(source.id, CMMC);
  const into = { kind: "existing", assessmentId: (await active(CMMC, h.a.client)).id };
  const analyst = await h.signedIn("risk_analyst");
  expect((await confirm({ fingerprint, into: { kind: "new", name: "Mine" } }, analyst)).statusCode).toBe(403);
  expect((await confirm({ fingerprint, into }, analyst)).statusCode).toBe(200);
  for (const role of ["business_stakeholder", "viewer", "template_manager"] as const) {
    const other = await h.signedIn(role);
    expect((await confirm({ fingerprint, into }, other)).statusCode, role).toBe(403);
    expect(
      (await other.call("GET", `/api/assessments/${source.id}/yield?framework=${CMMC}`)).statusCode,
    ).toBe(403);
  }
});

test("a signed assessment, or one under review, isn't filled", async () => {
  const { fingerprint } = await preview(source.id, CMMC);
  const there = await active(CMMC, h.a.client);
  const answer = { entry: "AC.L2-3.1.2", version: 1, result: "met" };
  await assessor.call("PATCH", `/api/assessments/${there.id}/answers`, answer);
  const { version } = (await assessor.call("GET", `/api/assessments/${there.id}`)).json<AssessmentRecord>();
  await assessor.call("POST", `/api/assessments/${there.id}/submit`, { version });
  const refused = await confirm({ fingerprint, into: { kind: "existing", assessmentId: there.id } });
  expect(refused.statusCode).toBe(409);
  expect(await answered(there.id)).toEqual([{ control_id: "AC.L2-3.1.2" }]);
});
