import { expect, test } from "vitest";
import { pathSteps } from "./path-steps.ts";

const NOTHING = {
  described: false,
  scenarios: 0,
  control: false,
  insurance: false,
  appetite: false,
  statement: false,
  assessed: false,
  latest: null,
};
const ID = "3f2b6c1e-0000-4000-8000-000000000001";

test("treatment waits for a first scenario, then leads to the controls of the one changed last, and to the policies", () => {
  const leads = (latest: string | null) =>
    pathSteps({ ...NOTHING, latest }, true, false).map(
      ({ to, search }) => to && (search?.view ?? search?.area ?? to),
    );
  expect(leads(null).slice(2, 4)).toEqual([null, null]);
  expect(leads(ID).slice(2, 4)).toEqual(["controls", "policies"]);
});

test("the appetite is linked for those who may set it", () => {
  expect(pathSteps(NOTHING, true, false).at(-2)!.to).toBe("/tenant/dashboard");
  expect(pathSteps(NOTHING, false, false).at(-2)!).toMatchObject({
    to: null,
    why: /An administrator sets it/,
  });
});

test("the baseline comes last, and waits for a first scenario", () => {
  const last = (latest: string | null) => pathSteps({ ...NOTHING, latest }, true, false).at(-1)!.to;
  expect([last(null), last(ID)]).toEqual([null, "/risk-management/baselines"]);
});

test("four scenarios aren't five", () => {
  const done = (scenarios: number) => pathSteps({ ...NOTHING, scenarios }, true, false)[1]!;
  expect([done(4).done, done(5).done]).toEqual([false, true]);
  expect(done(4).why).toContain("4 of 5");
});

test("the ten questions are a step for those who can begin an assessment", () => {
  expect(pathSteps(NOTHING, true, false)).toHaveLength(6);
  const [, second] = pathSteps({ ...NOTHING, assessed: true }, true, true);
  expect(second).toMatchObject({ to: "/compliance/first-assessment", done: true });
});
