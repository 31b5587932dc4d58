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
