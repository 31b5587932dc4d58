/** Sentences and first values that can't mislead, whatever the scenario. */
import { exact } from "@crq/engine/exact/exact";
import { scaled } from "@crq/engine/distributions/scaled";
import { inputsOf } from "@crq/engine/inputs";
import { generatedScenarios } from "@crq/engine/truth/generated-scenarios-fixtures";
import { describe, expect, test } from "vitest";
import { breaches } from "../../../../ui/chart/tolerance.ts";
import { largestOf, shareOf, wholeOf } from "../../dashboard/exposure-totals.ts";
import { appetiteStart, draftOf as appetiteDraft } from "../../exposure/appetite/appetite-draft.ts";
import { standingOf, standingSentence } from "../../exposure/appetite/appetite-words.ts";
import { savings, statedMeans } from "../../exposure/stated-means.ts";
import { draftOf } from "../estimate/distribution-draft.ts";
import { presentEstimate, supportedBefore } from "../estimate/evidence/supported-value.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";
import { EMPTY_POLICY } from "../insurance/policy-draft.ts";
import { NEW_POLICY } from "../policies/policy-draft.ts";
import { accuracySentence, worstError } from "../result/result-words.ts";
import { decisionWords, TAKEN_AS_PERMANENT } from "../sensitivity/decision-words.ts";

const SCENARIOS = generatedScenarios(60);
const RESULTS = SCENARIOS.map((scenario) => ({ scenario, result: exact(scenario) }));
const kindOf = (kind: string): QuantityKind =>
  kind === "loss" ? "money" : kind === "rate" ? "frequency" : "probability";

test("2. 'accept the risk' is never said of losses above the appetite", () => {
  let beyond = 0;
  for (const [i, { result }] of RESULTS.entries()) {
    const accepted = [{ loss: Math.max(1, result.mean), probability: [0.5, 0.05, 0.001][i % 3]! }];
    const above = breaches(result.curve, accepted).length > 0;
    if (above) beyond += 1;
    for (const decision of ["treat", "accept"] as const) {
      const { before, said, after } = decisionWords(decision, above);
      const whole = `${before}${said}${after}`;
      expect(whole.includes("accept the risk"), whole).toBe(decision === "accept" && !above);
      if (decision === "accept" && above) expect(whole).toContain("above this scenario’s limit");
    }
  }
  expect(beyond).toBeGreaterThan(10);
  expect(beyond).toBeLessThan(RESULTS.length);
});

test("3. evidence is marked exactly if the value that it supported changed", () => {
  let marked = 0;
  for (const { distribution, kind } of SCENARIOS.flatMap((each) => inputsOf(each))) {
    const of = kindOf(kind);
    const draft = draftOf(distribution, of);
    const supports = presentEstimate({ draft, kind: of });
    if (!supports) continue;
    const entry = { input: "primary.response", supports } as never;
    expect(supportedBefore(entry, { draft, kind: of }), JSON.stringify(distribution)).toBeNull();
    const changed = draftOf(scaled(distribution, 0.5), of);
    const now = presentEstimate({ draft: changed, kind: of });
    const differs = JSON.stringify(now) !== JSON.stringify(supports);
    expect(supportedBefore(entry, { draft: changed, kind: of }) !== null).toBe(differs);
    if (differs) marked += 1;
  }
  expect(marked).toBeGreaterThan(30);
});

test("5. without a recorded control nothing is said to be saved: the loss without controls isn't stated", () => {
  for (const { result } of RESULTS) {
    const exposure = {
      currency: "USD",
      mean: result.mean,
      // sums in another order differ in their last digits
      meanInherent: result.mean * (1 + 1e-12),
      meanResidual: result.mean * (1 - 1e-12),
      curveInherent: null,
      curveResidual: null,
    } as never;
    expect(statedMeans(exposure)).toEqual({ inherent: null, residual: null });
    expect(savings(exposure)).toBe("No scenario states a control that is in place.");
  }
});

