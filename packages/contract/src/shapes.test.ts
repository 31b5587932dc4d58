import { safeParse, type $ZodType } from "zod/v4/core";
import { describe, expect, test } from "vitest";
import { Login, NewPassword, VerifyCode } from "./people/auth.ts";
import { Id, line, prose, webAddress } from "./fields.ts";
import { JointDependence } from "./risk/loss-model.ts";
import { portfolios } from "./risk/portfolios.ts";
import { quantification } from "./risk/quantification.ts";
import { Evidence } from "./risk/scenarios.ts";
import { Tolerance, Treatment } from "./risk/treatment.ts";

const messages = (shape: $ZodType, value: unknown) => {
  const parsed = safeParse(shape, value);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

describe("a line of text", () => {
  test("is trimmed, and keeps everything else unchanged", () => {
    expect(safeParse(line(1, 200), "  Ünïcödé 🦊 <b>'; --  ")).toMatchObject({ data: "Ünïcödé 🦊 <b>'; --" });
  });

  test.each([
    ["", "must have 1 to 5 characters"],
    ["   ", "must have 1 to 5 characters"],
    ["123456", "must have 1 to 5 characters"],
    ["a\nb", "must not contain control characters"],
    ["a\u0000b", "must not contain control characters"],
    ["a\ud800", "must not contain half of a character"],
    [undefined, "is required"],
    [5, "must be text"],
  ])("%j is refused: %s", (value, message) => {
    expect(messages(line(1, 5), value)).toEqual([message]);
  });

  test("has its own messages if given", () => {
    const name = line(1, 5, "First name is required", "At most 5 characters");
    expect([messages(name, undefined), messages(name, " "), messages(name, "123456")]).toEqual([
      ["First name is required"],
      ["First name is required"],
      ["At most 5 characters"],
    ]);
  });
});

describe("prose", () => {
  test("can have lines and tabs, but neither NUL nor half of a character", () => {
    expect(messages(prose(100), "a\n\tb\r\n")).toEqual([]);
    expect(messages(prose(100), "a\u0000")).toEqual(["must not contain the NUL character"]);
    expect(messages(prose(100), "\udfff")).toEqual(["must not contain half of a character"]);
    expect(messages(prose(3), "abcd")).toEqual(["must have at most 3 characters"]);
  });
});

describe("the address of a page", () => {
  test.each(["https://a.example", "http://a.example/b?c=d#e", "https://münchen.example/ü"])(
    "%s is accepted",
    (url) => {
      expect(messages(webAddress(500), url)).toEqual([]);
    },
  );

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.example",
    "a.example",
    "",
    "https://",
    "https://a.example/\u0000",
    `https://a.example/${"x".repeat(500)}`,
  ])("%j is refused", (url) => {
    expect(messages(webAddress(500), url).length).toBeGreaterThan(0);
  });
});

test("an identifier is a UUID, of any version, and nothing around it", () => {
  for (const id of ["3f2b6c1e-0000-4000-8000-000000000000", "00000000-0000-0000-0000-000000000000"])
    expect(messages(Id, id)).toEqual([]);
  for (const id of [
    "",
    "1",
    "3f2b6c1e-0000-4000-8000-00000000000",
    "3f2b6c1e-0000-4000-8000-000000000000 ",
    "3f2b6c1e-0000-4000-8000-000000000000\n",
  ])
    expect(messages(Id, id)).toEqual(["must be a UUID"]);
});

describe("the specification's messages", () => {
  test("of the sign-in form", () => {
    expect(messages(Login, { email: "x", password: "" })).toEqual([
      "Valid email address is required",
      "Password is required",
    ]);
    expect(messages(Login, {})).toEqual(["Valid email address is required", "Password is required"]);
  });

  test.each(["", "12345", "1234567", "12345a", "１２３４５６", " 123456"])(
    "of a code: %j is not a code",
    (code) => {
      expect(messages(VerifyCode, { token: "t", code })).toEqual([
        "Please enter a 6-digit verification code",
      ]);
    },
  );

  test("of a password: each broken rule, in order, and none when all are met", () => {
    expect(messages(NewPassword, "")).toEqual([
      "At least 8 characters",
      "One uppercase letter",
      "One lowercase letter",
      "One digit",
      "One special character",
    ]);
    expect(messages(NewPassword, "Correct-horse-9")).toEqual([]);
    expect(messages(NewPassword, undefined)).toEqual(["Password is required"]);
  });
});

