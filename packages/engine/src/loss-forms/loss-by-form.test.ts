import { describe, expect, test } from "vitest";
import { FULL, PLAIN, constant, lognormal, pert, scenario, uniform } from "../exact/exact-fixtures.ts";
import { exact } from "../exact/exact.ts";
import type { Scenario } from "../scenario.ts";
import { simulate } from "../simulate/simulate.ts";
import { lossByForm } from "./loss-by-form.ts";

const FORMS: Scenario = {
  ...scenario(pert(0.1, 0.5, 4), constant(0)),
  primary: [
    { form: "productivity", loss: pert(10_000, 40_000, 200_000) },
    { form: "response", loss: lognormal(20_000, 400_000) },
  ],
  secondary: {
    slef: uniform(0.1, 0.5),
    losses: [
      { form: "fines", loss: lognormal(50_000, 3_000_000) },
      { form: "reputation", loss: constant(75_000) },
    ],
  },
};

describe("loss by form", () => {
  test("expectations add up to the scenario's, and shares to 1", () => {
    const forms = lossByForm(FORMS);
    expect(forms.map(({ side, form }) => `${side}.${form}`)).toEqual([
      "primary.productivity",
      "primary.response",
      "secondary.fines",
      "secondary.reputation",
    ]);
    const sum = forms.reduce((total, { mean }) => total + mean, 0);
    expect(Math.abs(sum / exact(FORMS).mean - 1)).toBeLessThan(1e-14);
    expect(forms.reduce((total, { share }) => total + share, 0)).toBeCloseTo(1, 13);
  });

  test("the only form of a scenario is the scenario", () => {
    const [form] = lossByForm(PLAIN);
    const whole = exact(PLAIN);
    expect([form!.p95.value, form!.p99.value, form!.sd]).toEqual([whole.p95, whole.p99, whole.sd]);
    expect(form!.chance.value).toBe(1 - whole.pZero);
    expect([form!.p95.error, form!.p99.error, form!.chance.error]).toEqual([
      whole.error.p95,
      whole.error.p99,
      whole.error.pZero,
    ]);
    expect(form!.p95.error).toBeGreaterThan(0);
  });

  test("a secondary form happens at the thinned rate: closed forms for constants", () => {
    const [, second] = lossByForm(scenario(constant(3), constant(500), constant(0.2), uniform(0, 6000)));
    expect(second!.mean).toBeCloseTo(0.6 * 3000, 9);
    expect(second!.sd).toBeCloseTo(Math.sqrt((0.6 * 6000 * 6000) / 3), 8);
    expect(second!.chance.value).toBeCloseTo(1 - Math.exp(-0.6), 10);
  });

  test("a form's chance and percentiles are those of a simulation of that form alone", () => {
    const fines = lossByForm(FULL)[1]!;
    const alone: Scenario = { ...FULL, primary: [{ form: "response", loss: constant(0) }] };
    const { p95, p99, pZero, sd } = simulate(alone, { years: 200_000, seed: 4 });
    expect(Math.abs(pZero - (1 - fines.chance.value))).toBeLessThan(4.5 * Math.sqrt(0.25 / 200_000));
    expect(Math.abs(p95 / fines.p95.value - 1)).toBeLessThan(0.03);
    expect(Math.abs(p99 / fines.p99.value - 1)).toBeLessThan(0.06);
    expect(Math.abs(sd / fines.sd - 1)).toBeLessThan(0.15);
    expect(fines.p95.error / fines.p95.value).toBeLessThan(1e-5);
  });

  test("a primary form is the scenario without the other forms and without secondary loss", () => {
    const { secondary: _, ...primaryOnly } = FORMS;
    const response = lossByForm(FORMS)[1]!;
    const alone = exact({ ...primaryOnly, primary: [FORMS.primary[1]!] });
    expect([response.sd, response.p95.value, response.chance.value]).toEqual([
      alone.sd,
      alone.p95,
      1 - alone.pZero,
    ]);
  });

  test("a scenario without any loss has shares of 0", () => {
    const [form] = lossByForm(scenario(constant(0), lognormal(1000, 2000)));
    expect([form!.mean, form!.share, form!.chance.value, form!.p99.value]).toEqual([0, 0, 0, 0]);
  });
});
