import { describe, expect, test } from "vitest";
import { frequencyFactors, frequencyMoments } from "./frequency-factors.ts";
import { inputsOf, withInput, type Estimates, type InputName } from "./inputs.ts";
import type { Distribution, Frequency } from "./scenario.ts";

const constant = (value: number): Distribution => ({ type: "constant", value });
const DEEP: Estimates = {
  frequency: {
    contactFrequency: constant(10),
    probabilityOfAction: constant(0.1),
    threatCapability: constant(0.2),
    resistanceStrength: constant(0.3),
  },
  primary: [
    { form: "response", loss: constant(4) },
    { form: "productivity", loss: constant(5) },
  ],
  secondary: {
    slef: constant(0.6),
    losses: [
      { form: "fines", loss: constant(7) },
      { form: "response", loss: constant(8) },
    ],
  },
};
const SHALLOW: Estimates = { frequency: { lef: constant(1) }, primary: DEEP.primary };

describe("the estimates of a scenario", () => {
  test("are listed in the order of the taxonomy, each with its path and its unit", () => {
    expect(inputsOf(DEEP).map(({ name, kind, distribution }) => [name, kind, distribution])).toEqual([
      ["frequency.contactFrequency", "rate", constant(10)],
      ["frequency.probabilityOfAction", "probability", constant(0.1)],
      ["frequency.threatCapability", "probability", constant(0.2)],
      ["frequency.resistanceStrength", "probability", constant(0.3)],
      ["primary.response", "loss", constant(4)],
      ["primary.productivity", "loss", constant(5)],
      ["secondary.slef", "probability", constant(0.6)],
      ["secondary.fines", "loss", constant(7)],
      ["secondary.response", "loss", constant(8)],
    ]);
    expect(inputsOf(SHALLOW).map(({ name }) => name)).toEqual([
      "frequency.lef",
      "primary.response",
      "primary.productivity",
    ]);
  });

  test.each(inputsOf(DEEP).map(({ name }) => name))("replacing %s changes it and nothing else", (name) => {
    const changed = inputsOf(withInput(DEEP, name, constant(0.5)));
    const expected = inputsOf(DEEP).map((input) =>
      input.name === name ? { ...input, distribution: constant(0.5) } : input,
    );
    expect(changed).toEqual(expected);
  });

  test.each([
    [SHALLOW, "frequency.tef"],
    [SHALLOW, "primary.fines"],
    [SHALLOW, "secondary.slef"],
    [SHALLOW, "secondary.fines"],
    [DEEP, "frequency.lef"],
    [DEEP, "secondary.productivity"],
    [SHALLOW, "primary.lef" as InputName],
  ] as const)("%#: an input that the scenario doesn't have can't be replaced", (scenario, name) => {
    expect(() => withInput(scenario, name, constant(1))).toThrow(
      new RangeError(`${name}: is not an estimate of this scenario`),
    );
  });
});

describe("the factors of the loss event frequency", () => {
  const names = (frequency: Frequency) => frequencyFactors(frequency).yearly.map(({ name }) => name);

  test("are the yearly draws, under the names of their estimates", () => {
    expect(names(SHALLOW.frequency)).toEqual(["lef"]);
    expect(names({ tef: constant(1), vulnerability: constant(1) })).toEqual(["tef", "vulnerability"]);
    expect(names(DEEP.frequency)).toEqual(["contactFrequency", "probabilityOfAction"]);
  });

  test("have the mean and variance of their product, by hand", () => {
    const uniform = (min: number, max: number): Distribution => ({ type: "uniform", min, max });
    const both = frequencyMoments({ tef: uniform(0, 2), vulnerability: uniform(0, 1) });
    expect(both.mean).toBeCloseTo(0.5, 14);
    expect(both.variance).toBeCloseTo((4 / 3) * (1 / 3) - 0.25, 14);
    // a quarter of the threat population is stronger
    const thinned = frequencyMoments({
      tef: uniform(0, 4),
      threatCapability: uniform(0, 1),
      resistanceStrength: constant(0.75),
    });
    expect(thinned.mean).toBeCloseTo(0.5, 14);
    expect(thinned.variance).toBeCloseTo((16 / 12) * 0.25 * 0.25, 14);
  });

  test("that are certainly zero have mean and variance zero", () => {
    expect(frequencyMoments({ lef: constant(0) })).toEqual({ mean: 0, variance: 0 });
    expect(
      frequencyMoments({ tef: { type: "uniform", min: 0, max: 2 }, vulnerability: constant(0) }),
    ).toEqual({ mean: 0, variance: 0 });
  });
});
