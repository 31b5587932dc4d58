/** Controls are made from templates once for each client, remember which, and take over what a newer edition says where someone says so. */
import type { ControlRequirement } from "@crq/contract/compliance/control-requirements";
import { EMPTY_TEMPLATE, type TemplateFields } from "@crq/contract/compliance/control-template-fields";
import type { ControlOrigin, UseOfTemplate } from "@crq/contract/compliance/control-template-uses";
import type { ControlTemplateRecord } from "@crq/contract/compliance/control-templates";
import type { ControlRecord } from "@crq/contract/risk/controls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

const PATH = "/api/control-templates";
const CSF = "nist-csf-2-0";
const BACKUPS = "tested-backups";

let h: Harness;
let author: Session;
let assessor: Session;
beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
  assessor = await h.signedIn("assessor");
});
afterAll(() => h.close());

async function call<T>(method: string, path: string, body?: object, status = 200, by = assessor): Promise<T> {
  const answer = await by.call(method, path, body);
  expect([answer.statusCode, answer.json()]).toMatchObject([status, {}]);
  return answer.json<T>();
}
interface Done {
  readonly created: { id: string; clientId: string | null }[];
  readonly kept: UseOfTemplate[];
}
const use = (body: object, status = 200) =>
  call<Done>(
    "POST",
    `${PATH}/uses`,
    { template: BACKUPS, edition: 1, name: "Backups", owner: "IT", ...body },
    status,
  );
const control = (id: string) => call<ControlRecord>("GET", `/api/controls/${id}`);
const requirements = async (id: string) =>
  (await call<{ items: ControlRequirement[] }>("GET", `/api/controls/${id}/requirements`)).items;
const originOf = async (id: string) =>
  (await call<{ origin: ControlOrigin | null }>("GET", `/api/controls/${id}/template`)).origin;

test("a control is made for each client, as the template says, linked to its requirements and logged; a second time nothing is doubled", async () => {
  const targets = [h.a.client, h.a.otherClient];
  const preview = { template: BACKUPS, name: "Backups", targets };
  const before = await call<{ items: UseOfTemplate[] }>("POST", `${PATH}/uses/preview`, preview);
  expect(before.items.map(({ clientId, existing }) => [clientId, existing])).toEqual(
    targets.map((id) => [id, null]),
  );
  const { created, kept } = await use({ targets, plannedOn: "2027-03-01" });
  expect([created.map(({ clientId }) => clientId), kept]).toEqual([targets, []]);
  const made = await control(created[0]!.id);
  expect(made).toMatchObject({
    name: "Backups",
    owner: "IT",
    clientId: h.a.client,
    inPlace: false,
    willBe: true,
    plannedOn: "2027-03-01",
    kind: "resilience",
    currency: "USD",
    annualCost: { type: "pert", min: 8000, mode: 39000, max: 70000 },
    oneOff: { amount: 34000, years: 4 },
  });
  expect(made.effects[0]).toMatchObject({
    node: "primary.productivity",
    change: { type: "factor", factor: { type: "pert", min: 0.2, mode: 0.4, max: 0.6 } },
    evidence: [{ source: "Estimate of this product: check it against your own data" }],
  });
  expect(made.reviewOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await requirements(made.id)).map(({ entry }) => entry)).toEqual(
    expect.arrayContaining(["PR.DS-11", "CP-9", "3.8.9", "11.4", "A.8.13"]),
  );
  expect(await originOf(made.id)).toMatchObject({ template: BACKUPS, own: false, edition: 1, newer: null });
  const logged = await audited(h, "control.create");
  expect(logged.map(({ detail }) => detail)).toMatchObject([
    { template: BACKUPS, edition: 1 },
    { template: BACKUPS, edition: 1 },
  ]);
  const again = await use({ targets: [...targets, null], name: "Other backups" });
  expect(again.created.map(({ clientId }) => clientId)).toEqual([null]);
  expect(again.kept.map(({ existing }) => existing?.why)).toEqual(["template", "template"]);
});

