/** A framework's way from a draft to publication and to its next edition, over HTTP. */
import type { FrameworkContent, FrameworkDifferences } from "@crq/contract/compliance/framework-content";
import type { Framework } from "@crq/contract/compliance/frameworks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, errorsOf } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let author: Session;
let second: Session;
let reader: Session;

const entry = (id: string, more: object = {}) => ({ id, group: "G", title: `Title of ${id}`, ...more });
const GROUPS = [{ id: "G", title: "Governance" }];
const act = (by: Session, { id, version }: Framework, name: string, body: object = {}) =>
  by.call("POST", `/api/frameworks/${id}/${name}`, { version, ...body });
const done = async (
  by: Session,
  framework: Framework,
  name: string,
  body: object = {},
): Promise<Framework> => {
  const answer = await act(by, framework, name, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Framework>();
};
const draft = async (
  put: object[] = [entry("A"), entry("B"), entry("C")],
  title = "Ours",
): Promise<Framework> => {
  const made = (await author.call("POST", "/api/frameworks", { title, edition: "1" })).json<Framework>();
  return done(author, made, "entries", { groups: GROUPS, put });
};
const published = async (put?: object[], title?: string) => {
  const submitted = await done(author, await draft(put, title), "submit");
  return done(second, submitted, "approve");
};
const nextOf = async ({ id }: Framework, edition = "2") =>
  (await author.call("POST", `/api/frameworks/${id}/editions`, { edition })).json<Framework>();
const told = async (by: Session) =>
  (await by.call("GET", "/api/notifications")).json<{
    items: { title: string; body: string; href: string }[];
  }>().items;
const differences = async (id: string, query = "") =>
  (await author.call("GET", `/api/frameworks/${id}/differences${query}`)).json<FrameworkDifferences>();

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
  second = await h.signedIn("admin");
  reader = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

describe("review", () => {
  test("publishes by a second person what everyone then reads, tells both sides, and is logged", async () => {
    const framework = await draft(undefined, "Published rules");
    const submitted = await done(author, framework, "submit");
    expect(submitted).toMatchObject({ status: "in_review", submittedBy: expect.any(String) as string });
    expect((await told(second))[0]).toMatchObject({
      title: "The framework “Published rules” (1) is ready for review",
      href: `/security-frameworks/published-frameworks/${framework.id}`,
    });
    const out = await done(second, submitted, "approve");
    expect(out).toMatchObject({ status: "published", publishedBy: expect.any(String) as string });
    expect((await told(author))[0]).toMatchObject({
      title: "The framework “Published rules” (1) was published",
    });
    expect((await reader.call("GET", `/api/frameworks/${framework.id}`)).json()).toMatchObject({
      status: "published",
    });
    const content = (
      await reader.call("GET", `/api/frameworks/${framework.id}/content`)
    ).json<FrameworkContent>();
    expect(content.catalog.entries).toHaveLength(3);
    for (const action of ["submit", "approve"])
      expect((await audited(h, `framework.${action}`)).at(-1)).toMatchObject({
        object_id: framework.id,
        detail: { name: "Published rules", edition: "1" },
      });
  });

  test("returns to the authors with the reason, which goes when they submit again", async () => {
    const submitted = await done(author, await draft(), "submit");
    expect((await act(second, submitted, "return", { reason: " " })).statusCode).toBe(400);
    const back = await done(second, submitted, "return", { reason: "B says nothing" });
    expect(back).toMatchObject({ status: "draft", returnReason: "B says nothing" });
    expect((await told(author))[0]).toMatchObject({
      body: expect.stringContaining("“B says nothing”") as string,
    });
    const again = await done(author, back, "submit");
    expect(again).toMatchObject({ status: "in_review", returnReason: null });
  });

  test("is of the version that was read", async () => {
    const framework = await draft();
    const submitted = await done(author, framework, "submit");
    for (const name of ["approve", "return"])
      expect((await act(second, framework, name, name === "return" ? { reason: "x" } : {})).statusCode).toBe(
        409,
      );
    expect((await act(author, submitted, "submit")).statusCode).toBe(409);
    expect((await act(second, submitted, "retire")).statusCode).toBe(409);
  });

  test("isn't asked for without entries", async () => {
    const made = (await author.call("POST", "/api/frameworks", { title: "Empty" })).json<Framework>();
    expect((await act(author, made, "submit")).statusCode).toBe(409);
  });
});

test.each(["in_review", "published", "retired"])("what is %s stays as it is", async (status) => {
  let framework = await done(author, await draft(), "submit");
  if (status !== "in_review") framework = await done(second, framework, "approve");
  if (status === "retired") framework = await done(second, framework, "retire");
  const { id, version } = framework;
  const tries = [
    await author.call("PATCH", `/api/frameworks/${id}`, { version, title: "Other" }),
    await act(author, framework, "entries", { put: [entry("D")] }),
    await act(author, framework, "submit"),
    await author.call("DELETE", `/api/frameworks/${id}`),
  ];
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409]);
  for (const statement of [
    "update framework_entries set title = 'x' where framework_id = $1",
    "delete from framework_entries where framework_id = $1",
    "update frameworks set groups = '[]' where id = $1",
    "update frameworks set status = 'draft', editor_ids = '{}' where id = $1",
  ])
    await expect(h.db.inFirstCell(statement, [id])).rejects.toThrow(/draft/);
});

