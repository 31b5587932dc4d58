import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { Catalog } from "@crq/frameworks/catalog";
import { sprs } from "@crq/frameworks/scoring/sprs";
import { expect, test } from "vitest";
import { changed, requirementsOf, verdictsOf, withPlan } from "./scored-answers.ts";

const CATALOG: Catalog = {
  id: "x",
  title: "X",
  version: "1",
  publisher: "P",
  titles: "own",
  groups: [{ id: "3.1", title: "Access" }],
  entries: [
    { id: "3.1.1", group: "3.1", weight: 5, objectives: ["3.1.1[a]", "3.1.1[b]"] },
    { id: "3.1.2", group: "3.1", weight: 3 },
    { id: "3.1.3", group: "3.1", weight: 1 },
    { id: "3.12.4", group: "3.1", weight: 0 },
  ],
};
const row = (entry: string, answer: Partial<AnswerRow>): AnswerRow =>
  ({
    entry,
    inScope: true,
    applicability: "applicable",
    result: null,
    objectives: {},
    ...answer,
  }) as AnswerRow;
const ROWS = [
  row("3.1.1", { result: "met", objectives: { "3.1.1[a]": "met", "3.1.1[b]": "not-met" } }),
  row("3.1.2", { result: "met", inScope: false }),
  row("3.12.4", { result: "met" }),
];

test("every requirement is there; what is out of scope or has no row is unanswered", () => {
  expect(requirementsOf(CATALOG, ROWS).map(({ entry, verdict }) => [entry.id, verdict])).toEqual([
    ["3.1.1", "not_met"],
    ["3.1.2", undefined],
    ["3.1.3", undefined],
    ["3.12.4", "met"],
  ]);
});

test("says where an answer and its objectives disagree, and where objectives are the answer", () => {
  expect(requirementsOf(CATALOG, ROWS)[0]).toMatchObject({ contradicted: true, fromObjectives: false });
  const silent = [row("3.1.1", { objectives: { "3.1.1[a]": "met", "3.1.1[b]": "met" } })];
  expect(requirementsOf(CATALOG, silent)[0]).toMatchObject({
    verdict: "met",
    contradicted: false,
    fromObjectives: true,
  });
});

test("a what-if goes over the answers, and is none where it says what they say", () => {
  const requirements = requirementsOf(CATALOG, ROWS);
  const [first, second] = requirements;
  const changes = changed(changed(new Map(), first!, "met"), second!, "met");
  expect(sprs(CATALOG, verdictsOf(requirements, new Map())).score).toBe(4 - 9);
  expect(sprs(CATALOG, verdictsOf(requirements, changes)).score).toBe(4 - 1);
  expect(changed(changes, first!, "not_met")).toEqual(new Map([["3.1.2", "met"]]));
  expect(changed(changes, second!, undefined)).toEqual(new Map([["3.1.1", "met"]]));
  expect(requirements[0]!.verdict).toBe("not_met");
});

test("says what the answers would score with a system security plan", () => {
  const verdicts = new Map([["3.1.1", "met"] as const]);
  expect(sprs(CATALOG, verdicts).score).toBeNull();
  expect(withPlan(CATALOG, verdicts).score).toBe(0);
});