test("a name that is taken, also by a control of the whole tenant, is kept; a deleted control isn't there any more", async () => {
  const plain = { currency: "USD", annualCost: { type: "constant", value: 1 }, inPlace: true };
  const whole = await call<ControlRecord>("POST", "/api/controls", { name: "Badges", ...plain }, 201);
  const asked = { template: "physical-access", name: "BADGES", targets: [h.a.client] };
  const { kept, created } = await use(asked);
  expect(created).toEqual([]);
  expect(kept[0]!.existing).toMatchObject({ id: whole.id, clientId: null, why: "name", inPlace: true });
  expect((await assessor.call("DELETE", `/api/controls/${whole.id}`)).statusCode).toBe(204);
  expect((await use(asked)).created).toHaveLength(1);
});

test("two people at a time make one control", async () => {
  const both = await Promise.all(
    [1, 2].map(() => use({ template: "logging", name: "Logs", targets: [h.a.client] })),
  );
  expect(both.flatMap(({ created }) => created)).toHaveLength(1);
});

test("from an assessment it also meets the requirement that it's put in place for", async () => {
  const requirement = { framework: CSF, entry: "gv.oc-4", coverage: "part" };
  const { created } = await use({ template: "patching", name: "Patches", targets: [null], requirement });
  expect((await requirements(created[0]!.id)).map(({ entry }) => entry)).toContain("GV.OC-04");
  const wrong = await assessor.call("POST", `${PATH}/uses`, {
    template: "patching",
    edition: 1,
    name: "P",
    owner: "",
    targets: [null],
    requirement: { ...requirement, entry: "XX-1" },
  });
  expect(wrong.statusCode).toBe(400);
});

test("an edition that isn't the newest, a draft and what never was make nothing", async () => {
  await use({ edition: 2, targets: [h.a.client] }, 409);
  const draft = await call<ControlTemplateRecord>("POST", PATH, { name: "Draft" }, 201, author);
  await use({ template: draft.id, targets: [h.a.client] }, 404);
  await use({ template: "nothing", targets: [h.a.client] }, 404);
  await use({ targets: [h.b.client] }, 400);
});

test("a control learns of a newer edition, takes over what is chosen, and then follows that one", async () => {
  const fields: TemplateFields = {
    ...EMPTY_TEMPLATE,
    name: "Keys",
    what: "First",
    requirements: [{ framework: CSF, entry: "PR.AA-03", coverage: "part" }],
  };
  let template = await call<ControlTemplateRecord>("POST", PATH, { name: "Keys" }, 201, author);
  const published = async (content: TemplateFields) => {
    const { version } = template;
    template = await call("PATCH", `${PATH}/${template.id}`, { version, content }, 200, author);
    const body = { version: template.version };
    template = await call("POST", `${PATH}/${template.id}/publish`, body, 200, author);
  };
  await published(fields);
  const { created } = await use({ template: template.id, name: "Keys", targets: [null] });
  const { id } = created[0]!;
  expect((await originOf(id))!.newer).toBe(null);
  const more = { framework: CSF, entry: "PR.AA-05", coverage: "whole" } as const;
  await published({ ...fields, what: "Second", requirements: [...fields.requirements, more] });
  expect(await originOf(id)).toMatchObject({
    edition: 1,
    content: { what: "First" },
    newer: { edition: 2, content: { what: "Second" } },
  });
  const follow = `/api/controls/${id}/template`;
  await call("POST", follow, { edition: 1, requirements: [] }, 409);
  const stranger = { framework: CSF, entry: "GV.PO-01", coverage: "whole" };
  await call("POST", follow, { edition: 2, requirements: [stranger] }, 400);
  const after = await call<{ origin: ControlOrigin }>("POST", follow, { edition: 2, requirements: [more] });
  expect(after.origin).toMatchObject({ edition: 2, newer: null });
  expect((await requirements(id)).map(({ entry, coverage }) => [entry, coverage])).toEqual([
    ["PR.AA-03", "part"],
    ["PR.AA-05", "whole"],
  ]);
  expect((await audited(h, "control.compare-template")).map(({ detail }) => detail)).toMatchObject([
    { before: { edition: 1 }, after: { edition: 2, requirements: [`${CSF} PR.AA-05`] } },
  ]);
  const plain = { name: "Plain", currency: "USD", annualCost: { type: "constant", value: 1 }, inPlace: true };
  const other = await call<ControlRecord>("POST", "/api/controls", plain, 201);
  expect(await originOf(other.id)).toBe(null);
  await call("POST", `/api/controls/${other.id}/template`, { edition: 1, requirements: [] }, 409);
});
