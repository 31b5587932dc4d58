import type { Control, Insurance } from "@crq/engine/treatment";
import { describe, expect, test } from "vitest";
import { differences } from "./draft-differences.ts";
import { fieldsOf } from "./draft-fields.ts";
import { assemble, mergeDrafts } from "./merge-drafts.ts";
import { TYPED_SCENARIO, TYPED_WITH_SECONDARY } from "../../../../../test/typed-scenario.ts";
import { type ScenarioDraft, addForm, removeForm, scenarioDraft } from "./estimate-draft.ts";

const base: ScenarioDraft = {
  ...TYPED_SCENARIO,
  title: "Ransomware",
  estimate: addForm(TYPED_WITH_SECONDARY, "primary", "productivity", {
    type: "lognormal90",
    text: { p5: "10K", p95: "500K" },
  }),
  evidence: [{ input: "frequency.lef", source: "A report", statement: "One in three" }],
};
const lef = (min: string): ScenarioDraft => ({
  ...base,
  estimate: {
    ...base.estimate,
    frequency: { lef: { type: "pert", text: { ...base.estimate.frequency.lef?.text, min } } },
  },
});

test("a scenario split into fields and rebuilt is the same scenario", () =>
  expect(differences(base, assemble(fieldsOf(base)))).toEqual([]));

test("another notation of the same number isn't a difference", () => {
  expect(differences(base, lef("0.10"))).toEqual([]);
  expect(differences(base, lef("1 in 10"))).toEqual([]);
});

test("names each field that differs, in words", () => {
  const after = { ...lef("0.2"), title: "Ransomware, plant A", evidence: [] };
  expect(differences(base, after)).toEqual([
    { key: "title", label: "Title", before: "Ransomware", after: "Ransomware, plant A" },
    {
      key: "frequency.lef",
      label: "Loss event frequency",
      before: "PERT 0.1 – 0.3 – 1",
      after: "PERT 0.2 – 0.3 – 1",
    },
    {
      key: "evidence:frequency.lef",
      label: "Evidence: Loss event frequency",
      before: "A report: One in three",
      after: null,
    },
  ]);
});

test("a bound that is added differs, in words, and survives a merge; an empty field for one doesn't", () => {
  const bounded = (text: Record<string, string>): ScenarioDraft => ({
    ...base,
    estimate: {
      ...base.estimate,
      primary: base.estimate.primary.map((entry) =>
        entry.form === "productivity"
          ? { ...entry, loss: { ...entry.loss, text: { ...entry.loss.text, ...text } } }
          : entry,
      ),
    },
  });
  expect(differences(base, bounded({ least: "", most: "" }))).toEqual([]);
  const after = bounded({ least: "5K", most: "1M" });
  expect(differences(base, after)).toEqual([
    {
      key: "primary.productivity",
      label: "Productivity (primary)",
      before: "90% interval 10,000 – 500,000",
      after: "90% interval 10,000 – 500,000, at least 5,000, at most 1,000,000",
    },
  ]);
  expect(differences(base, bounded({ cap: "300K" }))[0]!.after).toBe(
    "90% interval 10,000 – 500,000, capped at 300,000",
  );
  const { merged } = mergeDrafts(base, after, lef("0.2"));
  expect(differences(after, merged!).map(({ key }) => key)).toEqual(["frequency.lef"]);
});

test("a cap on events differs, in words, and survives a merge; an empty field for one doesn't", () => {
  const withCap = (eventCap: string): ScenarioDraft => ({
    ...base,
    estimate: { ...base.estimate, eventCap },
  });
  expect(differences(base, withCap(""))).toEqual([]);
  expect(differences(withCap("5M"), withCap("5,000,000"))).toEqual([]);
  expect(differences(base, withCap("5M"))).toEqual([
    { key: "eventCap", label: "Cap on an event", before: null, after: "5,000,000" },
  ]);
  const { merged } = mergeDrafts(base, withCap("5M"), lef("0.2"));
  expect(merged!.estimate.eventCap).toBe("5M");
});

test("how much forms move together differs, in words, and survives a merge", () => {
  const together: ScenarioDraft = { ...base, estimate: { ...base.estimate, formCorrelation: "60%" } };
  expect(differences(base, together)).toEqual([
    { key: "formCorrelation", label: "Correlation of the forms", before: null, after: "0.6" },
  ]);
  expect(mergeDrafts(base, together, lef("0.2")).merged!.estimate.formCorrelation).toBe("60%");
});

test("a price year differs as a year, and survives a merge", () => {
  const priced: ScenarioDraft = { ...base, estimate: { ...base.estimate, priceYear: "2026" } };
  expect(differences(base, priced)).toEqual([
    { key: "priceYear", label: "Price year", before: null, after: "2026" },
  ]);
  expect(mergeDrafts(base, priced, lef("0.2")).merged!.estimate.priceYear).toBe("2026");
});

test("text that isn't a number differs from every number", () =>
  expect(differences(base, lef("soon")).map(({ key }) => key)).toEqual(["frequency.lef"]));

test("changes to different fields merge", () => {
  const mine = lef("0.2");
  const theirs = { ...base, title: "Theirs", estimate: removeForm(base.estimate, "primary", 0) };
  const { changes, merged } = mergeDrafts(base, mine, theirs);
  expect(changes.map(({ key, by }) => [key, by])).toEqual([
    ["title", "them"],
    ["frequency.lef", "me"],
    ["primary.productivity", "them"],
  ]);
  expect(merged?.title).toBe("Theirs");
  expect(merged?.estimate.frequency.lef?.text.min).toBe("0.2");
  expect(merged?.estimate.primary.map(({ form }) => form)).toEqual(["response"]);
});

