/** Control templates: written, published in editions, copied, retired; and files that come back as they went. */
import { controlOfTemplate } from "@crq/contract/compliance/control-of-template";
import {
  EMPTY_TEMPLATE,
  missingToPublish,
  TemplateFields,
  templateProblems,
} from "@crq/contract/compliance/control-template-fields";
import type {
  ControlTemplateRecord,
  ControlTemplateSummary,
  LibraryTemplate,
  UsableTemplate,
} from "@crq/contract/compliance/control-templates";
import type { OfferedTemplate } from "@crq/contract/compliance/control-template-uses";
import { checkRecordEffects } from "@crq/engine/controls/check-treatment";
import { shippedTemplates } from "@crq/frameworks/control-templates/shipped-templates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { contentOf } from "./library/library.ts";
import { fieldsOf } from "./content.ts";

const PATH = "/api/control-templates";
const CSF = "nist-csf-2-0";
const SIGN_IN: TemplateFields = {
  ...EMPTY_TEMPLATE,
  name: "Sign-in",
  what: "Asks for a second factor.",
  requirements: [{ framework: CSF, entry: "pr.aa-3", coverage: "whole" }],
};

let h: Harness;
let author: Session;
let assessor: Session;
beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
  assessor = await h.signedIn("assessor");
});
afterAll(() => h.close());

async function call<T>(method: string, path: string, body?: object, status = 200, by = author): Promise<T> {
  const answer = await by.call(method, path, body);
  expect([answer.statusCode, answer.body === "" ? {} : answer.json()]).toMatchObject([status, {}]);
  return answer.body === "" ? (undefined as T) : answer.json<T>();
}
const begun = (body: object = {}) =>
  call<ControlTemplateRecord>("POST", PATH, { name: "Sign-in", ...body }, 201);
const saved = ({ id, version }: ControlTemplateRecord, fields: Partial<TemplateFields> = {}) =>
  call<ControlTemplateRecord>("PATCH", `${PATH}/${id}`, { version, content: { ...SIGN_IN, ...fields } });
const act = ({ id, version }: ControlTemplateRecord, name: string) =>
  call<ControlTemplateRecord>("POST", `${PATH}/${id}/${name}`, name === "publish" ? { version } : undefined);

test.each(shippedTemplates().map((template) => [template.id, template] as const))(
  "the product's %s is what people can write, and makes a control that scenarios can follow",
  (_, template) => {
    const fields = fieldsOf(contentOf(template));
    expect(TemplateFields.parse(fields)).toEqual(fields);
    expect([...templateProblems(fields), ...missingToPublish(fields)]).toEqual([]);
    expect(checkRecordEffects(controlOfTemplate(fields).effects)).toEqual([]);
  },
);

test("a draft is saved with its requirements as their framework writes them, published in editions that stay, retired and brought back; each is logged", async () => {
  const draft = await begun();
  expect(draft).toMatchObject({ status: "draft", edition: 0, changed: true, uses: 0, copiedFrom: null });
  const first = await act(await saved(draft), "publish");
  expect(first.content.requirements).toEqual([
    { framework: CSF, edition: "2.0", entry: "PR.AA-03", coverage: "whole" },
  ]);
  expect(first).toMatchObject({ status: "published", edition: 1, changed: false, frameworks: [CSF] });
  const again = await author.call("POST", `${PATH}/${first.id}/publish`, { version: first.version });
  expect(again.statusCode).toBe(409);
  const changed = await saved(first, { what: "Asks for a key." });
  expect(changed).toMatchObject({ edition: 1, changed: true });
  const usable = async () =>
    call<UsableTemplate>("GET", `${PATH}/content?template=${first.id}`, undefined, 200, assessor);
  expect((await usable()).content.what).toBe("Asks for a second factor.");
  expect(await act(changed, "publish")).toMatchObject({ edition: 2 });
  expect(await usable()).toMatchObject({ edition: 2, own: true, content: { what: "Asks for a key." } });
  expect(await act(first, "retire")).toMatchObject({ status: "retired" });
  expect((await assessor.call("GET", `${PATH}/content?template=${first.id}`)).statusCode).toBe(404);
  expect((await author.call("DELETE", `${PATH}/${first.id}`)).statusCode).toBe(409);
  expect(await act(first, "revive")).toMatchObject({ status: "published", edition: 2 });
  const entries = await audited(h, "control-template.%");
  expect(entries.map(({ action }) => action.replace("control-template.", ""))).toEqual([
    "create",
    "update",
    "publish",
    "update",
    "publish",
    "retire",
    "revive",
  ]);
});

