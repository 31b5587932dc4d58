/** A scenario that joins a portfolio has the figures that the saved portfolio has. */
import type { Control } from "@crq/engine/treatment";
import { expect, test } from "vitest";
import { presentMember } from "./fetch-member.ts";

const halves: Control = {
  id: "c",
  title: "Offline backups",
  status: "planned",
  annualCost: { type: "constant", value: 1 },
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.5 } } }],
};
const scenario = (...controls: Control[]) => ({
  id: "a",
  title: "a",
  currency: "USD",
  clientId: null,
  estimate: {
    currency: "USD",
    frequency: { lef: { type: "constant" as const, value: 4 } },
    primary: [{ form: "response" as const, loss: { type: "constant" as const, value: 100 } }],
  },
  treatment: { controls },
});
const rateOf = (...controls: Control[]) => presentMember(scenario(...controls)).estimate.frequency;

test("a control that came since its estimate acts on a new member, and one that lapsed doesn't", () => {
  expect(rateOf({ ...halves, inPlace: true })).toEqual({ lef: { type: "constant", value: 2 } });
  expect(rateOf({ ...halves, status: "existing", inPlace: false })).toEqual({
    lef: { type: "constant", value: 8 },
  });
});

test("where every control is as the estimate assumes, a new member keeps its estimate as it was made", () => {
  const planned = scenario(halves);
  expect(presentMember(planned as never).estimate).toBe(planned.estimate);
});
