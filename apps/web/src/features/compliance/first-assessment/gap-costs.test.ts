import { FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { expect, test } from "vitest";
import { draftIn } from "./use-first-draft.ts";
import { firstGaps, gapCosts } from "./gap-costs.ts";

const rows = (results: Readonly<Record<string, "met" | "partially-met" | "not-met" | null>>) =>
  FIRST_QUESTIONS.flatMap(({ id, entries }) =>
    entries.map((entry) => ({
      entry,
      inScope: true,
      applicability: "applicable" as const,
      result: id in results ? results[id]! : ("met" as const),
    })),
  );
const loss = (mean: number) => ({ title: "Example", mean, reports: ["A report"], assumed: 1 });
const LOSSES = new Map([
  ["ransomware", loss(100)],
  ["business-email-compromise", loss(10)],
  ["data-breach", loss(20)],
  ["supplier-outage", loss(5)],
]);

test("a gap is a question whose answer isn't yes", () => {
  const gaps = firstGaps(rows({ backups: "not-met", updates: "partially-met", owner: null }));
  expect(gaps.map(({ question, state }) => [question.id, state])).toEqual([
    ["owner", "unanswered"],
    ["updates", "partially-met"],
    ["backups", "not-met"],
  ]);
});

test("without own controls the examples say what gaps leave open, and what they aren't about has no figure", () => {
  const gaps = firstGaps(rows({ "second-factor": "not-met", suppliers: "not-met", owner: "not-met" }));
  const costs = gapCosts(gaps, { savings: [], links: new Map(), losses: LOSSES });
  expect(costs.map(({ gap, amount }) => [gap.question.id, amount])).toEqual([
    ["second-factor", 130],
    ["suppliers", 5],
  ]);
});

const scenario = { id: "1", title: "Ransomware" };
const saving = (control: string, record: string | null, saves: number) => ({
  control,
  record,
  scenario,
  currency: "EUR",
  saves,
});
const linkedTo = (...links: (readonly [entry: string, record: string])[]) =>
  new Map(links.map(([entry, record]) => [entry, new Set([record])]));

test("an own control that's linked to a subcategory of the gap comes before examples, whatever it's called", () => {
  const gaps = firstGaps(rows({ "second-factor": "not-met", backups: "not-met" }));
  const savings = [saving("Vault", "v", 7), saving("Offline backups", "b", 90)];
  const links = linkedTo(["PR.DS-11", "v"], ["PR.AA-05", "b"]);
  const [first, second] = gapCosts(gaps, { savings, links, losses: LOSSES });
  expect(first).toMatchObject({
    amount: 7,
    currency: "EUR",
    basis: { kind: "own", control: "Vault", linkedTo: "PR.DS-11" },
  });
  expect(second).toMatchObject({ basis: { kind: "example" } });
});

test("only a control without links is found by words in its name, and it's said", () => {
  const gaps = firstGaps(rows({ backups: "not-met" }));
  const by = (savings: ReturnType<typeof saving>[], links = linkedTo()) =>
    gapCosts(gaps, { savings, links, losses: LOSSES })[0];
  for (const record of [null, "b"])
    expect(by([saving("Offline backups", record, 7)])).toMatchObject({
      amount: 7,
      basis: { kind: "own", control: "Offline backups", linkedTo: null },
    });
  // It's linked to something else, so it isn't about this gap.
  expect(by([saving("Offline backups", "b", 7)], linkedTo(["PR.AA-03", "b"]))).toMatchObject({
    basis: { kind: "example" },
  });
});

test("of several controls for a gap the one that saves the most counts, and one that saves nothing doesn't", () => {
  const gaps = firstGaps(rows({ backups: "not-met" }));
  const savings = [saving("A", "a", 3), saving("B", "b", 8), saving("C", "c", 0)];
  const links = new Map([
    ["PR.DS-11", new Set(["a", "b"])],
    ["RC.RP-03", new Set(["c"])],
  ]);
  expect(gapCosts(gaps, { savings, links, losses: LOSSES })[0]).toMatchObject({ amount: 8 });
  expect(gapCosts(gaps, { savings: savings.slice(2), links, losses: LOSSES })[0]).toMatchObject({
    basis: { kind: "example" },
  });
});

test("kept answers that can't be read are no answers", () => {
  expect(draftIn("{", "")).toMatchObject({ answers: {} });
  expect(draftIn('{"name":1,"answers":{"backups":"no","owner":"maybe","x":"yes"}}', "c")).toEqual({
    name: "First assessment",
    clientId: "c",
    answers: { backups: "no" },
  });
});
