/** Sending a framework to another tenant, over HTTP. */
import type { FrameworkContent } from "@crq/contract/compliance/framework-content";
import type { Framework } from "@crq/contract/compliance/frameworks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let author: Session;
let second: Session;
let there: Session;
/** An author in both tenants, signed in to the first. */
let both: Browser;

const done = async (
  by: Pick<Session, "call">,
  { id, version }: Framework,
  name: string,
  body: object = {},
) => {
  const answer = await by.call("POST", `/api/frameworks/${id}/${name}`, { version, ...body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Framework>();
};
const publish = async (framework: Framework) =>
  done(second, await done(author, framework, "submit"), "approve");
const published = async (title: string) => {
  const made = await author.call("POST", "/api/frameworks", {
    title,
    edition: "1",
    from: { framework: "nist-sp-800-53-r5", baseline: "low" },
  });
  return publish(
    await done(author, made.json<Framework>(), "entries", {
      put: [{ id: "AC-1", group: "AC", title: "Policy", statement: "Have a policy." }],
    }),
  );
};
const share = (by: Pick<Session, "call">, id: string, tenantId = h.b.id) =>
  by.call("POST", `/api/frameworks/${id}/share`, { tenantId });
const contentOf = async (by: Session, id: string) =>
  (await by.call("GET", `/api/frameworks/${id}/content`)).json<FrameworkContent>();

beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  author = await h.signedIn("template_manager");
  second = await h.signedIn("admin");
  there = await h.signedIn("template_manager", "b");
  const also = [{ tenantId: h.b.id, role: "template_manager" as const, clientId: null }];
  const { email } = await person(h, { role: "template_manager", also });
  both = openBrowser(h.app);
  await login(both, email);
  const wanted = { tenantId: h.a.id, role: "template_manager", clientId: null };
  await both.call("POST", "/api/auth/change-context", wanted);
});
afterAll(() => h.close());

test("the copy arrives whole and published, says where it comes from, and both logs say so", async () => {
  const framework = await published("Baseline");
  expect((await both.call("GET", "/api/frameworks/shareable")).json()).toMatchObject({
    items: [{ id: h.b.id, name: "Tenant b" }],
    total: 1,
  });
  const answer = await share(both, framework.id);
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { id: expect.any(String) as string, tenantId: h.b.id, tenantName: "Tenant b" },
  ]);
  const { id } = answer.json<{ id: string }>();
  expect((await there.call("GET", `/api/frameworks/${id}`)).json()).toMatchObject({
    title: "Baseline",
    edition: "1",
    origin: "received",
    status: "published",
    basedOn: "nist-sp-800-53-r5",
    publisher: "NIST",
    receivedFrom: "Tenant a",
    sourceId: null,
    predecessorId: null,
    entries: framework.entries,
  });
  const [sent, copy] = [await contentOf(author, framework.id), await contentOf(there, id)];
  expect({ ...copy.catalog, id: "" }).toEqual({ ...sent.catalog, id: "" });
  expect(copy.official).toEqual(sent.official);
  expect((await audited(h, "framework.share")).at(-1)).toMatchObject({
    tenant_id: h.a.id,
    object_id: framework.id,
    detail: { name: "Baseline", to: "Tenant b" },
  });
  expect((await audited(h, "framework.receive")).at(-1)).toMatchObject({
    tenant_id: h.b.id,
    object_id: id,
    detail: { name: "Baseline", from: "Tenant a" },
  });
  const again = await share(both, framework.id);
  expect(again.json()).toMatchObject({ status: 409, detail: "Tenant b has this edition already." });
});

test("the next edition is received as the next one, and compared with the one before", async () => {
  const framework = await published("Growing");
  const first = (await share(both, framework.id)).json<{ id: string }>();
  const next = await author.call("POST", `/api/frameworks/${framework.id}/editions`, { edition: "2" });
  const out = await publish(
    await done(author, next.json<Framework>(), "entries", {
      put: [{ id: "Own-1", group: "AC", title: "More" }],
    }),
  );
  const later = (await share(both, out.id)).json<{ id: string }>();
  expect((await there.call("GET", `/api/frameworks/${later.id}`)).json()).toMatchObject({
    predecessorId: first.id,
  });
  expect((await there.call("GET", `/api/frameworks/${later.id}/differences`)).json()).toMatchObject({
    from: { id: first.id },
    added: [{ id: "Own-1" }],
    gone: [],
    changed: [],
  });
});

test("only what is published is sent", async () => {
  const draft = (await author.call("POST", "/api/frameworks", { title: "Draft" })).json<Framework>();
  expect((await share(both, draft.id)).statusCode).toBe(409);
  const framework = await published("Archived");
  await author.call("POST", `/api/frameworks/${framework.id}/archive`);
  expect((await share(both, framework.id)).statusCode).toBe(409);
});
