/** The API's document keeps Spectral's recommended rules for OpenAPI. */
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import { Json } from "@stoplight/spectral-parsers";
import { oas } from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness } from "../../../test/harness.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[oas as unknown as RulesetDefinition, "recommended"]] });
const findings = async (text: string) => {
  const found = await linter.run(new spectral.Document(text, Json, "openapi.json"));
  return found.map(({ code, path, message }) => `${code} ${path.join(".")}: ${message}`);
};

test("without an error or a warning", async () => {
  const { body } = await h.app.inject({ url: "/api/openapi.json" });
  expect(await findings(body)).toEqual([]);
});

test("and a document that breaks one is found out", async () => {
  const { body } = await h.app.inject({ url: "/api/openapi.json" });
  const document = JSON.parse(body) as { info: object; paths: Record<string, Record<string, object>> };
  const broken = { ...document, info: { ...document.info, contact: undefined } };
  expect(await findings(JSON.stringify(broken))).toEqual([expect.stringContaining("info-contact")]);
});
