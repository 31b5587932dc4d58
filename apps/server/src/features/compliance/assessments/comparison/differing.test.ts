import { expect, test } from "vitest";
import { type ComparedAnswer, differences } from "./differing.ts";

const answer = (entry: string, more: Partial<ComparedAnswer> = {}): ComparedAnswer => ({
  entry,
  inScope: true,
  applicability: "applicable",
  justification: "",
  providedBy: "",
  result: null,
  maturity: null,
  objectives: {},
  work: "not-started",
  assigneeName: null,
  note: "",
  ...more,
});

test.each([
  [{}, { result: "not-met" }, "answered"],
  [{}, { applicability: "not-applicable", justification: "No" }, "answered"],
  [{ result: "not-met" }, { result: "partially-met" }, "improved"],
  [{ result: "met" }, { result: "not-met" }, "worsened"],
  [{ result: "met", maturity: 3 }, { result: "met", maturity: 4 }, "improved"],
  [{ maturity: 4 }, { maturity: 3 }, "worsened"],
  [{ result: "met" }, {}, "changed"],
  [{ result: "met" }, { result: "met", inScope: false }, "changed"],
  [{ result: "met" }, { result: "met", note: "x" }, "changed"],
  [{}, { note: "x" }, "changed"],
] as const)("%o to %o: %s", (before, after, change) => {
  const { entries } = differences([answer("A", before)], [answer("A", after)]);
  expect(entries).toMatchObject([{ entry: "A", from: null, change }]);
});

test("objectives are the same in any order, and equal answers aren't listed", () => {
  const one = answer("A", { objectives: { a: "met", b: "not-met" } });
  const other = answer("A", { objectives: { b: "not-met", a: "met" } });
  expect(differences([one], [other])).toEqual({ entries: [], same: 1, shared: 1 });
});

test("moved entries are followed, an entry's own answer goes first, and what has no place is named", () => {
  const places = {
    placeOf: (entry: string) => entry.toUpperCase(),
    movedTo: (entry: string) => (entry === "gone" || entry === "old" ? ["B", "C"] : []),
  };
  const before = [
    answer("b", { result: "met" }),
    answer("old", { result: "not-met" }),
    answer("lost", { result: "met" }),
  ];
  const after = [
    answer("B", { result: "met" }),
    answer("C", { result: "met" }),
    answer("D", { note: "New" }),
  ];
  expect(differences(before, after, places)).toMatchObject({
    same: 1,
    shared: 2,
    entries: [
      { entry: "C", from: "old", change: "improved" },
      { entry: "D", change: "only-after", fields: { note: { before: null, after: "New" } } },
      { entry: "lost", change: "only-before", fields: { result: { before: "met", after: null } } },
    ],
  });
});
