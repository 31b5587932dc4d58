/**
 * A control template decides what many controls say: someone without the role publishes one, someone of one client changes what all are made from or makes controls
 * for another client, someone of another tenant reads, copies or uses it. And a file of templates can be made to stop the server, or to run in a spreadsheet.
 */
import { EMPTY_TEMPLATE } from "@crq/contract/compliance/control-template-fields";
import type { ControlTemplateRecord } from "@crq/contract/compliance/control-templates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { type Caller, castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

const CANARY = "canarybird";
const PATH = "/api/control-templates";
const CSF = "nist-csf-2-0";
const FIELDS = {
  ...EMPTY_TEMPLATE,
  name: CANARY,
  what: CANARY,
  requirements: [{ framework: CSF, entry: "PR.AA-03", coverage: "part" as const }],
};

let h: Harness;
let cast: Cast;
let author: Session;
let template: ControlTemplateRecord;
/** A control that was made from it, for the tenant's first client. */
let control: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await h.signedIn("template_manager");
  template = (await author.call("POST", PATH, { name: CANARY })).json<ControlTemplateRecord>();
  const change = { version: template.version, content: FIELDS };
  template = (await author.call("PATCH", `${PATH}/${template.id}`, change)).json<ControlTemplateRecord>();
  const published = await author.call("POST", `${PATH}/${template.id}/publish`, {
    version: template.version,
  });
  template = published.json<ControlTemplateRecord>();
  const assessor = await h.signedIn("assessor");
  const made = await assessor.call("POST", `${PATH}/uses`, use([h.a.client]));
  control = made.json<{ created: { id: string }[] }>().created[0]!.id;
  template = await read();
});
afterAll(() => h.close());

const use = (targets: (string | null)[], name = CANARY) => ({
  template: template.id,
  edition: 1,
  name,
  owner: "",
  targets,
});
const read = async () => (await author.call("GET", `${PATH}/${template.id}`)).json<ControlTemplateRecord>();
const controls = async () =>
  (await h.db.inFirstCell<{ count: number }>("select count(*)::int from controls"))[0]!.count;
const untouched = async () => {
  expect(await read()).toEqual(template);
  expect(await controls()).toBe(1);
};
const changes = () =>
  [
    ["PATCH", `${PATH}/${template.id}`, { version: template.version, content: { ...FIELDS, what: "Mine" } }],
    ["POST", `${PATH}/${template.id}/publish`, { version: template.version }],
    ["POST", `${PATH}/${template.id}/retire`, undefined],
    ["DELETE", `${PATH}/${template.id}`, undefined],
  ] as const;
const attempt = async (caller: Caller) =>
  Promise.all(
    changes().map(async ([method, path, body]) => (await cast.call(caller, method, path, body)).statusCode),
  );

test("roles without the permission change nothing, and those who can't answer assessments make no controls", async () => {
  for (const role of ["viewer", "business_stakeholder", "risk_analyst"] as const)
    expect(await attempt(await cast.session(role)), role).toEqual([403, 403, 403, 403]);
  for (const role of ["viewer", "business_stakeholder", "template_manager", "site_administrator"] as const)
    expect(
      (await cast.call(await cast.session(role), "POST", `${PATH}/uses`, use([null], "x"))).statusCode,
      role,
    ).toBe(403);
  await untouched();
});

test("a key that can link controls and not make them makes none", async () => {
  const key = await cast.key("assessor", ["control-template:read", "assessment:answer"]);
  expect((await cast.call(key, "POST", `${PATH}/uses`, use([null], "x"))).statusCode).toBe(403);
  await untouched();
});

test("someone of another tenant gets the answer for what never was, by any id", async () => {
  const stranger = await cast.session("admin", { tenantId: h.b.id });
  expect(await attempt(stranger)).toEqual([404, 404, 404, 404]);
  for (const [method, path, body] of [
    ["GET", `${PATH}/${template.id}`, undefined],
    ["GET", `${PATH}/content?template=${template.id}`, undefined],
    ["GET", `${PATH}/download?template=${template.id}`, undefined],
    ["POST", PATH, { name: "Mine", copyOf: template.id }],
    ["POST", `${PATH}/uses`, use([null])],
    ["POST", `${PATH}/uses/preview`, { template: template.id, name: "x", targets: [null] }],
    ["GET", `/api/controls/${control}/template`, undefined],
    ["POST", `/api/controls/${control}/template`, { edition: 1, requirements: [] }],
  ] as const)
    expect((await cast.call(stranger, method, path, body)).statusCode, path).toBe(404);
  for (const path of [
    PATH,
    `${PATH}/export`,
    `${PATH}/download`,
    `${PATH}/offers?framework=${CSF}&entry=PR.AA-03`,
  ])
    expect((await cast.call(stranger, "GET", path)).body, path).not.toContain(CANARY);
  // Nor for a client of the other tenant, of which it doesn't learn either.
  const asked = { ...use([h.a.client]), template: "logging", name: "x" };
  const foreign = await cast.call(stranger, "POST", `${PATH}/uses`, asked);
  const missing = await cast.call(stranger, "POST", `${PATH}/uses`, {
    ...asked,
    targets: ["3f2b6c1e-0000-4000-8000-000000000000"],
  });
  expect([foreign.statusCode, foreign.json<{ errors: object }>().errors]).toEqual([
    400,
    missing.json<{ errors: object }>().errors,
  ]);
  await untouched();
});