test("a draft is deleted; what was published isn't", async () => {
  const draft = await begun({ name: "Never mind" });
  await call("DELETE", `${PATH}/${draft.id}`, undefined, 204);
  expect((await author.call("GET", `${PATH}/${draft.id}`)).statusCode).toBe(404);
});

test("of two people who save at a time, the second is told who was faster, and nothing of theirs is kept", async () => {
  const draft = await begun({ name: "Twice" });
  await saved(draft, { what: "First" });
  const second = await author.call("PATCH", `${PATH}/${draft.id}`, {
    version: draft.version,
    content: { ...SIGN_IN, what: "Second" },
  });
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { code: "conflict", detail: /saved this template since you opened it/ },
  ]);
  expect((await call<ControlTemplateRecord>("GET", `${PATH}/${draft.id}`)).content.what).toBe("First");
});

test.each([
  [{ requirements: [{ framework: CSF, entry: "PR.ZZ-99", coverage: "part" }] }, "requirements[0].entry"],
  [
    { requirements: [{ framework: "nist-sp-800-53-r5", entry: "AC-13", coverage: "part" }] },
    "requirements[0].entry",
  ],
  [{ requirements: [{ framework: "nothing", entry: "X", coverage: "part" }] }, "requirements[0].entry"],
  [
    {
      requirements: [
        { framework: CSF, entry: "PR.AA-03", coverage: "part" },
        { framework: CSF, entry: "pr.aa-3", coverage: "whole" },
      ],
    },
    "requirements[1].entry",
  ],
  [{ yearlyCost: { low: 2, high: 1 } }, "yearlyCost.high"],
  [
    { effects: [{ node: "frequency.lef", low: 0.5, high: 0.1, statement: "s", source: "s" }] },
    "effects[0].high",
  ],
  [
    { effects: [{ node: "frequency.lef", low: 0.1, high: 0.5, statement: "s", source: "" }] },
    "effects[0].source",
  ],
  [
    { effects: [{ node: "frequency.nothing", low: 0.1, high: 0.5, statement: "s", source: "s" }] },
    "effects[0].node",
  ],
  [{ tags: ["One", "one"] }, "tags[1]"],
  [{ reviewMonths: 0 }, "reviewMonths"],
] as const)("what can't be is refused at its field: %j", async (fields, path) => {
  const draft = await begun({ name: "Wrong" });
  const answer = await author.call("PATCH", `${PATH}/${draft.id}`, {
    version: draft.version,
    content: { ...SIGN_IN, ...fields },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: { path: string }[] }>().errors.map((one) => one.path)).toContainEqual(
    expect.stringContaining(path),
  );
});

test("publishing says what is missing", async () => {
  const draft = await begun({ name: "Empty" });
  const answer = await author.call("POST", `${PATH}/${draft.id}/publish`, { version: draft.version });
  expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
    "what",
    "requirements",
  ]);
});

test("a template of the product is copied with everything it says, and the copy remembers which", async () => {
  const copy = await begun({ name: "Our sign-in", copyOf: "multi-factor-sign-in" });
  const shipped = await call<UsableTemplate>("GET", `${PATH}/content?template=multi-factor-sign-in`);
  expect(copy.content).toEqual({ ...shipped.content, name: "Our sign-in" });
  expect(copy.copiedFrom).toBe("multi-factor-sign-in");
  const second = await begun({ name: "Another", copyOf: copy.id });
  expect(second.content).toEqual({ ...shipped.content, name: "Another" });
  expect(second.copiedFrom).toBe(null);
});

