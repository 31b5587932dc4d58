import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import type { AnswerResult, Given, Meaning, Question, QuestionKind } from "./question.ts";
import { type Clause, type Condition, type Item, type QuestionSet, setProblems } from "./question-set.ts";

const FRAMEWORK = "nist-csf-2-0";
const RESULTS: Readonly<Record<string, Meaning | null>> = {
  met: { result: "met" },
  partly: { result: "partially-met" },
  not: { result: "not-met" },
  na: { result: "not-applicable" },
  silent: null,
};

interface Made extends Partial<Omit<Question, "entries">> {
  readonly entries?: readonly string[];
  readonly condition?: Condition;
}

function item(id: string, { entries = ["A-1"], condition, ...more }: Made = {}): Item {
  return {
    id,
    condition: condition ?? null,
    question: {
      text: id,
      help: "",
      kind: "choice",
      weight: 1,
      choices: Object.entries(RESULTS).map(([name, meaning]) => ({ id: name, label: name, meaning })),
      bands: [],
      ...more,
      entries: entries.map((entry) => ({ framework: FRAMEWORK, edition: "2.0", entry })),
    },
  };
}
const levels = (id: string, more: Made = {}) =>
  item(id, {
    kind: "scale",
    choices: [0, 1, 2, 3, 4, 5].map((level) => ({
      id: String(level),
      label: String(level),
      meaning: { maturity: level },
    })),
    ...more,
  });
const setOf = (...items: Item[]): QuestionSet => ({
  framework: FRAMEWORK,
  sections: [{ title: "One", items }],
});
const judged = (items: readonly Item[], answers: Readonly<Record<string, Given>>) =>
  evaluate(setOf(...items), new Map(Object.entries(answers)));
const verdict = (items: readonly Item[], answers: Readonly<Record<string, Given>>, entry = "A-1") => {
  const { result, maturity } = judged(items, answers).entries.get(entry)!;
  return maturity === null ? result : [result, maturity];
};

describe("the verdict of an entry", () => {
  test.each<[string[], AnswerResult | null]>([
    [["met"], "met"],
    [["partly"], "partially-met"],
    [["not"], "not-met"],
    [["na"], "not-applicable"],
    [["silent"], null],
    [["met", "met"], "met"],
    [["not", "not"], "not-met"],
    [["met", "not"], "partially-met"],
    [["met", "partly"], "partially-met"],
    [["not", "partly"], "partially-met"],
    [["met", "na"], "met"],
    [["na", "na"], "not-applicable"],
    [["silent", "not"], "not-met"],
  ])("of %j is %s", (given, result) => {
    const items = given.map((_, i) => item(`q${i}`));
    expect(verdict(items, Object.fromEntries(given.map((id, i) => [`q${i}`, [id]])))).toBe(result);
  });

  test("waits for every question about it that has a meaning", () => {
    const items = [item("a"), item("b"), item("note", { kind: "text", choices: [] })];
    const open = judged(items, { a: ["met"] });
    expect(open.entries.get("A-1")).toEqual({
      result: null,
      maturity: null,
      asked: ["a", "b", "note"],
      open: ["b"],
    });
    expect(verdict(items, { a: ["met"], b: ["met"] })).toBe("met");
  });

  test("is of the entries that a question names, each", () => {
    const items = [item("a", { entries: ["A-1", "A-2"] }), item("b", { entries: ["A-2"] })];
    const answers = { a: ["met"], b: ["not"] };
    expect(verdict(items, answers)).toBe("met");
    expect(verdict(items, answers, "A-2")).toBe("partially-met");
  });

  test("leaves out entries of other frameworks", () => {
    const other = item("a");
    const question = { ...other.question, entries: [{ framework: "other", edition: "1", entry: "A-1" }] };
    expect(judged([{ ...other, question }], { a: ["met"] }).entries.size).toBe(0);
  });

  test("is the average of levels by weight, rounded down", () => {
    expect(verdict([levels("a")], { a: ["4"] })).toEqual([null, 4]);
    expect(verdict([levels("a"), levels("b")], { a: ["4"], b: ["3"] })).toEqual([null, 3]);
    expect(verdict([levels("a", { weight: 3 }), levels("b")], { a: ["4"], b: ["0"] })).toEqual([null, 3]);
    expect(verdict([levels("a", { weight: 0 }), levels("b", { weight: 0 })], { a: ["4"], b: ["2"] })).toEqual(
      [null, 2],
    );
    expect(
      verdict([levels("a", { weight: 0.1 }), levels("b", { weight: 0.2 })], { a: ["3"], b: ["3"] }),
    ).toEqual([null, 3]);
  });

  test("holds verdict and level where both are asked", () => {
    expect(verdict([item("a"), levels("b")], { a: ["met"], b: ["2"] })).toEqual(["met", 2]);
    expect(verdict([item("a"), levels("b")], { a: ["na"], b: ["2"] })).toEqual([null, 2]);
  });
});

