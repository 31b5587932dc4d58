import { expect, test } from "vitest";
import {
  acceptanceRows,
  appetiteRows,
  beyondRows,
  categoryRows,
  clientRows,
  type Counts,
  ownerRows,
  statusRows,
} from "./counted-rows.ts";

const COUNTS: Counts = {
  total: 3,
  overdue: 0,
  soon: 0,
  unrated: 0,
  unowned: 1,
  unquantified: 3,
  acceptance: { asked: 1, approved: 2, lapsed: 0, lapsing: 1 },
  appetite: { within: 0, beyondAppetite: 1, beyondTolerance: 2, notJudged: 0, accepted: 1 },
  beyondByCategory: [
    { category: "Fraud", beyondAppetite: 1, beyondTolerance: 1 },
    { category: "", beyondAppetite: 0, beyondTolerance: 1 },
  ],
  byStatus: [{ status: "closed", risks: 3 }],
  byTreatment: [],
  byCategory: [
    { category: "Fraud", risks: 2 },
    { category: "", risks: 1 },
  ],
  byOwner: [{ id: null, name: "Ada", risks: 3 }],
  byClient: [{ id: null, name: "", risks: 3 }],
  reviews: [],
};

test("every state is listed, and its link keeps the filters that hold", () => {
  expect(
    statusRows(COUNTS, { category: "Fraud" }).map(({ words, risks, search }) => [words, risks, search]),
  ).toEqual([
    ["Open", 0, { category: "Fraud", status: "open" }],
    ["In treatment", 0, { category: "Fraud", status: "in_treatment" }],
    ["Monitored", 0, { category: "Fraud", status: "monitored" }],
    ["Closed", 3, { category: "Fraud", status: "closed" }],
  ]);
});

test("what the register can't be filtered by has no link", () => {
  expect(categoryRows(COUNTS, {}).map(({ words, search }) => [words, search])).toEqual([
    ["Fraud", { category: "Fraud" }],
    ["No category", undefined],
  ]);
  expect(ownerRows(COUNTS, {})[0]).toMatchObject({ words: "Ada (account is gone)", search: undefined });
  expect(clientRows(COUNTS, {})[0]).toMatchObject({ words: "Whole organization", search: undefined });
  expect(acceptanceRows(COUNTS, {}).map(({ risks, search }) => [risks, search?.["acceptance"]])).toEqual([
    [1, "asked"],
    [2, "approved"],
    [1, "lapsing"],
    [0, "lapsed"],
  ]);
});

test("verdicts lead to the risks behind them, contradictions first", () => {
  expect(
    appetiteRows(COUNTS, { category: "Fraud" }).map(({ words, risks, search }) => [words, risks, search]),
  ).toEqual([
    [
      "Accepted, but beyond tolerance",
      1,
      { category: "Fraud", appetite: "beyond-tolerance", treatment: "accept" },
    ],
    ["Beyond tolerance", 2, { category: "Fraud", appetite: "beyond-tolerance" }],
    ["Beyond appetite", 1, { category: "Fraud", appetite: "beyond-appetite" }],
    ["Within appetite", 0, { category: "Fraud", appetite: "within" }],
    ["Not judged", 0, { category: "Fraud", appetite: "not-judged" }],
  ]);
  expect(beyondRows(COUNTS, {}, "beyondTolerance").map(({ words, search }) => [words, search])).toEqual([
    ["Fraud", { category: "Fraud", appetite: "beyond-tolerance" }],
    ["No category", undefined],
  ]);
  expect(beyondRows(COUNTS, {}, "beyondAppetite")).toHaveLength(1);
});
