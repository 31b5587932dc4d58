import { FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { expect, test } from "vitest";
import { controlSavings } from "../controls/control-savings.ts";
import { templateLosses } from "./gap-money.ts";
import { averageYear } from "./template-figures.ts";
import { ANY_ORGANIZATION } from "./template-choice.ts";
import { TEMPLATES } from "./templates.ts";

const UNKNOWN = {
  clientId: null,
  name: "Acme",
  industry: null,
  companySize: null,
  annualRevenue: null,
  version: 1,
};

test("a template's loss is the engine's, and its sources come along", () => {
  const { losses, stated, firm } = templateLosses(UNKNOWN);
  expect(stated).toBe(false);
  expect(firm).toMatch(/^a firm in any industry with a yearly revenue /);
  const ransomware = losses.get("ransomware")!;
  const product = averageYear(TEMPLATES.find(({ id }) => id === "ransomware")!.build(ANY_ORGANIZATION));
  expect(ransomware.mean / product).toBeCloseTo(1, 3);
  expect(ransomware.reports.length).toBeGreaterThan(0);
});

test("every template that a question names is there", () => {
  const { losses } = templateLosses(UNKNOWN);
  const named = FIRST_QUESTIONS.flatMap(({ templates }) => templates);
  expect(named.filter((id) => !losses.has(id))).toEqual([]);
});

test("a control that isn't in place saves what it takes away, and one that is or does nothing isn't listed", () => {
  const control = (id: string, more: object) => ({
    id,
    title: id,
    status: "planned" as const,
    annualCost: { type: "constant" as const, value: 1 },
    effects: [
      {
        node: "frequency.lef" as const,
        change: { type: "factor" as const, factor: { type: "constant" as const, value: 0.25 } },
      },
    ],
    ...more,
  });
  const savings = controlSavings([
    {
      id: "1",
      title: "Ransomware",
      currency: "USD",
      estimate: {
        currency: "USD",
        frequency: { lef: { type: "constant", value: 2 } },
        primary: [{ form: "response", loss: { type: "constant", value: 100 } }],
      },
      treatment: {
        controls: [control("MFA", {}), control("Idle", { effects: [] })] as never,
      },
    },
  ]);
  expect(savings).toHaveLength(1);
  expect(savings[0]).toMatchObject({ control: "MFA", currency: "USD" });
  expect(savings[0]!.saves).toBeCloseTo(150, 6);
});