describe("the next edition", () => {
  test("is a draft with the same content and its own authors, and is begun once", async () => {
    const first = await published([entry("A", { statement: "Do it." }), entry("B")]);
    expect(
      (await author.call("POST", `/api/frameworks/${first.id}/editions`, { edition: "1" })).statusCode,
    ).toBe(400);
    const next = await nextOf(first);
    expect(next).toMatchObject({
      title: "Ours",
      edition: "2",
      status: "draft",
      origin: "own",
      predecessorId: first.id,
      entries: 2,
    });
    expect(next.editorIds).toHaveLength(1);
    const content = (await author.call("GET", `/api/frameworks/${next.id}/content`)).json<FrameworkContent>();
    expect(content.official).toEqual({ A: { statement: "Do it." } });
    const again = await second.call("POST", `/api/frameworks/${first.id}/editions`, { edition: "3" });
    expect(again.statusCode).toBe(409);
    expect(await differences(next.id)).toMatchObject({
      added: [],
      gone: [],
      changed: [],
      moved: [],
      same: 2,
    });
  });

  test("differs by what is new, gone, changed and moved, and by its groups", async () => {
    const first = await published([
      entry("A", { statement: "Before", baselines: ["low"] }),
      entry("B"),
      entry("C"),
      entry("D"),
      entry("E"),
    ]);
    const next = await nextOf(first);
    await done(author, next, "entries", {
      groups: [
        { id: "G", title: "Rules" },
        { id: "H", title: "New" },
      ],
      put: [
        entry("A", { statement: "After", baselines: ["low", "high"] }),
        entry("C", { group: "H" }),
        entry("F"),
      ],
      remove: ["B"],
      order: ["E", "A", "C", "D", "F"],
    });
    expect(await differences(next.id)).toEqual({
      from: { id: first.id, title: "Ours", edition: "1" },
      to: { id: next.id, title: "Ours", edition: "2" },
      groups: {
        added: [{ id: "H", title: "New" }],
        gone: [],
        renamed: [{ id: "G", before: "Governance", after: "Rules" }],
      },
      added: [{ id: "F", title: "Title of F", group: "G" }],
      gone: [{ id: "B", title: "Title of B", group: "G" }],
      changed: [
        {
          id: "A",
          title: "Title of A",
          fields: [
            { field: "statement", before: "Before", after: "After" },
            { field: "baselines", before: "low", after: "low\nhigh" },
          ],
        },
      ],
      moved: [
        {
          id: "E",
          title: "Title of E",
          before: { group: "G", parent: null },
          after: { group: "G", parent: null },
        },
        {
          id: "C",
          title: "Title of C",
          before: { group: "G", parent: null },
          after: { group: "H", parent: null },
        },
      ],
      same: 1,
    });
  });

  test("is compared with any other framework, and long texts are shortened", async () => {
    const one = await draft([entry("AC-1"), entry("AC-2", { statement: "x".repeat(9000) })]);
    const shipped = await differences(one.id, "?with=nist-sp-800-53-r5");
    expect(shipped.from).toEqual({
      id: "nist-sp-800-53-r5",
      title: "NIST SP 800-53 Rev. 5",
      edition: "5.1.1",
    });
    expect(shipped.gone).toHaveLength(1187);
    const ac2 = shipped.changed.find(({ id }) => id === "AC-2")!;
    expect(ac2.fields[1]).toMatchObject({ field: "statement", before: "", cut: true });
    expect(ac2.fields[1]!.after).toHaveLength(4000);
    expect((await author.call("GET", `/api/frameworks/${one.id}/differences`)).statusCode).toBe(404);
    expect((await author.call("GET", `/api/frameworks/${one.id}/differences?with=../x`)).statusCode).toBe(
      404,
    );
  });
});

test("a retired framework is still read, and has a next edition", async () => {
  const framework = await done(second, await published(), "retire");
  expect(framework).toMatchObject({ status: "retired", retiredAt: expect.any(String) as string });
  expect((await reader.call("GET", `/api/frameworks/${framework.id}/content`)).statusCode).toBe(200);
  expect(await nextOf(framework)).toMatchObject({ status: "draft", predecessorId: framework.id });
  const answer = await author.call("POST", `/api/frameworks/${framework.id}/editions`, {
    edition: "x".repeat(41),
  });
  expect(errorsOf(answer).map(({ path }) => path)).toEqual(["edition"]);
});
