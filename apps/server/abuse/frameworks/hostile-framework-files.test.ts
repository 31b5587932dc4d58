/**
 * An author of one tenant names frameworks of another, or of what they may not write; sends files that fill the memory, the processor or the stack; and everyone else
 * waits while it's read.
 */
import { randomBytes } from "node:crypto";
import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import type { Framework } from "@crq/contract/compliance/frameworks";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { frameworkImports } from "@crq/contract/compliance/framework-imports";
import { writeOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { created, login, openBrowser } from "../../test/browser.ts";
import { sent, smallCatalog } from "../../test/files/framework-files.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { blocking } from "../../test/loop-time.ts";
import { person } from "../../test/people.ts";

const PREVIEWS = "/api/framework-imports/previews";
const small = sent("small.json", writeOscal("catalog", smallCatalog(), "json"));
const profile = sent(
  "profile.json",
  JSON.stringify({
    profile: {
      uuid: "0b1b1a2e-6d0c-4b52-9a55-3a3d1e3c7d22",
      metadata: {
        title: "All",
        "last-modified": "2026-01-02T03:04:05Z",
        version: "1",
        "oscal-version": "1.2.1",
      },
      imports: [{ href: "#some", "include-all": {} }],
    },
  }),
);

let h: Harness;
let cast: Cast;
let author: Session;
let other: Session;
/** A draft of the other tenant. */
let theirs: Framework;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await h.signedIn("template_manager");
  other = await h.signedIn("admin", "b");
  theirs = created(await other.call("POST", "/api/frameworks", { title: "Canary words" })).json<Framework>();
});
afterAll(() => h.close());
const previewed = (body: object, by: Session = author) => by.call("POST", PREVIEWS, body);

test("another tenant's framework is none: not as a target, to select from, or to compare with", async () => {
  const { id, version } = theirs;
  const nowhere = "3f2b6c1e-0000-4000-8000-000000000000";
  const tries = (of: string): readonly [object, number][] => [
    [{ source: small, into: { as: "draft", id: of, version } }, 404],
    [{ source: small, into: { as: "edition", id: of, version } }, 404],
    [{ source: profile, catalog: { framework: of } }, 400],
    [{ source: small, compareWith: of }, 400],
  ];
  const unknown = tries(nowhere);
  for (const [i, [body, status]] of tries(id).entries()) {
    const [answer, like] = [await previewed(body), await previewed(unknown[i]![0])];
    expect(answer.statusCode).toBe(status);
    const { requestId: _, ...said } = answer.json<{ requestId: string }>();
    expect(like.json()).toMatchObject(said);
    expect(answer.body).not.toContain("Canary");
    const confirm = { ...body, fingerprint: "0".repeat(64) };
    delete (confirm as { compareWith?: string }).compareWith;
    const confirmed = await author.call("POST", "/api/framework-imports", confirm);
    expect([status, 409]).toContain(confirmed.statusCode);
  }
  const now = (await other.call("GET", `/api/frameworks/${id}`)).json<Framework>();
  expect(now).toMatchObject({ version, entries: 0 });
});

test("who works for one client, roles without the permission, and keys without it import nothing", async () => {
  const { email } = await person(h, { role: "template_manager", clientId: h.a.client });
  const narrow = openBrowser(h.app);
  await login(narrow, email);
  for (const [path, body] of [
    [PREVIEWS, { source: small }],
    ["/api/framework-imports/columns", { source: small }],
    ["/api/framework-imports", { source: small, fingerprint: "x" }],
  ] as const)
    expect((await narrow.call("POST", path, body)).statusCode).toBe(403);
  for (const role of ROLES.filter((name) => !can(name, "framework:author"))) {
    const caller = await cast.session(role);
    for (const { method, path } of Object.values(frameworkImports)) {
      const answer = await cast.call(caller, method, path, method === "GET" ? undefined : {});
      expect(answer.statusCode, `${role} ${path}`).toBe(403);
    }
  }
  const key = await cast.key("template_manager", ["own-framework:read"]);
  expect((await cast.call(key, "POST", PREVIEWS, { source: small })).statusCode).toBe(403);
  const writing = await cast.key("template_manager", ["own-framework:read", "framework:author"]);
  expect((await cast.call(writing, "POST", PREVIEWS, { source: small })).statusCode).toBe(200);
});

