/** Bodies of over a megabyte are read in a thread, and mean what they'd mean on the event loop. */
import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import { writeOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../test/browser.ts";
import { smallCatalog } from "../../../test/files/framework-files.ts";
import { harness, type Harness } from "../../../test/harness.ts";

const LONG = 1_200_000;
const content = Buffer.from(writeOscal("catalog", smallCatalog(), "json")).toString("base64");
const BODY = JSON.stringify({ source: { name: "catalog.json", content } });
const long = (body: string) => `${body}${" ".repeat(LONG)}`;

let h: Harness;
let author: Browser;
beforeAll(async () => {
  h = await harness();
  author = openBrowser(h.app);
  await login(author, h.emailOf("template_manager"));
});
afterAll(() => h.close());

const preview = (body: string, headers = {}) =>
  author.call("POST", "/api/framework-imports/previews", body, headers);

test("a long body is answered like a short one", async () => {
  const [short, padded] = [await preview(BODY), await preview(long(BODY))];
  expect([short.statusCode, padded.statusCode]).toEqual([200, 200]);
  expect(padded.json<FrameworkImport>()).toEqual(short.json<FrameworkImport>());
});

test.each([
  ["no JSON", long("{"), 400, "The body is not valid JSON."],
  ["a prototype", long('{"__proto__":{"a":1}}'), 400, "The body is not valid JSON."],
  [
    "a constructor's prototype",
    long('{"a":{"constructor":{"prototype":{}}}}'),
    400,
    "The body is not valid JSON.",
  ],
  ["more values than allowed", `[${"0,".repeat(LONG / 2)}0]`, 413, /more than 20,000 keys and values/],
  ["deep nesting", long("[".repeat(40)), 413, "The body is nested deeper than 32 levels."],
])("%s is refused as in a short one", async (_, body, status, detail) => {
  const answer = await preview(body);
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    expect.objectContaining({ detail: expect.stringMatching(detail) as string }),
  ]);
});

test("a repeat gets the first answer, and the same key with another long body is refused", async () => {
  const key = { "idempotency-key": "a-long-body" };
  const [first, again] = [await preview(long(BODY), key), await preview(long(BODY), key)];
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect((await preview(long(`${BODY} `), key)).statusCode).toBe(422);
});
