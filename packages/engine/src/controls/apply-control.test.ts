import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { annualMoments } from "../exact/compound-model.ts";
import { frequencyMoments } from "../frequency-factors.ts";
import { parseScenario } from "../parse-scenario.ts";
import type { Distribution, Scenario } from "../scenario.ts";
import type { ControlNode } from "../treatment.ts";
import { vulnerabilityOf } from "../exact/vulnerability.ts";
import { withControls } from "./apply-control.ts";
import { constant, control, DEEP, pert, REFERENCE, replacedBy, times } from "./controls-fixtures.ts";

const meanLoss = (scenario: Scenario): number => annualMoments(scenario).mean;

describe("the states", () => {
  const planned = control("planned", { "frequency.lef": times(0.5) });
  const existing = control("existing", { "primary.response": times(0.25) }, constant(0), "existing");
  const controls = [planned, existing];

  test("the current state is the scenario as estimated", () => {
    expect(withControls(REFERENCE, controls, "current")).toEqual(REFERENCE);
  });

  test("the residual state has the planned controls, all or those named", () => {
    const all = withControls(REFERENCE, controls, "residual");
    expect(all).toEqual({ ...REFERENCE, frequency: { lef: pert(0.05, 0.25, 2) } });
    expect(withControls(REFERENCE, controls, "residual", ["planned"])).toEqual(all);
    expect(withControls(REFERENCE, controls, "residual", [])).toEqual(REFERENCE);
  });

  test("the inherent state undoes the existing controls and leaves planned ones out", () => {
    expect(withControls(REFERENCE, controls, "inherent")).toEqual({
      ...REFERENCE,
      primary: [{ form: "response", loss: { type: "lognormal90", p5: 200_000, p95: 8_000_000 } }],
    });
  });

  test("the inherent state uses an existing control's replacement, the estimate without that control", () => {
    const mfa = control("mfa", { "frequency.lef": replacedBy(pert(1, 2, 3)) }, constant(0), "existing");
    expect(withControls(REFERENCE, [mfa], "inherent").frequency).toEqual({ lef: pert(1, 2, 3) });
  });
});