test("who works for one client uses the tenant's templates for that one alone, and changes none, also with an injection", async () => {
  const narrow = await cast.session("assessor", { clientId: h.a.otherClient });
  expect((await cast.call(narrow, "GET", `${PATH}/${template.id}`)).statusCode).toBe(200);
  expect(await attempt(narrow)).toEqual([403, 403, 403, 403]);
  for (const body of [{ name: "Mine" }, { name: "Mine", copyOf: "logging" }])
    expect((await cast.call(narrow, "POST", PATH, body)).statusCode).toBe(403);
  expect((await cast.call(narrow, "POST", `${PATH}/import`, { file: "{}" })).statusCode).toBe(403);
  for (const targets of [[h.a.client], [null], [h.a.otherClient, h.a.client]]) {
    expect((await cast.call(narrow, "POST", `${PATH}/uses`, use(targets))).statusCode).toBe(400);
    const preview = { template: template.id, name: CANARY, targets };
    expect((await cast.call(narrow, "POST", `${PATH}/uses/preview`, preview)).statusCode).toBe(400);
  }
  expect((await cast.call(narrow, "GET", `/api/controls/${control}/template`)).statusCode).toBe(404);
  const inside = clientScope(h.a.id, h.a.otherClient);
  const weaken = sqlFor.updateTable("control_templates").set({ name: "Mine" });
  expect(await h.doors.inTenant(inside, (tx) => tx.run(weaken))).toBe(0);
  const elsewhere = sqlFor.updateTable("control_origins").set({ edition: 9 });
  expect(await h.doors.inTenant(inside, (tx) => tx.run(elsewhere))).toBe(0);
  const links = sqlFor.deleteFrom("control_template_requirements");
  expect(await h.doors.inTenant(inside, (tx) => tx.run(links))).toBe(0);
  await untouched();
});

test("what is published can't be rewritten from inside the tenant either", async () => {
  const rewrite = sqlFor.updateTable("control_template_editions").set({ content: "{}" });
  await expect(h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.run(rewrite))).rejects.toThrow(
    /permission denied/,
  );
});

const problems = async (file: string) => {
  const began = performance.now();
  const answer = await author.call("POST", `${PATH}/import`, { file });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  expect(performance.now() - began).toBeLessThan(15_000);
  const told = answer.json<{ problems: { message: string }[]; created: number }>();
  expect(told.created).toBe(0);
  return told.problems;
};
const fileOf = (templates: unknown) => JSON.stringify({ format: "crq-control-templates-1", templates });

test("10,000 requirements, nesting, names that every object has, and too many of anything end at their bounds", async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({
    framework: CSF,
    entry: `X-${n}`,
    coverage: "part",
  }));
  const asked = { version: template.version, content: { ...FIELDS, requirements: many } };
  expect((await author.call("PATCH", `${PATH}/${template.id}`, asked)).statusCode).toBe(413);
  const some = { ...asked, content: { ...FIELDS, requirements: many.slice(0, 501) } };
  expect((await author.call("PATCH", `${PATH}/${template.id}`, some)).statusCode).toBe(400);
  expect((await problems(fileOf([{ ...FIELDS, requirements: many }])))[0]!.message).toMatch(/at most 500/);
  expect((await author.call("POST", `${PATH}/import`, { file: " ".repeat(100_000_000) })).statusCode).toBe(
    413,
  );
  expect((await problems("[".repeat(400_000))).length).toBe(1);
  expect((await problems(`{"templates":${"[".repeat(50_000)}${"]".repeat(50_000)}}`)).length).toBeGreaterThan(
    0,
  );
  const proto = `{"format":"crq-control-templates-1","templates":[{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}]}`;
  expect((await problems(proto)).length).toBeGreaterThan(0);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  expect((await problems(fileOf(Array.from({ length: 501 }, () => FIELDS))))[0]!.message).toMatch(
    /more than 500/,
  );
  const odd = [
    { ...FIELDS, requirements: [{ framework: "../../etc", entry: "__proto__", coverage: "part" }] },
  ];
  expect((await problems(fileOf(odd)))[0]!.message).toBe("is not of a framework that you can see");
  const assessor = await cast.session("assessor");
  const targets = Array.from({ length: 201 }, () => h.a.client);
  expect((await cast.call(assessor, "POST", `${PATH}/uses`, use(targets))).statusCode).toBe(400);
  await untouched();
});

test("text that a spreadsheet would run stays text in the list as a file", async () => {
  const evil = "=cmd|'/C calc'!A0";
  await author.call("POST", `${PATH}/import`, {
    file: fileOf([{ ...FIELDS, name: evil, what: evil, tags: ["@evil"] }]),
  });
  const { csv } = (await author.call("GET", `${PATH}/export`)).json<{ csv: string }>();
  expect(csv).toContain("'=cmd");
  expect(csv).not.toMatch(/(?:^|,)"?[=@]/m);
});
