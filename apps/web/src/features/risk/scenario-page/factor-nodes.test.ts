import type { ScenarioEstimate } from "@crq/engine/scenario";
import type { Control } from "@crq/engine/treatment";
import { expect, test } from "vitest";
import { type FactorNode, factorNodes } from "./factor-nodes.ts";

const one = { type: "constant", value: 1 } as const;
const share = { type: "constant", value: 0.5 } as const;
const estimate: ScenarioEstimate = {
  currency: "USD",
  frequency: { contactFrequency: one, probabilityOfAction: share, vulnerability: share },
  primary: [{ form: "response", loss: one }],
  secondary: { slef: share, losses: [{ form: "fines", loss: one }] },
};
const control = (node: Control["effects"][number]["node"]): Control => ({
  id: node,
  title: node,
  status: "planned",
  annualCost: one,
  effects: [{ node, change: { type: "factor", factor: share } }],
});
const outline = ({ name, input, acting, below }: FactorNode): unknown[] => [
  `${name}${input ? "*" : ""}${acting.length > 0 ? `+${acting.length}` : ""}`,
  ...below.map(outline),
];

test("the tree has each factor once, down to those that are estimated, with the controls that act on it", () => {
  const controls = [
    control("frequency.tef"),
    control("frequency.vulnerability"),
    control("secondary"),
    control("secondary"),
  ];
  expect(outline(factorNodes(estimate, controls))).toEqual([
    "loss",
    [
      "frequency.lef",
      ["frequency.tef+1", ["frequency.contactFrequency*"], ["frequency.probabilityOfAction*"]],
      ["frequency.vulnerability*+1"],
    ],
    [
      "magnitude",
      ["primary", ["primary.response*"]],
      ["secondary+2", ["secondary.slef*"], ["secondary.fines*"]],
    ],
  ]);
});

test("a frequency that is estimated as a whole has nothing below it, and a scenario without secondary loss has no such branch", () => {
  const simple: ScenarioEstimate = { currency: "USD", frequency: { lef: one }, primary: estimate.primary };
  expect(outline(factorNodes(simple, []))).toEqual([
    "loss",
    ["frequency.lef*"],
    ["magnitude", ["primary", ["primary.response*"]]],
  ]);
});
