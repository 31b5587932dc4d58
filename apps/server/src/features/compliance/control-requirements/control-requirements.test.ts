/** Controls meet requirements; answers follow from their state, are never written over what has changed since, and can be taken back. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { ControlledEntry, ControlRequirement } from "@crq/contract/compliance/control-requirements";
import { MOST_REQUIREMENTS } from "@crq/contract/compliance/control-requirements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../../../test/access-cast.ts";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";

const CSF = "nist-csf-2-0";
const MFA = {
  name: "Multi-factor sign-in",
  inPlace: true,
  currency: "USD",
  annualCost: { type: "constant", value: 1 },
};

let h: Harness;
let cast: Cast;
let one: Caller;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
  one = await cast.session("assessor");
});
afterAll(() => h.close());

async function call<T>(method: string, path: string, body?: object, status = 200): Promise<T> {
  const answer = await cast.call(one, method, path, body);
  expect([answer.statusCode, answer.json()]).toMatchObject([status, {}]);
  return answer.json<T>();
}
const control = async (fields: object = {}) =>
  call<{ id: string; version: number }>("POST", "/api/controls", { ...MFA, ...fields }, 201);
const link = async (id: string, entry: string, coverage = "whole", framework = CSF) =>
  call<{ items: ControlRequirement[] }>("POST", `/api/controls/${id}/requirements`, {
    framework,
    entry,
    coverage,
  });
async function begun(clientId: string | null = null): Promise<AssessmentRecord> {
  const made = await call<AssessmentRecord>(
    "POST",
    "/api/assessments",
    { name: "CSF", framework: CSF, clientId },
    201,
  );
  return call("POST", `/api/assessments/${made.id}/start`, { version: made.version });
}
const controlled = async (id: string) =>
  (await call<{ items: ControlledEntry[] }>("GET", `/api/assessments/${id}/controls`)).items;

test("a control is linked to a requirement as it's written anywhere, says how much of it, and is unlinked; each is logged", async () => {
  const { id } = await control();
  expect((await link(id, "pr.aa-3")).items).toMatchObject([
    { framework: CSF, frameworkTitle: "NIST CSF 2.0", entry: "PR.AA-03", coverage: "whole" },
  ]);
  expect((await link(id, "PR.AA-03", "part")).items).toMatchObject([{ entry: "PR.AA-03", coverage: "part" }]);
  await link(id, "AC-2(1)", "part", "nist-sp-800-53-r5");
  const { items } = await call<{ items: ControlRequirement[] }>("GET", `/api/controls/${id}/requirements`);
  expect(items.map(({ entry }) => entry)).toEqual(["PR.AA-03", "AC-2(1)"]);
  const after = await call<{ items: ControlRequirement[] }>(
    "POST",
    `/api/controls/${id}/requirements/removals`,
    {
      framework: CSF,
      entry: "PR.AA-03",
    },
  );
  expect(after.items.map(({ entry }) => entry)).toEqual(["AC-2(1)"]);
  const actions = await audited(h, "control.%link");
  expect(actions.map(({ action }) => action)).toEqual([
    "control.link",
    "control.link",
    "control.link",
    "control.unlink",
  ]);
});

test.each([
  [{ framework: "nothing", entry: "PR.AA-03" }, "framework is not a framework here"],
  [{ framework: CSF, entry: "PR.ZZ-99" }, "entry is not in NIST CSF 2.0"],
  [{ framework: "nist-sp-800-53-r5", entry: "AC-13" }, /entry is withdrawn from/],
])("what is no requirement is refused with the reason: %j", async (place, reason) => {
  const { id } = await control();
  const answer = await cast.call(one, "POST", `/api/controls/${id}/requirements`, {
    ...place,
    coverage: "part",
  });
  const [error] = answer.json<{ errors: { path: string; message: string }[] }>().errors;
  expect(answer.statusCode).toBe(400);
  expect(`${error!.path} ${error!.message}`).toMatch(reason);
});

test("answers follow from the controls of the client and the whole tenant, keep why in their history, and can be taken back", async () => {
  const whole = await control({ name: "Sign-in" });
  const planned = await control({ name: "Tokens", inPlace: false, willBe: true });
  const other = await control({ name: "Elsewhere", clientId: h.a.otherClient });
  const own = await control({ name: "Badges", clientId: h.a.client });
  await link(whole.id, "PR.AA-01");
  await link(planned.id, "PR.AA-01", "part");
  await link(own.id, "PR.AA-06", "part");
  await link(planned.id, "PR.AA-05");
  await link(other.id, "PR.DS-01");
  const assessment = await begun(h.a.client);
  const found = await controlled(assessment.id);
  expect(found.map(({ entry, result }) => [entry, result])).toEqual([
    ["PR.AA-01", "met"],
    ["PR.AA-05", "not-met"],
    ["PR.AA-06", "partially-met"],
  ]);
  expect(found[0]!.controls.map(({ name, inPlace, coverage }) => [name, inPlace, coverage])).toEqual([
    ["Sign-in", true, "whole"],
    ["Tokens", false, "part"],
  ]);
  const answers = found.map(({ entry, result }) => ({ entry, result }));
  const path = `/api/assessments/${assessment.id}`;
  const { changed, before } = await call<{ changed: Answer[]; before: Answer[] }>(
    "POST",
    `${path}/controls/answers`,
    { answers },
  );
  expect(changed.map(({ entry, result, work }) => [entry, result, work])).toEqual([
    ["PR.AA-01", "met", "in-progress"],
    ["PR.AA-05", "not-met", "in-progress"],
    ["PR.AA-06", "partially-met", "in-progress"],
  ]);
  expect((await call<AssessmentRecord>("GET", path)).counts).toMatchObject({
    met: 1,
    partiallyMet: 1,
    notMet: 1,
  });
  const history = await call<{ items: { fields: object }[] }>("GET", `${path}/history?entry=PR.AA-01`);
  expect(history.items[0]!.fields).toMatchObject({
    result: { before: null, after: "met" },
    controls: { before: null, after: "Sign-in (in place), Tokens (planned)" },
  });
  const versions = new Map(changed.map((answer) => [answer.entry, answer.version]));
  await call("POST", `${path}/answers/restore`, {
    answers: before.map(({ entry, result, work }) => ({ entry, version: versions.get(entry), result, work })),
  });
  expect((await call<AssessmentRecord>("GET", path)).counts.assessed).toBe(0);
});

test("a control that changed since the preview, and a signed or draft assessment, are a conflict, and nothing is answered", async () => {
  const { id, version } = await control({ name: "Backups" });
  await link(id, "PR.DS-11");
  const assessment = await begun();
  const path = `/api/assessments/${assessment.id}/controls/answers`;
  const answers = [{ entry: "PR.DS-11", result: "met" }];
  await call("PATCH", `/api/controls/${id}`, { version, inPlace: false });
  const stale = await cast.call(one, "POST", path, { answers });
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { detail: "The controls of PR.DS-11 have changed since you looked. Look again, then answer." },
  ]);
  const draft = await call<AssessmentRecord>(
    "POST",
    "/api/assessments",
    { name: "Draft", framework: CSF },
    201,
  );
  const early = await cast.call(one, "POST", `/api/assessments/${draft.id}/controls/answers`, {
    answers: [{ entry: "PR.DS-11", result: "not-met" }],
  });
  expect([early.statusCode, early.json()]).toMatchObject([409, { detail: /draft/ }]);
});

test("a deleted control meets nothing, and does again once it's restored; a control meets a bounded number of requirements", async () => {
  const { id } = await control({ name: "Logging" });
  await link(id, "DE.CM-01");
  const assessment = await begun();
  const met = async () =>
    (await controlled(assessment.id)).filter(({ entry }) => entry === "DE.CM-01").length;
  expect(await met()).toBe(1);
  expect((await cast.call(one, "DELETE", `/api/controls/${id}`)).statusCode).toBe(204);
  expect(await met()).toBe(0);
  await call("POST", `/api/controls/${id}/restore`);
  expect(await met()).toBe(1);
  await h.db.inFirstCell(
    `insert into control_requirements (tenant_id, control_id, framework, entry_id, coverage, linked_by_name)
     select $1, $2, 'x', 'X-' || n, 'part', 'x' from generate_series(1, $3::int) n`,
    [h.a.id, id, MOST_REQUIREMENTS - 1],
  );
  const full = await cast.call(one, "POST", `/api/controls/${id}/requirements`, {
    framework: CSF,
    entry: "PR.AA-01",
    coverage: "part",
  });
  expect([full.statusCode, full.json()]).toMatchObject([
    409,
    { detail: "A control meets at most 500 requirements." },
  ]);
});
