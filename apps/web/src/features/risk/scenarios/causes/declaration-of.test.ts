import type { LossModel } from "@crq/contract/risk/loss-model";
import { expect, test } from "vitest";
import { declarationOf } from "./declaration-of.ts";

const COMMON = { type: "common", correlation: 0.3 } as const;
const CAUSE: LossModel["causes"][number] = {
  id: "3f2b6c1e-0000-4000-8000-0000000000c1",
  title: "Cloud outage",
  frequency: { type: "constant", value: 0.1 },
  strikes: [],
};
const MODEL: LossModel = {
  client: null,
  dependence: COMMON,
  inherited: true,
  causes: [],
  priceYear: 2026,
  inheritedCauses: [],
  named: [],
  version: null,
  updatedAt: null,
  updatedBy: null,
};

test("a client that adds a cause goes on inheriting the rest", () => {
  expect(declarationOf(MODEL, { causes: [CAUSE] })).toEqual({ dependence: null, causes: [CAUSE] });
});

test("a client that declares a dependence or a year of its own declares both, beginning with the inherited ones", () => {
  const independent = { type: "independent" } as const;
  expect(declarationOf(MODEL, { dependence: independent })).toEqual({
    dependence: independent,
    causes: [],
    priceYear: 2026,
  });
  expect(declarationOf(MODEL, { priceYear: null })).toEqual({
    dependence: COMMON,
    causes: [],
    priceYear: null,
  });
});

test("a client can inherit again, and keeps its causes", () => {
  const own = { ...MODEL, inherited: false, causes: [CAUSE] };
  expect(declarationOf(own, { dependence: null })).toEqual({ dependence: null, causes: [CAUSE] });
});

test("who inherits nothing keeps all that isn't changed", () => {
  const own = { ...MODEL, inherited: false };
  expect(declarationOf(own, { causes: [CAUSE] })).toEqual({
    dependence: COMMON,
    causes: [CAUSE],
    priceYear: 2026,
  });
});
