/** A call that is going to end says so in its headers and in the API's document. */
import { routes } from "@crq/contract/route";
import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { apiDocs } from "../pages/api-docs.ts";
import { serveOutside, type ServeDeps } from "../serve.ts";

const reply = z.object({ done: z.boolean() });
const call = { method: "GET", access: "public", reply } as const;
const group = routes({
  old: {
    ...call,
    path: "/api/old",
    summary: "An old way",
    deprecated: { since: "2026-11-25", sunset: "2027-06-01", use: "things.current" },
  },
  closed: {
    ...call,
    path: "/api/closed",
    access: "signed-in",
    summary: "An old way for people",
    deprecated: { since: "2026-11-25", sunset: "2027-06-01", use: "things.current" },
  },
  current: { ...call, path: "/api/current", summary: "The way to go" },
});

const app = fastify();
beforeAll(async () => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(apiDocs, {
    publicUrl: "http://127.0.0.1",
    cookie: "session",
    scenarioSchema: "http://127.0.0.1/schema",
  });
  const done = async () => ({ done: true });
  const deps = { doors: {}, actorOf: async () => undefined, checkCsrf: () => {} } as unknown as ServeDeps;
  serveOutside(app, "things", group, { old: done, closed: done, current: done }, deps);
});
afterAll(() => app.close());

test.each(["/api/old", "/api/closed"])(
  "%s says since when, until when, and where to read on",
  async (url) => {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      deprecation: `@${Date.UTC(2026, 10, 25) / 1000}`,
      sunset: "Tue, 01 Jun 2027 00:00:00 GMT",
      link: expect.stringMatching(
        /^<\/api\/docs#things\.(old|closed)>; rel="deprecation"; type="text\/html"$/,
      ),
    });
  },
);

test("other calls don't", async () => {
  const { headers } = await app.inject({ url: "/api/current" });
  expect(Object.keys(headers).filter((name) => ["deprecation", "sunset", "link"].includes(name))).toEqual([]);
});

test("the document marks it and names what to use instead", async () => {
  const { paths } = (await app.inject({ url: "/api/openapi.json" })).json<{
    paths: Record<string, { get: { deprecated?: boolean; description: string } }>;
  }>();
  expect(paths["/api/old"]!.get).toMatchObject({
    deprecated: true,
    description:
      "Access: public. Deprecated since 2026-11-25, ends on 2027-06-01. Use things.current instead",
  });
  expect(paths["/api/current"]!.get.deprecated).toBeUndefined();
});
