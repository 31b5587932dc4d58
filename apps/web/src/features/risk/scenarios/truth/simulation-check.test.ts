import { crossCheck, type CrossCheck } from "@crq/engine/simulate/cross-check";
import { generatedScenarios } from "@crq/engine/truth/generated-scenarios-fixtures";
import { expect, test } from "vitest";
import { scenarioOf } from "../quantify/scenario-of.ts";
import { checkWords } from "../result/check-words.ts";
import { SIZES, type Size } from "../templates/template-choice.ts";
import { TEMPLATES } from "../templates/templates.ts";

test("no unmodified template, of any size, is contradicted by its simulation with seed 1", () => {
  for (const { build, title } of TEMPLATES)
    for (const size of Object.keys(SIZES) as Size[]) {
      const check = crossCheck(scenarioOf(build({ industry: "any", size }).estimate), {
        years: 30_000,
        seed: 1,
      });
      expect(checkWords(check, "USD").verdict, `${title}, ${size}`).toBe(
        "The simulation confirms the calculation.",
      );
    }
});

test("the verdict confirms exactly if every count is explained by chance, and otherwise names the count", () => {
  for (const each of generatedScenarios(60)) {
    const check = crossCheck(each, { years: 5000, seed: 1 });
    const wrong: CrossCheck = {
      ...check,
      agrees: false,
      least: { ...check.least, expected: 1000, counted: 2000, chance: 1e-9 },
    };
    expect(checkWords(check, "USD").verdict).toMatch(check.agrees ? /confirms/ : /contradicts/);
    expect(checkWords(wrong, "USD").verdict).toBe("The simulation contradicts the calculation.");
    expect(checkWords(wrong, "USD").reason).toMatch(/Of 5,000 years, 1,000 should be years .*; 2,000 were\./);
    for (const { verdict, reason } of [checkWords(check, "USD"), checkWords(wrong, "USD")])
      expect(`${verdict} ${reason}`).not.toMatch(/agree|standard error|\d of \d+ (?!years)/);
  }
});
