/** The downloaded file has what the screen shows: scenarios as estimated with their controls, and what joins them. */
import type { Declared } from "@crq/contract/risk/declared-portfolio";
import { expect, test } from "vitest";
import { portfolioFile } from "./portfolio-file.ts";

const estimate = {
  currency: "USD",
  frequency: { lef: { type: "constant" as const, value: 1 } },
  primary: [{ form: "response" as const, loss: { type: "constant" as const, value: 100 } }],
};
const member = (id: string) => ({ id, title: `Scenario ${id}`, estimate, treatment: { controls: [] } });
const declared: Declared = {
  currency: "USD",
  members: [member("a"), member("b")],
  dependence: { type: "matrix", correlation: 0.1, pairs: [{ a: "a", b: "b", correlation: 0.5 }] },
  causes: [
    {
      id: "cloud",
      title: "Cloud",
      frequency: { type: "constant", value: 0.1 },
      strikes: [{ member: "a", probability: 0.5 }],
    },
  ],
  policies: [
    {
      id: "tower",
      title: "Tower",
      covers: ["a"],
      tower: [{ retention: 0, limit: null, share: 1 }],
      perYear: { retention: 0, limit: null },
      premium: 1,
      inPlace: true,
      willBe: true,
      terms: [{ member: "a", sublimit: 1000, waiting: null }],
    },
  ],
};
const members = ["a", "b"].map((id) => ({ id, title: id, currency: "USD", clientId: null, estimate }));
const fileOf = (dependence: Parameters<typeof portfolioFile>[0]["dependence"]) =>
  portfolioFile({ title: " Group ", members, dependence }, declared);

test("under the declared dependence it has the declared pairs, causes and policies", () => {
  expect(fileOf({ type: "declared" })).toEqual({
    schema: "crq-portfolio/1",
    title: "Group",
    scenarios: ["a", "b"].map((id) => ({
      schema: "crq-scenario/1",
      id,
      title: `Scenario ${id}`,
      ...estimate,
      treatment: { controls: [] },
    })),
    dependence: declared.dependence,
    causes: [{ ...declared.causes[0], strikes: [{ scenario: "a", probability: 0.5 }] }],
    policies: [{ ...declared.policies[0], terms: [{ scenario: "a", sublimit: 1000, waiting: null }] }],
  });
});

test("a what-if has its own dependence, a matrix pair by pair, and neither causes nor policies", () => {
  expect(fileOf({ type: "common", correlation: 0.2 })).toMatchObject({
    dependence: { type: "common", correlation: 0.2 },
    causes: [],
    policies: [],
  });
  const matrix = [
    [1, -0.3],
    [-0.3, 1],
  ];
  expect(fileOf({ type: "matrix", matrix })?.dependence).toEqual({
    type: "matrix",
    correlation: 0,
    pairs: [{ a: "a", b: "b", correlation: -0.3 }],
  });
});

test("a dependence that the file can't hold is not written as another one", () => {
  expect(fileOf({ type: "common", correlation: -0.2 })).toBeNull();
  expect(fileOf({ type: "common", correlation: 1 })).toBeNull();
});
