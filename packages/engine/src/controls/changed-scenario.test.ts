import { expect, test } from "vitest";
import { appliedEffects } from "./applied-effects.ts";
import { changedScenario } from "./changed-scenario.ts";
import { constant, control, DEEP, pert, times } from "./controls-fixtures.ts";

const half = pert(0.2, 0.5, 0.8);
const changed = (...controls: ReturnType<typeof control>[]) =>
  changedScenario(
    DEEP,
    appliedEffects(DEEP, controls, () => true),
  );

test("an uncertain factor is drawn from a stream of its control and node, so that no two are tied", () => {
  const { factors } = changed(
    control("a", { "secondary.slef": times(half), primary: times(half) }),
    control("b", { "secondary.slef": times(half), "frequency.lef": times(0.5) }),
    control("c", { "secondary.slef": times(half) }, constant(0), "existing"),
  );
  expect([...factors]).toEqual([
    [
      "secondary.slef",
      {
        certain: 1,
        uncertain: [
          { stream: "control/a/secondary.slef", distribution: half, inverse: false },
          { stream: "control/b/secondary.slef", distribution: half, inverse: false },
        ],
      },
    ],
    [
      "primary",
      { certain: 1, uncertain: [{ stream: "control/a/primary", distribution: half, inverse: false }] },
    ],
    ["frequency.lef", { certain: 0.5, uncertain: [] }],
  ]);
});

test("factors that are certain scale their estimate immediately; one beside an uncertain factor waits for it", () => {
  const both = control("a", { "secondary.reputation": times(0.5), "secondary.slef": times(0.5) });
  const { scenario, factors } = changed(both, control("b", { "secondary.slef": times(half) }));
  expect(scenario.secondary!.losses[1]!.loss).toEqual(constant(12_500));
  expect(scenario.secondary!.slef).toEqual(DEEP.secondary!.slef);
  expect([...factors.keys()]).toEqual(["secondary.slef"]);
  expect(factors.get("secondary.slef")!.certain).toBe(0.5);
});
