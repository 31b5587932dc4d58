import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ANSWER_RESULTS,
  type Choice,
  type Given,
  isGiven,
  type Meaning,
  meaningOf,
  type Question,
  questionProblems,
} from "./question.ts";

const met = { result: "met" } as const;
const partly = { result: "partially-met" } as const;
const not = { result: "not-met" } as const;
const na = { result: "not-applicable" } as const;

const question = (more: Partial<Question> = {}): Question => ({
  text: "Is it so?",
  help: "",
  kind: "choice",
  weight: 1,
  choices: [],
  bands: [],
  entries: [],
  ...more,
});
const choice = (id: string, meaning: Meaning | null = met): Choice => ({ id, label: id, meaning });
const yesNo = question({ kind: "yes-no", choices: [choice("yes"), choice("no", not)] });

describe("what an answer means", () => {
  test.each<[string, Question, Given | undefined, Meaning | null | undefined]>([
    ["nothing yet", yesNo, undefined, undefined],
    ["nothing chosen", yesNo, [], undefined],
    ["yes", yesNo, ["yes"], met],
    ["no", yesNo, ["no"], not],
    ["both at once", yesNo, ["yes", "no"], undefined],
    ["a choice that isn't there", yesNo, ["maybe"], undefined],
    ["a name of every object", yesNo, ["__proto__"], undefined],
    ["text for a choice", yesNo, "yes", undefined],
    ["a choice without a meaning", question({ choices: [choice("a", null), choice("b")] }), ["a"], null],
    ["text", question({ kind: "text" }), "We do", null],
    ["blank text", question({ kind: "text" }), "  ", undefined],
    ["a number without bands", question({ kind: "number" }), 4, null],
    ["no number", question({ kind: "number" }), Number.NaN, undefined],
  ])("%s", (_name, of, given, meaning) => {
    expect(meaningOf(of, given)).toEqual(meaning);
  });

  test("a number means what its band says, from the band's beginning on", () => {
    const days = question({
      kind: "number",
      bands: [
        { from: 0, meaning: met },
        { from: 15, meaning: partly },
        { from: 31, meaning: not },
      ],
    });
    expect([-1, 0, 14.9, 15, 30, 31, 1e9].map((given) => meaningOf(days, given))).toEqual([
      null,
      met,
      met,
      partly,
      partly,
      not,
      not,
    ]);
  });

  test("of several choices the lowest counts, and it's met only with all that mean met", () => {
    const several = question({
      kind: "choices",
      choices: [
        choice("a"),
        choice("b"),
        choice("c", null),
        choice("part", partly),
        choice("none", not),
        choice("na", na),
      ],
    });
    const means = (...given: string[]) => meaningOf(several, given);
    expect(means("a", "b")).toEqual(met);
    expect(means("b", "a", "c")).toEqual(met);
    expect(means("a")).toEqual(partly);
    expect(means("a", "b", "part")).toEqual(partly);
    expect(means("a", "b", "none")).toEqual(not);
    expect(means("c")).toBeNull();
    expect(means("na")).toEqual(na);
    expect(means("na", "a", "b")).toEqual(met);
    expect(means("a", "a")).toBeUndefined();
  });

  test("of several levels the lowest counts", () => {
    const levels = question({
      kind: "choices",
      choices: [choice("a", { maturity: 4 }), choice("b", { maturity: 2 })],
    });
    expect(meaningOf(levels, ["a", "b"])).toEqual({ maturity: 2 });
  });

  test("whatever is given, an answer means something exactly if it's one", () => {
    const given = fc.oneof(
      fc.array(fc.constantFrom("yes", "no", "other", "constructor"), { maxLength: 3 }),
      fc.double(),
      fc.string(),
    );
    const kinds = fc.constantFrom(yesNo, question({ kind: "number" }), question({ kind: "text" }));
    fc.assert(
      fc.property(kinds, given, (of, value) => {
        expect(meaningOf(of, value) !== undefined).toBe(isGiven(of, value));
      }),
    );
  });
});

describe("what is wrong with a question", () => {
  const scale = ["0", "1", "2", "3", "4", "5"].map((id) => choice(id, { maturity: Number(id) }));
  test.each<[string, Question]>([
    ["yes and no", yesNo],
    ["with a third answer", question({ kind: "yes-no", choices: [...yesNo.choices, choice("na", na)] })],
    ["a scale", question({ kind: "scale", choices: scale })],
    [
      "levels, or that it doesn't apply",
      question({ choices: [choice("a", { maturity: 1 }), choice("b", na)] }),
    ],
    ["text", question({ kind: "text" })],
  ])("nothing: %s", (_name, of) => {
    expect(questionProblems(of)).toEqual([]);
  });

  const about = { framework: "nist-csf-2-0", edition: "2.0", entry: "GV.OC-01" };
  test.each<[string, Question, string]>([
    ["yes alone", question({ kind: "yes-no", choices: [choice("yes")] }), "choices"],
    ["a scale to 4", question({ kind: "scale", choices: scale.slice(0, 5) }), "choices"],
    ["one choice", question({ choices: [choice("a")] }), "choices"],
    ["choices of a number", question({ kind: "number", choices: [choice("a"), choice("b")] }), "choices"],
    ["bands of a choice", question({ choices: yesNo.choices, bands: [{ from: 1, meaning: met }] }), "bands"],
    ["a choice twice", question({ choices: [choice("a"), choice("b"), choice("a")] }), "choices[2]"],
    [
      "bands out of order",
      question({
        kind: "number",
        bands: [
          { from: 2, meaning: met },
          { from: 2, meaning: not },
        ],
      }),
      "bands[1]",
    ],
    ["an entry twice", question({ choices: yesNo.choices, entries: [about, about] }), "entries[1]"],
    ["verdicts and levels", question({ choices: [choice("a"), choice("b", { maturity: 3 })] }), "choices"],
  ])("%s", (_name, of, path) => {
    expect(questionProblems(of).map((problem) => problem.path)).toEqual([path]);
  });
});

test("every verdict is known", () => {
  for (const result of ANSWER_RESULTS)
    expect(meaningOf(question({ choices: [choice("a", { result }), choice("b")] }), ["a"])).toEqual({
      result,
    });
});
