/** The question sets of the product: every entry once, nothing that can't be asked, in words of our own. */
import { expect, test } from "vitest";
import { assessable } from "../assessable.ts";
import { catalogOf, textsOf } from "../shipped-files.ts";
import type { Given } from "./question.ts";
import { evaluate } from "./evaluate.ts";
import { itemsOf, setProblems } from "./question-set.ts";
import { shippedSets } from "./shipped-sets.ts";

const byId = new Map(shippedSets().map((set) => [set.id, set]));

test.each([...byId.keys()])("%s can be asked, and is about entries that there are", (id) => {
  const set = byId.get(id)!;
  expect(setProblems(set)).toEqual([]);
  const known = new Set(assessable(set.framework, catalogOf(set.framework).entries).map((entry) => entry.id));
  for (const { question } of itemsOf(set)) {
    expect(question.entries.length, question.text).toBeGreaterThan(0);
    for (const { entry } of question.entries) expect(known, question.text).toContain(entry);
    expect(question.text).toMatch(/^[A-Z].*\?$/);
  }
  const texts = itemsOf(set).map(({ question }) => question.text);
  expect(new Set(texts).size).toBe(texts.length);
});

test.each([
  ["csf-2-0", 106],
  ["sp-800-171-r2", 110],
])("%s asks one question for each of %i entries, in their order", (id, count) => {
  const set = byId.get(id)!;
  const entries = assessable(set.framework, catalogOf(set.framework).entries).map((entry) => entry.id);
  expect(entries).toHaveLength(count);
  expect(itemsOf(set).map(({ question }) => question.entries.map(({ entry }) => entry))).toEqual(
    entries.map((entry) => [entry]),
  );
});

test("the first assessment is about thirty questions, and all of its verdicts can be reached", () => {
  const set = byId.get("first-assessment")!;
  const items = itemsOf(set);
  expect(items.length).toBeGreaterThanOrEqual(28);
  expect(items.length).toBeLessThanOrEqual(32);
  const best = new Map<string, Given>(
    items.map(({ id, question }): [string, Given] => {
      const good = question.choices.filter(
        ({ meaning }) => meaning && "result" in meaning && meaning.result === "met",
      );
      if (question.kind === "number") return [id, question.bands[0]!.from];
      return [
        id,
        question.kind === "choices" ? good.map((one) => one.id) : [(good[0] ?? question.choices[0]!).id],
      ];
    }),
  );
  const { entries, score, asked } = evaluate(set, best);
  expect(asked).toHaveLength(items.length);
  expect(score).toBe(1);
  expect([...entries.values()].every(({ result }) => result === "met")).toBe(true);
});

test("no question repeats the product's summary of its entry", () => {
  for (const set of byId.values()) {
    const texts = textsOf(set.framework);
    for (const { question } of itemsOf(set))
      for (const { entry } of question.entries) expect(texts[entry]?.summary).not.toBe(question.text);
  }
});
