/** What changed between two baselines, with the reasons that were given for it. */
import { expect, test } from "vitest";
import type { Baseline, BaselineMember, SaveNote } from "./baseline.ts";
import { namedChanges } from "./baseline-changes.ts";
import { APART } from "./joined.ts";

const note = (version: number, text: string): SaveNote => ({
  version,
  note: text,
  by: "Ada",
  at: "2026-01-01",
});
const control = (inPlace: boolean) =>
  ({
    id: "c",
    title: "MFA",
    status: "planned",
    inPlace,
    annualCost: { type: "constant", value: 1 },
    effects: [],
    record: "r",
  }) as const;
const member = (id: string, more: object = {}): BaselineMember =>
  ({
    id,
    title: id,
    version: 1,
    estimate: { frequency: 1 },
    treatment: { controls: [] },
    ...more,
  }) as unknown as BaselineMember;
const baseline = (...members: BaselineMember[]) => ({ members, joined: APART }) as unknown as Baseline;

test("a changed estimate has the reasons since the earlier version, each once, the latest first", () => {
  const notes = [note(4, "Audit"), note(3, "Claims data"), note(2, "Audit"), note(1, "Before")];
  const after = member("A", { version: 4, estimate: { frequency: 2 }, notes });
  expect(namedChanges(baseline(member("A")), baseline(after))).toEqual([
    { what: "estimates", title: "A", notes: ["Audit", "Claims data"] },
  ]);
});

test("an added scenario has all of its own; a change without a reason has none", () => {
  const after = [
    member("A", { estimate: { frequency: 2 } }),
    member("B", { notes: [note(1, "New product")] }),
  ];
  expect(namedChanges(baseline(member("A")), baseline(...after))).toEqual([
    { what: "added", title: "B", notes: ["New product"] },
    { what: "estimates", title: "A" },
  ]);
});

test("a control has the reasons of its scenarios whose estimates stayed", () => {
  const before = ["A", "B", "C"].map((id) => member(id, { treatment: { controls: [control(false)] } }));
  const changed = { version: 2, treatment: { controls: [control(true)] } };
  const after = [
    member("A", { ...changed, notes: [note(2, "Rolled out")] }),
    member("B", { ...changed, notes: [note(2, "Rolled out")] }),
    member("C", { ...changed, estimate: { frequency: 2 }, notes: [note(2, "More attacks")] }),
  ];
  expect(namedChanges(baseline(...before), baseline(...after))).toEqual([
    { what: "estimates", title: "C", notes: ["More attacks"] },
    { what: "controls", title: "MFA", notes: ["Rolled out"] },
  ]);
});

test("an index is named if it changed, or was entered later though scenarios needed it before, and not for another base", () => {
  const level = (year: number, index: number) => ({ currency: "USD", year, index, source: "Example" });
  const priced = (levels: ReturnType<typeof level>[], ...years: number[]) => ({
    ...baseline(
      ...years.map((priceYear) =>
        member(`of ${priceYear}`, { estimate: { currency: "USD", frequency: 1, priceYear } }),
      ),
    ),
    prices: { year: 2027, levels },
  });
  const known = [level(2020, 50), level(2027, 100)];
  const named = (before: Baseline, after: Baseline) =>
    namedChanges(before, after).flatMap(({ what, title }) => (what === "prices" ? [title] : []));
  expect(named(priced(known, 2020, 2021), priced([...known, level(2021, 60)], 2020, 2021))).toEqual([
    "USD 2021",
  ]);
  expect(named(priced([...known, level(2021, 60)], 2020, 2021), priced(known, 2020, 2021))).toEqual([
    "USD 2021",
  ]);
  expect(named(priced(known, 2020), priced([...known, level(2021, 60)], 2020, 2021))).toEqual([]);
  expect(named(priced(known, 2020), priced([level(2020, 51), level(2027, 100)], 2020))).toEqual(["USD 2020"]);
  expect(named(priced(known, 2020), priced([level(2020, 500), level(2027, 1000)], 2020))).toEqual([]);
  // Another base, and a scenario that now needs another year, as a bridge between the two takes it.
  expect(named(priced(known, 2020), priced([level(2021, 600), level(2027, 1000)], 2021))).toEqual([]);
  expect(named(priced(known, 2020), priced([level(2020, 50), level(2027, 105)], 2020))).toEqual(["USD 2027"]);
});