describe("conditions", () => {
  const only = (about: string, ...choices: string[]): Clause => ({ item: about, choices });
  test("ask a question only after one of the answers that they name", () => {
    const items = [item("a"), item("b", { condition: only("a", "not", "partly"), entries: ["A-2"] })];
    expect(judged(items, {}).asked).toEqual(["a"]);
    expect(judged(items, { a: ["met"] }).asked).toEqual(["a"]);
    expect(judged(items, { a: ["not"] }).asked).toEqual(["a", "b"]);
    expect(judged(items, { a: ["partly"] }).asked).toEqual(["a", "b"]);
  });

  test("don't count the answer to a question that isn't asked any more", () => {
    const items = [item("a"), item("b", { condition: only("a", "not") })];
    expect(verdict(items, { a: ["not"], b: ["met"] })).toBe("partially-met");
    expect(verdict(items, { a: ["met"], b: ["not"] })).toBe("met");
    expect(judged(items, { a: ["met"], b: ["not"] })).toMatchObject({ answered: 1, score: 1 });
  });

  test("hold along a chain, and in whatever order the questions are", () => {
    const items = [
      item("c", { condition: only("b", "met") }),
      item("b", { condition: only("a", "met") }),
      item("a"),
    ];
    expect(judged(items, { a: ["met"], b: ["met"] }).asked).toEqual(["c", "b", "a"]);
    expect(judged(items, { a: ["not"], b: ["met"] }).asked).toEqual(["a"]);
  });

  test("compare numbers with their bounds, both included", () => {
    const number = item("n", { kind: "number", choices: [], bands: [] });
    const asks = (condition: Condition, n: number) =>
      judged([number, item("b", { condition })], { n }).asked.includes("b");
    expect([1, 2, 3, 4].map((n) => asks({ item: "n", from: 2, to: 3 }, n))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([1, 2].map((n) => asks({ item: "n", from: 2, to: null }, n))).toEqual([false, true]);
    expect([1, 2].map((n) => asks({ item: "n", from: null, to: 1 }, n))).toEqual([true, false]);
  });

  test("about several questions hold by all or by any of them", () => {
    const number = item("n", { kind: "number", choices: [], bands: [] });
    const clauses = [only("a", "not", "partly"), { item: "n", from: 3, to: null }];
    const asks = (match: "all" | "any", answers: Record<string, Given>) =>
      judged([item("a"), number, item("b", { condition: { match, clauses } })], answers).asked.includes("b");
    expect([{}, { a: ["not"] }, { n: 3 }, { a: ["partly"], n: 2 }].map((one) => asks("all", one))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(asks("all", { a: ["partly"], n: 3 })).toBe(true);
    expect([{}, { a: ["met"], n: 2 }].map((one) => asks("any", one))).toEqual([false, false]);
    expect([{ a: ["not"] }, { n: 3 }, { a: ["met"], n: 4 }].map((one) => asks("any", one))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("about several questions don't count an answer to one that isn't asked", () => {
    const hidden = item("b", { condition: only("a", "met") });
    const asks = (match: "all" | "any") =>
      judged(
        [
          item("a"),
          hidden,
          item("c", { condition: { match, clauses: [only("b", "met"), only("a", "not")] } }),
        ],
        { a: ["not"], b: ["met"] },
      ).asked;
    expect(asks("all")).toEqual(["a"]);
    expect(asks("any")).toEqual(["a", "c"]);
  });

  test("that lead back to themselves ask nothing, and end", () => {
    const items = [item("a", { condition: only("b", "met") }), item("b", { condition: only("a", "met") })];
    expect(judged(items, { a: ["met"], b: ["met"] }).asked).toEqual([]);
  });
});

test("the score is by weight, without what doesn't apply or isn't answered", () => {
  const items = [item("a", { weight: 3 }), item("b"), item("c"), levels("d", { weight: 2 })];
  expect(judged(items, {}).score).toBeNull();
  expect(judged(items, { a: ["na"] }).score).toBeNull();
  expect(judged(items, { a: ["met"], b: ["not"] }).score).toBe(0.75);
  expect(judged(items, { a: ["met"], b: ["partly"], c: ["na"], d: ["5"] }).score).toBeCloseTo(5.5 / 6, 12);
});

test("whatever is answered, the score is from 0 to 1, a better answer never lowers it, and every verdict follows from what is asked", () => {
  const ORDER = ["not", "partly", "met"];
  const made = fc.array(
    fc.record({ weight: fc.integer({ min: 0, max: 9 }), given: fc.constantFrom(...ORDER, "na") }),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(made, (all) => {
      const items = all.map(({ weight }, i) => item(`q${i}`, { weight, entries: [`E-${i % 3}`] }));
      const answers = Object.fromEntries(all.map(({ given }, i) => [`q${i}`, [given]]));
      const { score, entries, asked } = judged(items, answers);
      expect(asked).toHaveLength(all.length);
      for (const { result, open } of entries.values()) expect(result === null).toBe(open.length > 0);
      if (score === null) return;
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      const first = all.findIndex(({ given }) => given === "not");
      if (first >= 0)
        expect(judged(items, { ...answers, [`q${first}`]: ["met"] }).score).toBeGreaterThanOrEqual(score);
    }),
  );
});

describe("what is wrong with a set", () => {
  const told = (...items: Item[]) =>
    setProblems(setOf(...items)).map(({ path, message }) => `${path} ${message}`);
  const only = (about: string, ...choices: string[]): Made => ({ condition: { item: about, choices } });
  const several = (match: "all" | "any", ...clauses: Clause[]): Made => ({ condition: { match, clauses } });
  test("nothing, if conditions are about earlier questions", () => {
    expect(told(item("a"), item("b", only("a", "met")))).toEqual([]);
    expect(
      told(
        item("a"),
        item("b"),
        item("c", several("all", { item: "a", choices: ["met"] }, { item: "b", choices: ["not"] })),
      ),
    ).toEqual([]);
  });
  test("a condition about a question that comes later", () => {
    expect(told(item("a", only("b", "met")), item("b"))).toEqual([
      "sections[0].items[0].condition is about question 2, which comes later",
    ]);
  });
  test("conditions of several parts that lead back, name nothing, too much or what can't be", () => {
    const met = (about: string): Clause => ({ item: about, choices: ["met"] });
    expect(
      told(
        item("x"),
        item("a", several("any", met("x"), met("b"))),
        item("b", several("all", met("x"), met("a"))),
      ),
    ).toEqual(["sections[0].items[1].condition leads back to itself: question 2 → question 3 → question 2"]);
    expect(told(item("a"), item("b", several("any")))[0]).toMatch(/names no question$/);
    const many = Array.from({ length: 11 }, () => met("a"));
    expect(told(item("a"), item("b", several("any", ...many)))[0]).toMatch(/more than 10 parts$/);
    expect(told(item("a"), item("b", several("any", met("a"), met("gone"))))[0]).toMatch(/isn't in the set$/);
    const both = [met("a"), { item: "a", choices: ["not"] }];
    expect(told(item("a"), item("b", several("all", ...both)))[0]).toMatch(
      /can never be true: question 1 can't be both$/,
    );
    expect(told(item("a"), item("b", several("any", ...both)))).toEqual([]);
    expect(told(item("a", { kind: "choices" }), item("b", several("all", ...both)))).toEqual([]);
    const number = item("n", { kind: "number", choices: [] });
    const range = (from: number | null, to: number | null): Clause => ({ item: "n", from, to });
    expect(told(number, item("b", several("all", range(5, null), range(null, 4))))[0]).toMatch(
      /can never be true/,
    );
    expect(told(number, item("b", several("all", range(5, null), range(null, 5))))).toEqual([]);
  });
  test("a condition about itself", () => {
    expect(told(item("x"), item("a", only("a", "met")))).toEqual([
      "sections[0].items[1].condition is about its own answer: question 2 → question 2",
    ]);
  });
  test("conditions that lead back, with the way", () => {
    expect(
      told(item("a"), item("b", only("d", "met")), item("c", only("b", "not")), item("d", only("c", "na"))),
    ).toEqual([
      "sections[0].items[1].condition leads back to itself: question 2 → question 4 → question 3 → question 2",
    ]);
  });
  test("conditions that can't be judged", () => {
    const number = item("n", { kind: "number", choices: [] });
    expect(told(item("a", only("gone", "met")))[0]).toMatch(/isn't in the set$/);
    expect(told(item("a"), item("b", only("a", "maybe")))[0]).toMatch(/doesn't have$/);
    expect(told(item("a"), item("b", only("a")))[0]).toMatch(/names no answer$/);
    expect(told(number, item("b", only("n", "met")))[0]).toMatch(/has none$/);
    expect(told(item("a"), item("b", { condition: { item: "a", from: 1, to: null } }))[0]).toMatch(
      /ask for a number$/,
    );
    expect(told(number, item("b", { condition: { item: "n", from: null, to: null } }))[0]).toMatch(
      /no bounds$/,
    );
    expect(told(number, item("b", { condition: { item: "n", from: 2, to: 1 } }))[0]).toMatch(
      /above its end$/,
    );
  });
  test("an identifier twice, and a question that can't be judged", () => {
    expect(told(item("a"), item("a"))).toHaveLength(2);
    const kind: QuestionKind = "yes-no";
    expect(told(item("a", { kind }))[0]).toMatch(/^sections\[0\]\.items\[0\]\.question\.choices /);
  });
  test("no circle is missed or made up", () => {
    const links = fc.array(fc.option(fc.nat(7), { nil: undefined }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(links, (to) => {
        const items = to.map((next, i) =>
          item(`q${i}`, next === undefined || next >= to.length ? {} : only(`q${next}`, "met")),
        );
        const circles = items.some((_, start) => {
          let at: number | undefined = start;
          for (let steps = 0; steps <= to.length && at !== undefined && at < to.length; steps++) {
            at = to[at];
            if (at === start) return true;
          }
          return false;
        });
        expect(told(...items).some((words) => words.includes("→"))).toBe(circles);
      }),
    );
  });
});