test("evidence needs no address, and refuses unknown fields", () => {
  const evidence = { input: "frequency.lef", source: "A study", statement: "One in two years" };
  expect(messages(Evidence, evidence)).toEqual([]);
  expect(messages(Evidence, { ...evidence, page: 3 })).toHaveLength(1);
});

describe("tolerated losses", () => {
  const points = (...pairs: [number, number][]) =>
    pairs.map(([loss, probability]) => ({ loss, probability }));

  test("increase, and their chances don't", () => {
    for (const curve of [points(), points([0, 1]), points([1, 0.5], [2, 0.5], [3, 0])])
      expect(messages(Tolerance, curve)).toEqual([]);
    for (const curve of [points([2, 0.5], [1, 0.4]), points([1, 0.5], [1, 0.4]), points([1, 0.4], [2, 0.5])])
      expect(messages(Tolerance, curve)).toEqual([
        "must have increasing losses and chances that do not increase",
      ]);
  });
});

describe("a control's effects", () => {
  const treatment = (node: string) => ({
    controls: [
      {
        id: "a",
        title: "A",
        status: "planned",
        annualCost: { type: "constant", value: 1 },
        effects: [{ node, change: { type: "factor", factor: { type: "constant", value: 0.5 } } }],
      },
    ],
  });

  test.each(["frequency.lef", "primary", "secondary", "secondary.slef", "primary.fines"])(
    "can be %s",
    (node) => {
      expect(messages(Treatment, treatment(node))).toEqual([]);
    },
  );

  test.each(["", "lef", "primary.", "frequency", "frequency.lef\n", "tertiary", "primary.fines.loss"])(
    "can't be %j",
    (node) => {
      expect(messages(Treatment, treatment(node))).toEqual(["must name a node of the scenario"]);
    },
  );
});

test("a correlation is one number or a matrix of them, and 0 by default", () => {
  const { correlation } = quantification.quantify.body._zod.def.shape;
  expect(safeParse(correlation, undefined)).toMatchObject({ data: 0 });
  for (const right of [0, -1, 1, [[1]], []]) expect(messages(correlation, right)).toEqual([]);
  for (const wrong of [1.1, [[2]]]) expect(messages(correlation, wrong)).toEqual(["must be from -1 to 1"]);
  for (const wrong of ["0.5", null, {}])
    expect(messages(correlation, wrong)).toEqual([
      "must be a number from -1 to 1, or a matrix of such numbers",
    ]);
});

test("a portfolio names each scenario once, whatever the letter case of its id", () => {
  const id = "3f2b6c1e-0000-4000-8000-000000000000";
  const body = (scenarioIds: string[]) => messages(portfolios.create.body, { title: "t", scenarioIds });
  expect(body([id])).toEqual([]);
  expect(body([id, id.toUpperCase()])).toEqual(["must name each scenario once"]);
});

describe("correlations pair by pair", () => {
  const id = (n: number) => `3f2b6c1e-0000-4000-8000-${String(n).padStart(12, "0")}`;
  const pair = (a: number, b: number) => ({ a: id(a), b: id(b).toUpperCase(), correlation: 0 });
  const chain = (scenarios: number, first = 0) =>
    Array.from({ length: scenarios - 1 }, (_, i) => pair(first + i, first + i + 1));
  const valid = (pairs: object[]) =>
    messages(JointDependence, { type: "matrix", correlation: 0, pairs }).length === 0;

  test("connect at most 200 scenarios with one another, in whatever order they're stated", () => {
    expect(valid(chain(200))).toBe(true);
    expect(valid(chain(201))).toBe(false);
    const joined = [...chain(100), ...chain(101, 1000), pair(1050, 50)];
    for (const pairs of [joined, joined.toReversed()]) {
      expect(valid(pairs)).toBe(false);
      expect(valid(pairs.filter(({ a }) => a !== id(1050)))).toBe(true);
    }
  });
});
