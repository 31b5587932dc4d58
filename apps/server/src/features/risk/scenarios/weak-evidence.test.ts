import { WEAK_SHOWN } from "@crq/contract/risk/scenario-figures";
import { expect, test } from "vitest";
import type { CheckedEstimate } from "../../../db/columns.ts";
import { weakest } from "./weak-evidence.ts";

const narrow = { type: "pert", min: 1000, mode: 2000, max: 3000 } as const;
const ESTIMATE: CheckedEstimate = {
  currency: "USD",
  frequency: { lef: { type: "constant", value: 0.1 } },
  primary: [{ form: "response", loss: narrow }],
};
const ALL = ["frequency.lef", "primary.response"];

const scenario = (
  title: string,
  estimate: CheckedEstimate = ESTIMATE,
  supported: readonly string[] = ALL,
) => ({
  id: title,
  title,
  clientName: null,
  currency: "USD",
  mean: 1,
  estimate,
  supported,
});

test("leaves out scenarios with evidence for every input and ranges of ordinary width", () => {
  expect(weakest([scenario("Good")])).toEqual({ items: [], total: 0, checked: 1 });
});

test("names every input without evidence, including secondary loss", () => {
  const secondary = {
    slef: { type: "constant", value: 0.5 },
    losses: [{ form: "fines", loss: narrow }],
  } as const;
  const estimate: CheckedEstimate = {
    ...ESTIMATE,
    secondary: { ...secondary, losses: [...secondary.losses] },
  };
  const { items } = weakest([scenario("Gaps", estimate, ["primary.response", "treatment.backups"])]);
  expect(items).toMatchObject([
    { inputCount: 4, unsupported: ["frequency.lef", "secondary.slef", "secondary.fines"], widest: null },
  ]);
});

test("shows the widest range of a hundredfold or more, and skips ranges that start at 0", () => {
  const loss = { type: "lognormal90", p5: 1000, p95: 250_000 } as const;
  const frequency = { lef: { type: "uniform", min: 0, max: 100 } } as const;
  const estimate: CheckedEstimate = { ...ESTIMATE, frequency, primary: [{ form: "response", loss }] };
  expect(weakest([scenario("Wide", estimate)]).items).toMatchObject([
    { unsupported: [], widest: { input: "primary.response", low: 1000, high: 250_000 } },
  ]);
});

test("lists missing evidence before wide ranges, counts all, and shows the first few", () => {
  const loss = { type: "lognormal90", p5: 1, p95: 1000 } as const;
  const wide = { ...ESTIMATE, primary: [{ form: "response" as const, loss }] };
  const many = Array.from({ length: WEAK_SHOWN }, (_, n) => scenario(`Gaps ${n}`, ESTIMATE, []));
  const { items, total, checked } = weakest([scenario("Wide", wide), scenario("Good"), ...many]);
  expect(items.map(({ title }) => title)).toEqual(many.map(({ title }) => title));
  expect({ total, checked }).toEqual({ total: WEAK_SHOWN + 1, checked: WEAK_SHOWN + 2 });
});
