import { describe, expect, test } from "vitest";
import { annualMoments, compoundModel } from "./compound-model.ts";
import { severityOf, sumOf } from "./compound-sum.ts";
import { constant, lognormal, scenario, uniform } from "./exact-fixtures.ts";

describe("the loss of one event", () => {
  const forms = severityOf([
    { form: "response", loss: constant(5) },
    { form: "productivity", loss: uniform(0, 12) },
    { form: "fines", loss: constant(2) },
  ]);

  test("is a fixed amount and the uncertain forms, means and variances added", () => {
    expect(forms).toMatchObject({ fixed: 7, mean: 13, variance: 12 });
    expect(forms.forms.length).toBe(1);
  });

  test("adds to another, part by part", () => {
    const sum = sumOf(forms, severityOf([{ form: "reputation", loss: uniform(0, 6) }]));
    expect(sum).toMatchObject({ fixed: 7, mean: 16, variance: 15 });
    expect(sum.forms.map(({ high }) => high)).toEqual([12, 6]);
    expect(sumOf(forms, forms)).toMatchObject({ fixed: 14, mean: 26, variance: 24 });
  });
});

describe("mean and standard deviation of the annual loss", () => {
  test("with rate and chance of secondary loss uncertain, by hand", () => {
    const { mean, sd, eventsPerYear } = annualMoments(
      scenario(uniform(0, 4), constant(100), uniform(0, 1), constant(200)),
    );
    expect([mean, eventsPerYear]).toEqual([400, 2]);
    // E[Λ]·E[X²] + E[Λ²]·E[(100 + 200·s)²] − 400²
    const within = 2 * (0.5 * 100 ** 2 + 0.5 * 300 ** 2);
    const between = (16 / 3) * (100 ** 2 + 100 * 200 + 200 ** 2 / 3) - 400 ** 2;
    expect(sd).toBeCloseTo(Math.sqrt(within + between), 10);
  });

  test("with uncertain amounts on both sides and a certain rate, by hand", () => {
    const { sd } = annualMoments(scenario(constant(3), uniform(0, 6), constant(0.25), uniform(0, 12)));
    // E[P²] + s·(2·E[P]·E[S] + E[S²])
    expect(sd).toBeCloseTo(Math.sqrt(3 * (12 + 0.25 * (36 + 48))), 12);
  });
});

describe("a scenario as a compound sum", () => {
  const loss = lognormal(1000, 9000);

  test("never has a severity that is always zero", () => {
    expect(compoundModel(scenario(constant(0), loss))).toBeUndefined();
    expect(compoundModel(scenario(constant(1), constant(0)))).toBeUndefined();
    expect(compoundModel(scenario(constant(1), constant(0), constant(0.5), constant(0)))).toBeUndefined();
    expect(compoundModel(scenario(constant(1), loss, constant(0.5), constant(0)))!.secondary).toBeUndefined();
    expect(compoundModel(scenario(constant(1), loss, constant(0), loss))!.secondary).toBeUndefined();
    expect(compoundModel(scenario(constant(1), loss, constant(0.5), loss))!.secondary).toBeDefined();
  });

  test("adds a certain secondary loss to the primary one", () => {
    const model = compoundModel(scenario(constant(1), constant(4), constant(1), constant(3)))!;
    expect([model.primary.fixed, model.primary.mean, model.secondary]).toEqual([7, 7, undefined]);
  });

  test("without primary loss has the events that have a secondary one", () => {
    const model = compoundModel(scenario(constant(8), constant(0), uniform(0, 0.5), loss))!;
    expect(model.eventsPerYear).toBeCloseTo(2, 10);
    expect(model.secondary).toBeUndefined();
    expect(model.largeRate).toBeGreaterThan(3.9);
    expect(model.largeRate).toBeLessThanOrEqual(4);
    expect(model.leastRate).toBeLessThan(0.1);
  });

  test("knows a rate that is exceeded once in a million at most", () => {
    const model = compoundModel(scenario(lognormal(1, 30), loss))!;
    const sigma = Math.log(30) / (2 * 1.6448536269514722);
    const rare = Math.exp(Math.log(30) / 2 + 4.753424308822899 * sigma);
    expect(model.largeRate).toBeGreaterThan(0.8 * rare);
    expect(model.largeRate).toBeLessThan(1.6 * rare);
  });
});