test("different changes to the same field don't merge", () => {
  const { changes, merged } = mergeDrafts(base, lef("0.2"), lef("0.25"));
  expect(merged).toBeNull();
  expect(changes).toMatchObject([{ by: "both", mine: "PERT 0.2 – 0.3 – 1", theirs: "PERT 0.25 – 0.3 – 1" }]);
});

test("the same change by both isn't a conflict", () =>
  expect(mergeDrafts(base, lef("0.2"), lef("0.20")).changes).toEqual([]));

test("opening a stored scenario makes no difference to it", () => {
  const record = {
    title: "T",
    description: "",
    scope: { threat: "", asset: "", effect: "" as const },
    evidence: [],
    treatment: { controls: [] },
    tolerance: [],
    assumptions: [],
    estimate: {
      currency: "EUR",
      frequency: { lef: { type: "pert" as const, min: 1 / 3, mode: 0.7, max: 12.345678901234, lambda: 6 } },
      primary: [
        { form: "fines" as const, loss: { type: "lognormal90" as const, p5: 1e-7, p95: 123456789.123 } },
      ],
    },
  };
  expect(differences(scenarioDraft(record), scenarioDraft(record))).toEqual([]);
});

describe("the treatment of a scenario", () => {
  const control = (id: string, cost: number): Control => ({
    id,
    title: `Control ${id}`,
    status: "planned",
    annualCost: { type: "constant", value: cost },
    effects: [
      { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.5 } } },
      { node: "primary", change: { type: "factor", factor: { type: "uniform", min: 0.5, max: 0.9 } } },
    ],
  });
  const insurance: Insurance = {
    perEvent: { retention: 100_000, limit: null },
    perYear: { retention: 0, limit: 5_000_000 },
    premium: 60_000,
  };
  const treated: ScenarioDraft = {
    ...base,
    treatment: { controls: [control("insurance", 1), control("mfa", 20_000)], insurance },
    tolerance: [
      { loss: 1e6, probability: 0.1 },
      { loss: 1e7, probability: 0.01 },
    ],
  };

  test("is split and rebuilt unchanged, whatever a control's name", () =>
    expect(assemble(fieldsOf(treated))).toMatchObject({
      treatment: treated.treatment,
      tolerance: treated.tolerance,
    }));

  test("differs control by control, in words", () => {
    const after = { ...treated, treatment: { controls: [control("mfa", 30_000)] }, tolerance: [] };
    expect(differences(treated, after).map(({ key, before, after: now }) => [key, before, now])).toEqual([
      ["treatment.control:insurance", expect.stringContaining("Control insurance (planned)"), null],
      [
        "treatment.control:mfa",
        expect.stringContaining("Loss event frequency × Known value 0.5; Primary loss × Uniform 0.5 – 0.9"),
        expect.stringContaining("30,000 a year"),
      ],
      ["treatment.insurance", expect.stringContaining("no limit above 100,000 an event"), null],
      ["tolerance", "10% above 1,000,000; 1% above 10,000,000", null],
    ]);
  });

  test("merges with changes to other fields, and not with another change to the same control", () => {
    const mine = { ...treated, treatment: { controls: [control("mfa", 30_000)], insurance } };
    const theirs = { ...treated, tolerance: [{ loss: 2e6, probability: 0.1 }] };
    const { merged } = mergeDrafts(treated, mine, theirs);
    expect(merged?.treatment.controls).toEqual([control("mfa", 30_000)]);
    expect(merged?.tolerance).toEqual(theirs.tolerance);
    const also = { ...treated, treatment: { controls: [control("mfa", 40_000)], insurance } };
    expect(mergeDrafts(treated, mine, also).merged).toBeNull();
  });
});

test("a frequency broken down by one person and refined by the other is a conflict", () => {
  const parts = {
    tef: { type: "constant", text: { value: "4" } },
    vulnerability: { type: "constant", text: { value: "10%" } },
  } as const;
  const split: ScenarioDraft = { ...base, estimate: { ...base.estimate, frequency: parts } };
  expect(assemble(fieldsOf(split)).estimate.frequency).toEqual(parts);
  expect(mergeDrafts(base, split, lef("0.2")).merged).toBeNull();
  expect(mergeDrafts(base, split, base).merged?.estimate.frequency).toEqual(parts);
});

describe("assumptions", () => {
  const one = {
    id: "a",
    statement: "Backups restore within a day",
    basis: "Tested in June",
    owner: "IT",
    reviewOn: "2027-03-31",
    state: "open",
  } as const;
  const assumed = { ...base, assumptions: [one] };

  test("differ one by one, in words", () => {
    const after = { ...base, assumptions: [{ ...one, state: "refuted" as const, reviewOn: null }] };
    expect(differences(assumed, after)).toEqual([
      {
        key: "assumption:a",
        label: "Assumption: Backups restore within a day",
        before:
          "Backups restore within a day (Not checked); basis: Tested in June; owner: IT; check on 2027-03-31",
        after: "Backups restore within a day (Refuted); basis: Tested in June; owner: IT",
      },
    ]);
    expect(differences(assumed, base)).toMatchObject([{ after: null }]);
  });

  test("of two people are combined, unless both changed the same one", () => {
    const mine = { ...assumed, assumptions: [one, { ...one, id: "b" }] };
    const theirs = { ...assumed, assumptions: [{ ...one, state: "held" as const }] };
    expect(mergeDrafts(assumed, mine, theirs).merged?.assumptions).toEqual([
      { ...one, state: "held" },
      { ...one, id: "b" },
    ]);
    const other = { ...assumed, assumptions: [{ ...one, owner: "Legal" }] };
    expect(mergeDrafts(assumed, other, theirs).merged).toBeNull();
  });
});