test("6. a chance that isn't the accepted one is never written like it", () => {
  let close = 0;
  for (const [i, { result }] of RESULTS.entries()) {
    const [point] = result.curve.probability.flatMap((chance, at) =>
      chance > 1e-4 && chance < 0.5 ? [{ chance, loss: result.curve.loss[at]! }] : [],
    );
    if (!point || !(point.loss > 0)) continue;
    const accepted = point.chance * (1 + 10 ** -(1 + (i % 4)) * (i % 2 === 0 ? 1 : -1));
    const curve = { loss: result.curve.loss, probability: result.curve.probability };
    const standing = standingOf(curve, [{ loss: point.loss, probability: accepted }])!;
    const said = standingSentence(standing, "USD");
    const chances = said.match(/[<>]?[\d.]+%|\d+[ -]in[ -][\d,]+/g)!;
    const [one, other] = chances.map((text) => text.replaceAll("-", " "));
    expect(one, said).not.toBe(other);
    close += 1;
  }
  expect(close).toBeGreaterThan(20);
});

describe("8. shares belong to the total beside them", () => {
  const items = RESULTS.map(({ result }, i) => ({
    currency: ["USD", "EUR", "JPY"][i % 3]!,
    figures: { mean: result.mean, p95: result.p95, p99: result.p99, curve: null },
  }));
  const joined = {
    currencies: ["USD", "EUR", "JPY"],
    exposure: { currency: "USD", causesMean: 1000 },
    joining: { rates: [{ from: "EUR", rate: 1.09 }] },
  } as unknown as Parameters<typeof wholeOf>[0];
  const sum = (all: typeof items) => {
    const whole = wholeOf(joined, all);
    const shares = largestOf(all, whole, all.length).map(({ part, figures: { mean } }) =>
      shareOf({ part, mean }, whole),
    );
    return shares.reduce<number>((total, share) => total + (share ?? 0), whole.causes / whole.mean!);
  };

  test("with common causes they make a whole, after any change of the scenarios too", () => {
    for (let count = 3; count <= items.length; count += 3) {
      const some = items.slice(0, count);
      expect(sum(some)).toBeCloseTo(1, 9);
      // while figures are computed again, some are of today and some as they were
      const mixed = some.map((one, i) =>
        i % 2 === 0 ? { ...one, figures: { ...one.figures, mean: one.figures.mean * 3 } } : one,
      );
      expect(sum(mixed)).toBeCloseTo(1, 9);
    }
  });
});

test("11. the value of information says what it takes as permanent", () => {
  expect(TAKEN_AS_PERMANENT).toContain("takes the decision and what you learn as permanent");
  expect(TAKEN_AS_PERMANENT).toContain("For a decision you can revise, information is worth less");
});

test("12. appetite and insurance start empty, and never near today's curve", () => {
  expect(appetiteStart(null)).toEqual([{ key: 0, loss: "", chance: "" }]);
  for (const { result } of RESULTS) {
    const stated = [{ loss: Math.max(1, Math.round(result.mean)), probability: 0.05 }];
    expect(appetiteStart(stated)).toEqual(appetiteDraft(stated));
  }
  const amounts = [EMPTY_POLICY, NEW_POLICY].flatMap((draft) =>
    Object.values(draft).filter((value) => typeof value === "string" && /\d/.test(value)),
  );
  expect(amounts).toEqual(["0"]);
  expect(NEW_POLICY.tower).toEqual([{ retention: "", limit: "", share: "100%" }]);
});

test("14. the accuracy is that of the calculation, and the estimates are named beside it", () => {
  for (const { result } of RESULTS) {
    const worst = worstError(result);
    const said = accuracySentence(worst);
    expect(said.startsWith(worst === null ? "Calculated." : `Calculated to ${worst}.`), said).toBe(true);
    expect(said).toContain("only as reliable as the estimates behind them");
    expect(said).not.toMatch(/exact|accurate/i);
  }
});