test("lists are searched by name and tag, filtered by function, framework and family, and sorted; also the product's", async () => {
  const own = async (query: string) =>
    (await call<{ items: ControlTemplateSummary[] }>("GET", `${PATH}?${query}`)).items.map(
      ({ name }) => name,
    );
  expect(await own(`framework=${CSF}&family=PR&q=our`)).toEqual(["Our sign-in"]);
  expect(await own(`framework=${CSF}&family=RC&q=our`)).toEqual([]);
  expect(await own("kind=resistance&q=ransomware&sort=name&order=desc")).toEqual(["Our sign-in", "Another"]);
  const library = async (query: string) =>
    (await call<{ items: LibraryTemplate[]; total: number }>("GET", `${PATH}/library?${query}`)).items;
  expect((await library("pageSize=200")).length).toBe(shippedTemplates().length);
  expect((await library("q=immutable backups")).map(({ id }) => id)).toEqual(["tested-backups"]);
  expect((await library("framework=nist-sp-800-53-r5&family=CP")).map(({ id }) => id)).toContain(
    "tested-backups",
  );
  const paged = await library("page=2&pageSize=5&sort=name");
  expect(paged).toEqual((await library("pageSize=200&sort=name")).slice(5, 10));
});

test("a requirement is offered the templates that serve it: published ones first, then the product's", async () => {
  const offers = async (entry: string, framework = CSF) =>
    (
      await call<{ items: OfferedTemplate[] }>(
        "GET",
        `${PATH}/offers?framework=${framework}&entry=${entry}`,
        undefined,
        200,
        await h.signedIn("risk_analyst"),
      )
    ).items;
  const found = await offers("pr.aa-03");
  expect(found[0]).toMatchObject({ name: "Sign-in", own: true, edition: 2, coverage: "whole" });
  expect(found.slice(1).map(({ id }) => id)).toContain("multi-factor-sign-in");
  expect(await offers("PR.ZZ-01")).toEqual([]);
  expect(await offers("PR.AA-03", "nothing")).toEqual([]);
});

test("files come back as they went: templates that are there are skipped, others become drafts, all or none", async () => {
  const { file, templates, total } = await call<{ file: string; templates: number; total: number }>(
    "GET",
    `${PATH}/download`,
  );
  expect([templates, total]).toEqual([total, total]);
  const bring = (text: string, dryRun = false) =>
    call<{ fresh: string[]; created: number; known: number; problems: { row: number; column: string }[] }>(
      "POST",
      `${PATH}/import`,
      { file: text, dryRun },
    );
  const unique = JSON.parse(file) as { format: string; templates: TemplateFields[] };
  unique.templates = [...new Map(unique.templates.map((one) => [one.name, one])).values()];
  expect(await bring(JSON.stringify(unique))).toMatchObject({ created: 0, fresh: [], problems: [] });
  const elsewhere = await h.signedIn("template_manager", "b");
  const taken = await elsewhere.call("POST", `${PATH}/import`, { file: JSON.stringify(unique) });
  expect(taken.json()).toMatchObject({ created: unique.templates.length, known: 0 });
  const back = await elsewhere.call("GET", `${PATH}/download`);
  const returned = JSON.parse(back.json<{ file: string }>().file) as typeof unique;
  const byName = (all: TemplateFields[]) => all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  expect(byName(returned.templates)).toEqual(byName(unique.templates));
  const one = { ...SIGN_IN, name: "From a file" };
  const wrong = JSON.stringify({
    format: unique.format,
    templates: [one, { ...one, name: "from a File", kind: "x" }],
  });
  expect((await bring(wrong)).problems).toMatchObject([{ row: 2, column: "kind" }]);
  const twice = JSON.stringify({ format: unique.format, templates: [one, { ...one, name: "from a File" }] });
  expect((await bring(twice)).problems).toMatchObject([{ row: 2, column: "name" }]);
  const right = JSON.stringify({ format: unique.format, templates: [one] });
  expect(await bring(right, true)).toMatchObject({ created: 0, fresh: ["From a file"] });
  expect(await bring(right)).toMatchObject({ created: 1 });
});

test("the list as a file has no formulas", async () => {
  await begun({ name: "=HYPERLINK(1)" });
  const { csv } = await call<{ csv: string }>("GET", `${PATH}/export?q=hyperlink`);
  expect(csv).toContain("'=HYPERLINK");
  expect(csv.split("\n")[0]).toMatch(/^Name,What it does,Function,Status,Edition/);
});