describe("factors", () => {
  test("½ on the loss event frequency halves the expected loss exactly, on whatever level it is estimated", () => {
    const half = [control("half", { "frequency.lef": times(0.5) })];
    expect(meanLoss(withControls(REFERENCE, half, "residual"))).toBe(meanLoss(REFERENCE) / 2);
    expect(meanLoss(withControls(DEEP, half, "residual"))).toBeCloseTo(meanLoss(DEEP) / 2, 9);
  });

  test("of several controls multiply, after a replacement", () => {
    const both = [
      control("a", { "frequency.lef": times(0.5) }),
      control("b", { "frequency.lef": replacedBy(constant(8)) }),
      control("c", { "frequency.lef": times(0.25) }),
    ];
    expect(withControls(REFERENCE, both, "residual").frequency).toEqual({ lef: constant(1) });
  });

  test("on a probability keep it at most 1, field by field, its shape kept", () => {
    const scenario: Scenario = {
      ...REFERENCE,
      secondary: {
        ...REFERENCE.secondary!,
        slef: { type: "pert", min: 0.1, mode: 0.3, max: 0.6, lambda: 7 },
      },
    };
    const residual = withControls(scenario, [control("a", { "secondary.slef": times(4) })], "residual");
    expect(residual.secondary!.slef).toEqual({ type: "pert", min: 0.4, mode: 1, max: 1, lambda: 7 });
  });

  test("on a probability given as a value or a range keep it at most 1 as well", () => {
    const slefOf = (slef: Distribution) =>
      withControls(
        { ...REFERENCE, secondary: { ...REFERENCE.secondary!, slef } },
        [control("a", { "secondary.slef": times(4) })],
        "residual",
      ).secondary!.slef;
    expect([slefOf(constant(0.2)), slefOf(constant(0.5))]).toEqual([constant(0.8), constant(1)]);
    expect(slefOf({ type: "uniform", min: 0.1, max: 0.5 })).toEqual({ type: "uniform", min: 0.4, max: 1 });
  });

  test("on primary or secondary scale all forms of that side", () => {
    const residual = withControls(DEEP, [control("a", { secondary: times(0.5) })], "residual");
    expect(residual.primary).toEqual(DEEP.primary);
    expect(residual.secondary!.losses).toEqual([
      { form: "fines", loss: { type: "lognormal90", p5: 5000, p95: 150_000 } },
      { form: "reputation", loss: constant(12_500) },
    ]);
  });

  test("on a vulnerability that follows from capability and strength never make it more than certain", () => {
    const { threatCapability, resistanceStrength } = DEEP.frequency as Extract<
      Scenario["frequency"],
      { threatCapability: unknown; contactFrequency: unknown }
    >;
    const chance = vulnerabilityOf(threatCapability, resistanceStrength);
    const rate = (k: number) =>
      frequencyMoments(
        withControls(DEEP, [control("a", { "frequency.vulnerability": times(k) })], "residual").frequency,
      ).mean;
    const present = frequencyMoments(DEEP.frequency).mean;
    expect(rate(0.5)).toBeCloseTo(present / 2, 12);
    expect(rate(100)).toBeCloseTo(present / chance, 12);
  });

  test("that are uncertain take their expected value, or that of their inverse when undone", () => {
    const uncertain = times({ type: "uniform", min: 0.2, max: 0.6 });
    const planned = control("a", { "primary.response": uncertain });
    expect(meanLoss(withControls(REFERENCE, [planned], "residual"))).toBeCloseTo(
      meanLoss(withControls(REFERENCE, [control("a", { "primary.response": times(0.4) })], "residual")),
      6,
    );
    const existing = control("a", { "frequency.lef": uncertain }, constant(0), "existing");
    const expected = Math.log(3) / 0.4;
    expect(meanLoss(withControls(REFERENCE, [existing], "inherent")) / meanLoss(REFERENCE)).toBeCloseTo(
      expected,
      8,
    );
    const lognormal = control(
      "a",
      { "frequency.lef": times({ type: "lognormal90", p5: 0.2, p95: 0.6 }) },
      constant(0),
      "existing",
    );
    const sigma = Math.log(3) / (2 * 1.6448536269514722);
    const inverse = Math.exp((sigma * sigma) / 2) / Math.sqrt(0.12);
    expect(meanLoss(withControls(REFERENCE, [lognormal], "inherent")) / meanLoss(REFERENCE)).toBeCloseTo(
      inverse,
      10,
    );
  });

  test("leave a scenario that is valid", () => {
    const nodes: ControlNode[] = [
      "frequency.lef",
      "frequency.tef",
      "frequency.vulnerability",
      "frequency.contactFrequency",
      "frequency.probabilityOfAction",
      "frequency.threatCapability",
      "frequency.resistanceStrength",
      "secondary.slef",
      "primary",
      "secondary",
      "primary.productivity",
      "secondary.fines",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...nodes),
        fc.constantFrom(...nodes),
        fc.double({ min: 0, max: 3, noNaN: true }),
        (a, b, k) => {
          const controls = [control("a", { [a]: times(k) }), control("b", { [b]: times(0.7) })];
          expect(parseScenario(withControls(DEEP, controls, "residual")).ok).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("a replacement above the estimates", () => {
  const residual = (node: ControlNode) =>
    withControls(
      DEEP,
      [
        control("a", { [node]: replacedBy(constant(0.5)) }),
        control("b", { "frequency.resistanceStrength": times(1.1) }),
      ],
      "residual",
    ).frequency;

  test("cuts off only what is below it", () => {
    expect(residual("frequency.lef")).toEqual({ lef: constant(0.5) });
    expect(Object.keys(residual("frequency.tef"))).toEqual(["tef", "threatCapability", "resistanceStrength"]);
    expect(Object.keys(residual("frequency.vulnerability"))).toEqual([
      "contactFrequency",
      "probabilityOfAction",
      "vulnerability",
    ]);
  });

  test("leaves its siblings unchanged", () => {
    const given = { tef: pert(1, 4, 20), vulnerability: pert(0.1, 0.2, 0.5) };
    const capability = { threatCapability: constant(0.6), resistanceStrength: pert(0.3, 0.5, 0.9) };
    const contacts = { contactFrequency: constant(9), probabilityOfAction: constant(0.5) };
    const replace = (frequency: Scenario["frequency"], node: ControlNode) =>
      withControls(
        { ...REFERENCE, frequency },
        [control("a", { [node]: replacedBy(constant(0.5)) })],
        "residual",
      ).frequency;
    const half = constant(0.5);
    expect(replace(given, "frequency.tef")).toEqual({ ...given, tef: half });
    expect(replace(given, "frequency.vulnerability")).toEqual({ ...given, vulnerability: half });
    expect(replace({ ...contacts, vulnerability: half }, "frequency.tef")).toEqual({
      tef: half,
      vulnerability: half,
    });
    expect(replace({ tef: constant(2), ...capability }, "frequency.vulnerability")).toEqual({
      tef: constant(2),
      vulnerability: half,
    });
    expect(replace({ ...contacts, ...capability }, "frequency.contactFrequency")).toEqual({
      ...contacts,
      ...capability,
      contactFrequency: half,
    });
    expect(replace({ tef: constant(2), ...capability }, "frequency.resistanceStrength")).toEqual({
      tef: constant(2),
      ...capability,
      resistanceStrength: half,
    });
  });

  test("of a form of loss or of SLEF changes that alone", () => {
    const replaced = withControls(
      REFERENCE,
      [
        control("a", { "primary.response": replacedBy(constant(7)) }),
        control("b", { "secondary.slef": replacedBy(constant(0.5)) }),
      ],
      "residual",
    );
    expect(replaced).toEqual({
      ...REFERENCE,
      primary: [{ form: "response", loss: constant(7) }],
      secondary: { ...REFERENCE.secondary, slef: constant(0.5) },
    });
  });

  test("cuts off later ones below it, at every level", () => {
    const lef = control("high", { "frequency.lef": replacedBy(constant(2)) });
    for (const node of ["tef", "vulnerability", "resistanceStrength"] as const) {
      const below = control("low", { [`frequency.${node}`]: replacedBy(constant(0.5)) });
      const scenario = {
        ...REFERENCE,
        frequency: { tef: constant(3), threatCapability: constant(0.6), resistanceStrength: constant(0.5) },
      };
      expect(withControls(scenario, [lef, below], "residual").frequency).toEqual({ lef: constant(2) });
    }
  });

  test("holds in whatever order controls replace", () => {
    const high = control("high", { "frequency.lef": replacedBy(constant(2)) });
    const low = control("low", { "frequency.contactFrequency": replacedBy(constant(9)) });
    for (const order of [
      [high, low],
      [low, high],
    ])
      expect(withControls(DEEP, order, "residual").frequency).toEqual({ lef: constant(2) });
  });
});

describe("invalid effects are refused, naming control and node", () => {
  test("a node that the scenario does not have", () => {
    for (const node of ["frequency.tef", "frequency.vulnerability", "primary.fines"] as const)
      expect(() => withControls(REFERENCE, [control("mfa", { [node]: times(0.5) })], "residual")).toThrow(
        `control mfa: ${node} is not a node of this scenario`,
      );
    const { secondary: _, ...primaryOnly } = REFERENCE;
    expect(() => withControls(primaryOnly, [control("mfa", { secondary: times(0.5) })], "residual")).toThrow(
      RangeError,
    );
  });

  test("replacing all forms at once", () => {
    for (const node of ["primary", "secondary"] as const)
      expect(() =>
        withControls(REFERENCE, [control("a", { [node]: replacedBy(constant(1)) })], "residual"),
      ).toThrow(`control a: ${node} can only be multiplied; replace the forms of loss one by one`);
  });

  test("undoing a factor that can be 0", () => {
    const useless = control("a", { "frequency.lef": times(pert(0, 0.1, 1)) }, constant(0), "existing");
    expect(() => withControls(REFERENCE, [useless], "inherent")).toThrow(
      "control a: frequency.lef needs a factor above 0",
    );
    expect(withControls(REFERENCE, [useless], "residual")).toEqual(REFERENCE);
    const nothing = times({ type: "lognormal90", p5: 0, p95: 0 });
    expect(() =>
      withControls(
        REFERENCE,
        [control("a", { "frequency.lef": nothing }, constant(0), "existing")],
        "inherent",
      ),
    ).toThrow("control a: frequency.lef needs a factor above 0");
  });
});