test("a file that unpacks to more than 20 MB is refused, and so is a call of more than 6.5 MB", async () => {
  for (const size of [21_000_000, 200_000_000]) {
    const answer = await previewed({ source: sent("large.json", Buffer.alloc(size, " ")) });
    expect(answer.json<FrameworkImport>().findings).toMatchObject([
      { message: "the file is larger than 20 MB" },
    ]);
  }
  const noise = { name: "noise.json", content: randomBytes(4_000_000).toString("base64") };
  expect((await previewed({ source: noise, catalog: noise })).statusCode).toBe(413);
});

const xml = (body: string, head = "") =>
  `<?xml version="1.0"?>${head}<catalog xmlns="http://csrc.nist.gov/ns/oscal/1.0" uuid="x">${body}</catalog>`;
const ENTITIES = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join(
  "",
);
const ALIASES = Array.from(
  { length: 12 },
  (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(", ")}]`,
).join("\n");

test.each([
  ["deeply nested JSON", `{"catalog":${"[".repeat(200_000)}`],
  ["deeply nested YAML", `catalog:\n  x: ${"[".repeat(5000)}`],
  ["deeply nested XML", xml("<a>".repeat(100_000))],
  ["entities of entities in XML", xml("&e12;", `<!DOCTYPE catalog [<!ENTITY e0 "ha">${ENTITIES}]>`)],
  ["an entity that is a file", xml("&f;", '<!DOCTYPE catalog [<!ENTITY f SYSTEM "file:///etc/passwd">]>')],
  ["aliases of aliases in YAML", `a0: &a0 [ha]\n${ALIASES}\ncatalog: *a12`],
  ["a key that would be everyone's", '{"catalog":{"__proto__":{"polluted":true},"uuid":"x"}}'],
])("%s is refused in words within seconds", async (_, text) => {
  const began = performance.now();
  const answer = await previewed({ source: sent("file", text) });
  expect(answer.statusCode).toBe(200);
  const shown = answer.json<FrameworkImport>();
  expect(shown).toMatchObject({ fingerprint: null, differences: null });
  expect(shown.findings.length).toBeGreaterThan(0);
  expect(shown.findings.length).toBeLessThanOrEqual(100);
  expect(answer.body).not.toMatch(/root:/);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

const many = (count: number) => {
  const controls = Array.from({ length: count }, (_, i) => ({
    id: `x-${i}`,
    title: `Control ${i}`,
    parts: [{ id: `x-${i}_smt`, name: "statement", prose: `Do ${i}, and write down that it was done.` }],
  }));
  const { uuid, metadata } = smallCatalog();
  return sent("many.json", JSON.stringify({ catalog: { uuid, metadata, controls } }));
};

test("a catalog with 50,000 controls is read, and refused for its number", async () => {
  const shown = (await previewed({ source: many(50_000) })).json<FrameworkImport>();
  expect(shown).toMatchObject({ fingerprint: null });
  expect(JSON.stringify(shown.findings)).toContain("at most 5,000 entries");
});

test("while the largest files are read and imported, another request waits no more than 100 ms", async () => {
  const filler = Buffer.alloc(10_000_000, " ").toString();
  const { uuid, metadata } = smallCatalog();
  const padded = sent("padded.json", `${JSON.stringify({ catalog: { uuid, metadata } })}${filler}`);
  const large = many(5000);
  const { fingerprint } = (await previewed({ source: large })).json<FrameworkImport>();
  const imports = async () => {
    await previewed({ source: padded });
    created(await author.call("POST", "/api/framework-imports", { source: large, fingerprint }));
  };
  const { ms, limitMs } = await blocking(imports, 100);
  expect(ms).toBeLessThan(limitMs);
});
