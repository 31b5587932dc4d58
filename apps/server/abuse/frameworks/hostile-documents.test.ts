/**
 * Someone who may upload sends a file to stop the server (a compressed bomb, nesting, aliases, everything related with everything), or to reach those who look at it:
 * scripts in markup, formulas and hidden characters in titles, a name that makes a path.
 */
import { gzipSync } from "node:zlib";
import type { DocumentPreview, OscalDocument } from "@crq/contract/compliance/oscal-documents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { componentDefinition } from "../../test/files/oscal-files.ts";

let h: Harness;
let one: Session;
beforeAll(async () => {
  h = await harness();
  one = await h.signedIn("assessor");
});
afterAll(() => h.close());

const preview = (body: object) => one.call("POST", "/api/oscal-documents/previews", body);
const problemOf = async (body: object) => {
  const began = performance.now();
  const answer = await preview(body);
  expect(answer.statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect((await one.call("GET", "/api/oscal-documents")).statusCode).toBe(200); // still answering
  return answer.json<DocumentPreview>().problem;
};
const keep = async (file: string, name = "Kept") => {
  const { sha256 } = (await preview({ file })).json<DocumentPreview>();
  const made = await one.call("POST", "/api/oscal-documents", { name, file, sha256 });
  expect([made.statusCode, made.json()]).toMatchObject([201, {}]);
  return made.json<OscalDocument>();
};

test("a file that unpacks to more than 20 MB is refused, whatever size it states", async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000, 0x20)).toString("base64");
  expect(bomb.length).toBeLessThan(500_000);
  expect(await problemOf({ encoding: "gzip", file: bomb })).toBe("The file is larger than 20 MB.");
  expect((await preview({ file: " ".repeat(7_000_000) })).statusCode).toBe(413); // large files come compressed
  expect(await problemOf({ encoding: "gzip", file: "bm90IGd6aXA=" })).toMatch(/compression can't be read/);
  const utf16 = gzipSync(Buffer.from("\uFEFF{}", "utf16le")).toString("base64");
  expect(await problemOf({ encoding: "gzip", file: utf16 })).toMatch(/isn't text in UTF-8/);
});

test("nesting, aliases and entities end at their bounds", async () => {
  const deep = `{"component-definition":${"[".repeat(200_000)}`;
  expect(await problemOf({ file: deep })).toMatch(/nested more than/);
  const laughs = ["a: &a0 [x]"];
  for (let i = 1; i < 30; i++) laughs.push(`b${i}: &a${i} [${`*a${i - 1}, `.repeat(10)}]`);
  expect(await problemOf({ file: laughs.join("\n") })).toMatch(/This file can't be read/);
  const entities = '<!DOCTYPE x [<!ENTITY a "aaaa">]><component-definition>&a;</component-definition>';
  expect(await problemOf({ file: entities })).toMatch(/This file can't be read/);
  const outside =
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><component-definition>&a;</component-definition>';
  expect(await problemOf({ file: outside })).toMatch(/This file can't be read/);
});

test("everything related with everything is counted so far and no further", async () => {
  const uuid = (i: number) => `3f2b6c1e-0000-4000-8000-${String(i).padStart(12, "0")}`;
  const risks = Array.from({ length: 1000 }, (_, i) => ({
    uuid: uuid(i),
    title: "R",
    description: "R",
    statement: "R",
    status: "open",
    props: [{ name: "control-id", value: `x-${i}` }],
  }));
  const related = risks.map((risk) => ({ "risk-uuid": risk.uuid }));
  const items = Array.from({ length: 150 }, () => ({
    title: "T",
    description: "D",
    "related-risks": related,
  }));
  const { metadata } = componentDefinition([])["component-definition"];
  const plan = { uuid: uuid(9999), metadata, "system-id": { id: "s" }, risks, "poam-items": items };
  const file = gzipSync(JSON.stringify({ "plan-of-action-and-milestones": plan })).toString("base64");
  const began = performance.now();
  const answer = await preview({ encoding: "gzip", file });
  expect(answer.json()).toMatchObject({ problem: null, leftOut: expect.any(Number) });
  expect(answer.json<DocumentPreview>().mentions).toBeLessThanOrEqual(20_000);
  expect(performance.now() - began).toBeLessThan(15_000);
});

test("scripts in markup are words: nothing that's shown is a link or an element", async () => {
  const description = "[Open](javascript:alert(1)) <script>alert(2)</script> ![x](https://evil.example/x)";
  const { id } = await keep(JSON.stringify(componentDefinition([{ "control-id": "ac-2", description }])));
  const { items } = (await one.call("GET", `/api/oscal-documents/${id}/mentions`)).json<{
    items: { excerpt: string }[];
  }>();
  expect(items[0]!.excerpt).toMatch(/^Open/);
  expect(items[0]!.excerpt).not.toMatch(/javascript:|https:/);
});

test("hidden characters and formulas in a file's title reach neither the screens nor a spreadsheet, and the file keeps them", async () => {
  const title = "=cmd|'/c calc'!A1\u202Egnp.\u200B";
  const file = JSON.stringify(
    componentDefinition([{ "control-id": "ac-2", description: "a\u0000b\u202Ec" }], title),
  );
  const document = await keep(file);
  expect(document.title).toBe("=cmd|'/c calc'!A1gnp.");
  const { csv } = (await one.call("GET", "/api/oscal-documents/export")).json<{ csv: string }>();
  expect(csv).not.toMatch(/(?:^|,|")=cmd/m);
  expect((await one.call("GET", `/api/oscal-documents/${document.id}/download`)).json()).toMatchObject({
    text: file,
  });
  const named = { name: "a\u202Eb", file, sha256: document.sha256 };
  expect((await one.call("POST", "/api/oscal-documents", named)).statusCode).toBe(400);
});

test("a name that would be a path is only a name", async () => {
  const { id } = await keep(
    JSON.stringify(componentDefinition([])).replace(
      '"implemented-requirements":[]',
      '"implemented-requirements":[{"uuid":"3f2b6c1e-0000-4000-8000-00000000aaaa","control-id":"ac-1","description":"x"}]',
    ),
    "../../etc/passwd",
  );
  expect((await one.call("GET", `/api/oscal-documents/${id}/download`)).json()).toMatchObject({
    name: "etc-passwd.json",
  });
});
