/** A tenant's own frameworks over HTTP: made, tailored, changed, listed, exported and archived. */
import type { FrameworkContent, WrittenEntry } from "@crq/contract/compliance/framework-content";
import type { Framework } from "@crq/contract/compliance/frameworks";
import { frameworkFromOscal } from "@crq/frameworks/oscal/convert/from-catalog";
import { readOscal } from "@crq/frameworks/oscal/document";
import { catalogOf } from "@crq/frameworks/shipped-files";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, errorsOf } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let author: Session;
let reader: Session;

const MISSING = "3f2b6c1e-0000-4000-8000-000000000000";
const SHIPPED = "nist-sp-800-53-r5";

type Content = FrameworkContent & { version: number; basedOn: string | null };
const made = async (body: object = {}, by = author): Promise<Framework> => {
  const answer = await by.call("POST", "/api/frameworks", { title: "Ours", ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Framework>();
};
const contentOf = async (id: string, query = ""): Promise<Content> =>
  (await author.call("GET", `/api/frameworks/${id}/content${query}`)).json<Content>();
const saveEntries = (id: string, body: object) => author.call("POST", `/api/frameworks/${id}/entries`, body);
const saved = async (id: string, body: object): Promise<Framework> => {
  const answer = await saveEntries(id, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Framework>();
};
/** The log's entries about a framework. */
const entriesOf = async (action: string, id: string) =>
  (await audited(h, action)).filter(({ object_id }) => object_id === id);
const entry = (id: string, more: Partial<WrittenEntry> = {}) => ({
  id,
  group: "G",
  title: `Title of ${id}`,
  ...more,
});
const GROUPS = [{ id: "G", title: "Governance" }];

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
  reader = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

describe("a framework from scratch", () => {
  test("keeps what is given, and what is written into it, in order; all of it logged", async () => {
    const framework = await made({ title: "House rules", edition: "2026", description: "For suppliers" });
    expect(framework).toMatchObject({
      title: "House rules",
      edition: "2026",
      description: "For suppliers",
      publisher: "",
      origin: "own",
      status: "draft",
      basedOn: null,
      entries: 0,
      version: 1,
    });
    const full: WrittenEntry = {
      id: "G-1",
      group: "G",
      parent: null,
      title: "Back up",
      kind: "basic",
      statement: "Back up **everything**.\n\n- daily",
      guidance: "Try a restore.",
      objectives: [{ id: "G-1[a]", text: "backups exist" }],
      parameters: [{ id: "p1", label: "how often" }],
      baselines: ["small"],
      withdrawn: null,
      weight: 5,
      weightIfPartial: 2.5,
    };
    const after = await saved(framework.id, {
      version: 1,
      groups: GROUPS,
      put: [full, entry("G-1.1", { parent: "G-1" }), entry("G-2", { withdrawn: ["G-1"] })],
    });
    expect(after).toMatchObject({ version: 2, entries: 3 });
    const content = await contentOf(framework.id);
    expect(content).toEqual({
      version: 2,
      basedOn: null,
      rewritten: [],
      catalog: {
        id: framework.id,
        title: "House rules",
        version: "2026",
        publisher: "",
        titles: "own",
        groups: GROUPS,
        entries: [
          {
            id: "G-1",
            title: "Back up",
            group: "G",
            kind: "basic",
            baselines: ["small"],
            objectives: ["G-1[a]"],
            weight: 5,
            weightIfPartial: 2.5,
          },
          { id: "G-1.1", title: "Title of G-1.1", group: "G", parent: "G-1" },
          { id: "G-2", title: "Title of G-2", group: "G", withdrawn: ["G-1"] },
        ],
      },
      official: {
        "G-1": {
          statement: full.statement,
          guidance: full.guidance,
          objectives: full.objectives,
          parameters: full.parameters,
        },
      },
    });
    expect((await contentOf(framework.id, "?texts=no")).official).toEqual({});
    expect((await contentOf(framework.id, "?texts=no")).catalog).toEqual(content.catalog);
    expect((await contentOf(framework.id, "?entry=G-1")).official).toEqual(content.official);
    expect((await author.call("GET", `/api/frameworks/${framework.id}/content?entry=G-9`)).statusCode).toBe(
      404,
    );
    expect(await entriesOf("framework.save-entries", framework.id)).toMatchObject([
      { detail: { name: "House rules", saved: 3, removed: 0, entries: 3 } },
    ]);
    expect(await entriesOf("framework.create", framework.id)).toHaveLength(1);
  });

  test("replaces entries where they stand, removes some, and puts all in another order", async () => {
    const { id } = await made();
    await saved(id, { version: 1, groups: GROUPS, put: [entry("A"), entry("B"), entry("C")] });
    await saved(id, { version: 2, put: [entry("D"), entry("A", { title: "Again" })], remove: ["B"] });
    const ids = async () => (await contentOf(id)).catalog.entries.map((one) => `${one.id} ${one.title}`);
    expect(await ids()).toEqual(["A Again", "C Title of C", "D Title of D"]);
    await saved(id, { version: 3, order: ["D", "C", "A"] });
    expect(await ids()).toEqual(["D Title of D", "C Title of C", "A Again"]);
  });

  test.each([
    ["a group that doesn't exist", { put: [entry("B", { group: "X" })] }, "put"],
    ["a parent that doesn't exist", { put: [entry("B", { parent: "X" })] }, "put"],
    [
      "an entry that belongs to itself",
      { put: [entry("B", { parent: "C" }), entry("C", { parent: "B" })] },
      "put",
    ],
    ["the same entry twice", { put: [entry("B"), entry("B")] }, "put"],
    ["the same group twice", { groups: [...GROUPS, ...GROUPS] }, "groups"],
    ["a group with entries gone", { groups: [] }, "put"],
    ["an unknown entry to remove", { remove: ["X"] }, "remove"],
    ["an order that leaves entries out", { put: [entry("B")], order: ["B"] }, "order"],
    ["an order that names one twice", { put: [entry("B")], order: ["B", "B"] }, "order"],
  ])("refuses %s, and keeps what there was", async (_what, changes, path) => {
    const { id } = await made();
    await saved(id, { version: 1, groups: GROUPS, put: [entry("A")] });
    const before = await contentOf(id);
    const answer = await saveEntries(id, { version: 2, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(errorsOf(answer).map((one) => one.path)).toContain(path);
    expect(await contentOf(id)).toEqual(before);
  });

  test("is saved over the version that was read", async () => {
    const { id } = await made();
    await saved(id, { version: 1, groups: GROUPS });
    expect((await saveEntries(id, { version: 1, put: [entry("A")] })).statusCode).toBe(409);
    const patch = (version: number) =>
      author.call("PATCH", `/api/frameworks/${id}`, { version, title: "New" });
    expect((await patch(1)).statusCode).toBe(409);
    expect((await patch(2)).json()).toMatchObject({ title: "New", version: 3 });
    expect(await entriesOf("framework.update", id)).toMatchObject([
      { detail: { before: { title: "Ours" }, after: { title: "New" } } },
    ]);
  });

  test("needs a title", async () => {
    const answer = await author.call("POST", "/api/frameworks", { title: " " });
    expect(errorsOf(answer)).toEqual([{ path: "title", message: "Title must have 1 to 200 characters" }]);
  });
});

describe("a tailored framework", () => {
  test("has a baseline's entries with all that they belong to, and the rest of what the shipped one says", async () => {
    const framework = await made({ title: "Moderate", from: { framework: SHIPPED, baseline: "moderate" } });
    const shipped = catalogOf(SHIPPED);
    const moderate = shipped.entries.filter(({ baselines }) => baselines?.includes("moderate"));
    expect(framework).toMatchObject({
      origin: "tailored",
      basedOn: SHIPPED,
      sourceId: null,
      publisher: "NIST",
      titles: "official",
      entries: moderate.length,
    });
    const { catalog, official } = await contentOf(framework.id);
    expect(catalog.entries).toEqual(moderate);
    expect(official).toEqual({});
    const used = new Set(moderate.map(({ group }) => group));
    expect(catalog.groups).toEqual(shipped.groups.filter(({ id }) => used.has(id)));
  });

  test("has the named entries, however they are written, with their parents", async () => {
    const { id } = await made({ from: { framework: SHIPPED, entries: ["ac-2(3)", "AU-06(01)"] } });
    expect((await contentOf(id)).catalog.entries.map((one) => one.id)).toEqual([
      "AC-2",
      "AC-2(3)",
      "AU-6",
      "AU-6(1)",
    ]);
    await saved(id, {
      version: 1,
      put: [
        { id: "ac-03", group: "AC" },
        { id: "Ours 1", group: "AC", parent: "ac-3" },
      ],
    });
    expect((await contentOf(id)).catalog.entries.at(-1)).toEqual({
      id: "Ours 1",
      group: "AC",
      parent: "AC-3",
    });
  });

  test.each([
    "nist-csf-2-0",
    "nist-sp-800-171-r2",
    "nist-sp-800-171-r3",
    "hipaa-security-rule",
    "iso-27001-2022",
    "cmmc-2-0",
    "cis-controls-8-1",
    "soc-2",
    SHIPPED,
  ])("can be all of %s, and nothing of it is lost", async (shipped) => {
    const { id } = await made({ from: { framework: shipped } });
    const { groups, entries } = catalogOf(shipped);
    expect((await contentOf(id)).catalog).toMatchObject({ groups, entries });
  });

  test("from one of the tenant's own has its texts too, and keeps what that rests on", async () => {
    const first = await made({ from: { framework: SHIPPED, entries: ["AC-1", "AC-2"] } });
    await saved(first.id, { version: 1, put: [{ id: "AC-2", group: "AC", statement: "Manage accounts." }] });
    const second = await made({ from: { framework: first.id, entries: ["AC-2"] } });
    expect(second).toMatchObject({ basedOn: SHIPPED, sourceId: first.id, entries: 1 });
    expect((await contentOf(second.id)).official).toEqual({ "AC-2": { statement: "Manage accounts." } });
  });

  test.each([
    ["an unknown framework", { framework: "nist-sp-1" }, "from.framework"],
    ["an unknown id", { framework: MISSING }, "from.framework"],
    ["a path", { framework: "../../contract" }, "from.framework"],
    ["an unknown baseline", { framework: SHIPPED, baseline: "extreme" }, "from.baseline"],
    ["an unknown entry", { framework: SHIPPED, entries: ["AC-99"] }, "from.entries"],
  ])("isn't made from %s", async (_what, from, path) => {
    const answer = await author.call("POST", "/api/frameworks", { title: "x", from });
    expect(answer.statusCode).toBe(400);
    expect(errorsOf(answer).map((one) => one.path)).toEqual([path]);
  });
});

describe("the list", () => {
  const titles = async (query: string, by = author) =>
    (await by.call("GET", `/api/frameworks?pageSize=200&${query}`))
      .json<{ items: Framework[] }>()
      .items.map((one) => one.title);

  test("is searched, filtered and exported, the export logged", async () => {
    await made({ title: "Zebra", publisher: "Larkfield" });
    expect(await titles("q=larkfield")).toEqual(["Zebra"]);
    expect(await titles("q=zebra&status=published")).toEqual([]);
    expect(await titles("q=zebra&origin=own")).toEqual(["Zebra"]);
    expect(await titles(`q=moderate&basedOn=${SHIPPED}`)).toEqual(["Moderate"]);
    const { csv, rows } = (await author.call("GET", "/api/frameworks/export?q=zebra")).json<{
      csv: string;
      rows: number;
    }>();
    expect([rows, csv]).toEqual([1, expect.stringContaining("Zebra")]);
    expect(await audited(h, "framework.export")).toHaveLength(1);
  });

  test("has each framework's content as a file too, whose name every system takes; that's logged", async () => {
    const { id } = await made({ title: "Ours: a/b?", edition: "1.0" });
    await saved(id, {
      version: 1,
      groups: GROUPS,
      put: [
        entry("A", {
          statement: "First line,\nsecond",
          objectives: [
            { id: "A[a]", text: "it is" },
            { id: "A[b]", text: "" },
          ],
          baselines: ["low", "high"],
        }),
        entry("B", { parent: "A", withdrawn: ["A"], title: "=1+1" }),
      ],
    });
    const file = (await author.call("GET", `/api/frameworks/${id}/download`)).json<{
      name: string;
      text: string;
    }>();
    expect(file).toMatchObject({ name: "Ours-a-b-1-0.csv", type: "text/csv" });
    expect(file.text).toContain(
      'A,Title of A,G,Governance,,,"First line,\nsecond",,"A[a]: it is\nA[b]",,"low\nhigh",no,,,',
    );
    expect(file.text).toMatch(/^B,'=1\+1,G,Governance,A,.*,yes,A,,/m);
    expect(await entriesOf("framework.download", id)).toMatchObject([{ detail: { format: "csv" } }]);
    expect((await reader.call("GET", `/api/frameworks/${id}/download`)).statusCode).toBe(404);
  });

  test("is a valid OSCAL catalog in every format, from which the same framework is read", async () => {
    const { id } = await made({ title: "Moderate", from: { framework: SHIPPED, baseline: "moderate" } });
    const { catalog, official } = await contentOf(id);
    for (const format of ["json", "xml", "yaml"]) {
      const answer = await author.call("GET", `/api/frameworks/${id}/download?format=oscal-${format}`);
      const { name, text } = answer.json<{ name: string; text: string }>();
      expect(name.endsWith(`.${format}`), name).toBe(true);
      const read = readOscal(text);
      expect({ format: read.format, findings: read.findings }).toEqual({ format, findings: [] });
      const again = frameworkFromOscal(read.document, id);
      expect(again.basedOn).toBe(SHIPPED);
      expect(again.catalog.groups).toEqual(catalog.groups);
      expect(again.catalog.entries).toEqual(catalog.entries);
      expect(again.official).toEqual(official);
      const later = await author.call("GET", `/api/frameworks/${id}/download?format=oscal-${format}`);
      expect(later.json<{ text: string }>().text, "an unchanged framework is the same file").toBe(text);
    }
  });

  test("shows drafts to authors alone, and archived ones where they're asked for", async () => {
    const { id } = await made({ title: "Hidden" });
    expect(await titles("q=hidden", reader)).toEqual([]);
    for (const path of ["", "/content", "/differences"])
      expect((await reader.call("GET", `/api/frameworks/${id}${path}`)).statusCode).toBe(404);
    expect((await author.call("POST", `/api/frameworks/${id}/archive`)).json()).toMatchObject({
      archivedAt: expect.any(String) as string,
    });
    expect((await author.call("POST", `/api/frameworks/${id}/archive`)).statusCode).toBe(409);
    expect((await saveEntries(id, { version: 2, groups: GROUPS })).statusCode).toBe(409);
    expect([await titles("q=hidden"), await titles("q=hidden&archived=yes")]).toEqual([[], ["Hidden"]]);
    await author.call("POST", `/api/frameworks/${id}/restore`);
    expect(await titles("q=hidden")).toEqual(["Hidden"]);
  });

  test("loses a draft that is deleted, with its entries", async () => {
    const { id } = await made();
    await saved(id, { version: 1, groups: GROUPS, put: [entry("A")] });
    expect((await author.call("DELETE", `/api/frameworks/${id}`)).statusCode).toBe(204);
    expect((await author.call("GET", `/api/frameworks/${id}`)).statusCode).toBe(404);
    expect(await h.db.inFirstCell("select from framework_entries where framework_id = $1", [id])).toEqual([]);
    expect(await entriesOf("framework.remove", id)).toHaveLength(1);
  });
});

test("an unknown framework and one of another tenant are answered alike", async () => {
  const stranger = await h.signedIn("template_manager", "b");
  const { id } = await made();
  const bodies: Record<string, object> = {
    "POST entries": { version: 1 },
    "POST submit": { version: 1 },
    "POST approve": { version: 1 },
    "POST return": { version: 1, reason: "x" },
    "POST retire": { version: 1 },
    "POST editions": { edition: "2" },
    "POST share": { tenantId: h.a.id },
  };
  const answers = async (of: string) => {
    const found: [string, number, string | undefined][] = [];
    for (const call of [
      "GET ",
      "GET content",
      "GET differences",
      "DELETE ",
      "POST archive",
      ...Object.keys(bodies),
    ]) {
      const [method, path] = call.split(" ") as [string, string];
      const url = `/api/frameworks/${of}${path && `/${path}`}`;
      const { statusCode, body } = await stranger.call(method, url, bodies[call]);
      found.push([call, statusCode, (JSON.parse(body) as { detail?: string }).detail]);
    }
    return found;
  };
  const foreign = await answers(id);
  expect(foreign).toEqual(await answers(MISSING));
  expect(foreign.map(([, status]) => status)).toEqual(foreign.map(() => 404));
});
