/** The control templates of the product: requirements that there are and apply, effects that say what they rest on, in words of our own. */
import { expect, test } from "vitest";
import { assessable } from "../assessable.ts";
import { catalogOf, textsOf } from "../shipped-files.ts";
import { shippedTemplates } from "./shipped-templates.ts";

const FRAMEWORKS = [
  "nist-csf-2-0",
  "nist-sp-800-53-r5",
  "nist-sp-800-171-r2",
  "cis-controls-8-1",
  "iso-27001-2022",
];

const templates = shippedTemplates();
const named = templates.map((template) => [template.id, template.content] as const);

test("there are at least thirty, each with a name of its own, and the part of the catalogs that they serve is large", () => {
  expect(templates.length).toBeGreaterThanOrEqual(30);
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
  expect(new Set(templates.map(({ content }) => content.name)).size).toBe(templates.length);
  const served = (framework: string) =>
    new Set(
      templates.flatMap(({ content }) =>
        content.requirements.flatMap((one) => (one.framework === framework ? [one.entry] : [])),
      ),
    ).size;
  expect(served("nist-csf-2-0")).toBeGreaterThan(50);
  expect(served("nist-sp-800-171-r2")).toBeGreaterThan(60);
  expect(served("cis-controls-8-1")).toBeGreaterThan(80);
});

test.each(named)(
  "%s serves each framework by entries that there are, apply and can be assessed",
  (_, content) => {
    for (const framework of FRAMEWORKS) {
      const catalog = catalogOf(framework);
      const known = new Set(assessable(framework, catalog.entries).map(({ id }) => id));
      const served = content.requirements.filter((one) => one.framework === framework);
      expect(served.length, framework).toBeGreaterThan(0);
      expect(served.filter(({ entry }) => !known.has(entry)).map(({ entry }) => entry)).toEqual([]);
      expect(new Set(served.map(({ entry }) => entry)).size).toBe(served.length);
      for (const { edition } of served) expect(edition).toBe(catalog.version);
    }
  },
);

test.each(named)("%s states intervals, and for each who says so", (_, content) => {
  for (const { low, high, source, statement, url } of content.effects) {
    expect(low).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(low);
    expect(high).toBeLessThan(1);
    expect(statement.length).toBeGreaterThan(20);
    expect(url === undefined ? source : "").toBe(
      url === undefined ? "Estimate of this product: check it against your own data" : "",
    );
  }
  for (const range of [content.yearlyCost, content.oneOffCost])
    if (range) expect(range.high).toBeGreaterThan(range.low);
  expect(content.costSource).toMatch(/check it against your own data/);
});

test.each(named)("%s says what to do and what shows it, in words of our own", (_, content) => {
  expect(content.what).toMatch(/^[A-Z].*\.$/);
  expect(content.how).toMatch(/^[A-Z].*\.$/);
  expect(content.steps.length).toBeGreaterThanOrEqual(3);
  expect(content.evidence.length).toBeGreaterThan(0);
  const said = [content.what, content.how, ...content.steps];
  for (const { framework, entry } of content.requirements) {
    const text = textsOf(framework)[entry];
    if (text) for (const one of said) expect(text.summary).not.toBe(one);
  }
});
