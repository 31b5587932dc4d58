import type { Declared } from "@crq/contract/risk/declared-portfolio";
import { portfolioLoss } from "@crq/engine/program/portfolio-loss";
import { treatedPortfolio } from "@crq/engine/program/treated-portfolio";
import { describe, expect, test } from "vitest";
import { drivers, portfolioDecision, portfolioVerdict } from "./portfolio-words.ts";

const constant = (value: number) => ({ type: "constant", value }) as const;
const control = (id: string, record: string, cost: number, factor: number) =>
  ({
    id,
    record,
    title: `Control ${record}`,
    status: "planned",
    annualCost: constant(cost),
    effects: [{ node: "primary", change: { type: "factor", factor: constant(factor) } }],
  }) as const;
const member = (id: string, loss: number, controls: ReturnType<typeof control>[] = []) => ({
  id,
  title: `Scenario ${id}`,
  estimate: {
    currency: "USD",
    frequency: { lef: constant(1) },
    primary: [{ form: "response" as const, loss: constant(loss) }],
  },
  treatment: { controls },
});
const APART = { dependence: { type: "independent" as const }, causes: [], policies: [] };

/** As the worker answers. */
function computed(members: Declared["members"]) {
  const { portfolio, ...loss } = portfolioLoss(members, APART);
  return { ...portfolio, declared: { ...loss, causes: [] } };
}
const NONE = { own: [], inherited: null, currency: "USD" };

describe("the decision", () => {
  test("is about what is planned: its cost counted once for a record that several share, and what it saves", () => {
    const shared = control("a", "one", 20_000, 0.5);
    const members = [member("x", 100_000, [shared]), member("y", 300_000, [{ ...shared, id: "b" }])];
    const result = computed(members);
    expect(result.mean).toBeCloseTo(400_000, 3);
    expect(result.declared.stages.plan!.mean).toBeCloseTo(200_000, 3);
    expect(result.declared.curves.plan).not.toBeNull();
    expect(portfolioDecision(result, NONE, members)).toBe(
      "Whether to put Control one in place, for $20K a year: the expected annual loss falls from $400K to $200K, by $200K.",
    );
  });

  test("is about what is planned under a dependence of its own, too", () => {
    const members = [member("x", 100_000, [control("a", "one", 20_000, 0.5)]), member("y", 300_000)];
    const { portfolio, ...treated } = treatedPortfolio(members, {
      dependence: { type: "common", correlation: 0.3 },
      simulate: null,
    });
    expect(portfolioDecision({ ...portfolio, treated }, NONE, members)).toBe(
      "Whether to put Control one in place, for $20K a year: the expected annual loss falls from $400K to $350K, by $50K.",
    );
  });

  test("says how often controls of the same name are planned", () => {
    const members = [
      member("x", 1000, [control("a", "one", 5, 0.5)]),
      member("y", 1000, [control("a", "two", 5, 0.5)]),
    ];
    const alike = members.map((one) => ({
      ...one,
      treatment: { controls: one.treatment.controls.map((each) => ({ ...each, title: "Copies" })) },
    }));
    expect(portfolioDecision(computed(alike), NONE, alike)).toMatch(
      /^Whether to put Copies \(2 times\) in place, for \$10 a year/,
    );
  });

  test("names a few of many controls", () => {
    const many = ["a", "b", "c", "d", "e", "f"].map((id) => control(id, id, 1000, 0.9));
    expect(portfolioDecision(computed([member("x", 1e6, many)]), NONE, [member("x", 1e6, many)])).toMatch(
      /^Whether to put Control a, Control b, Control c, Control d and 2 more controls in place, for \$6K a year/,
    );
  });

  test("without a plan is whether the loss is within the limit, or what the limit is", () => {
    const members = [member("x", 1_000_000)];
    const result = computed(members);
    const limited = (probability: number) => ({ ...NONE, own: [{ loss: 500_000, probability }] });
    expect(result.declared.curves).toEqual({ inherent: null, plan: null });
    expect(portfolioDecision(result, NONE, members)).toContain("no limit is stated yet");
    expect(portfolioDecision(result, limited(0.05), members)).toContain(
      "How to bring the loss within the limit",
    );
    expect(portfolioDecision(result, limited(0.9), members)).toContain("The loss is within the limit");
    expect(portfolioVerdict(result, NONE)).toContain("Losses average");
    expect(portfolioVerdict(result, limited(0.05))).not.toContain("Losses average");
  });
});

test("drivers are the largest parts of the worst years, at most three, with shares of all of them", () => {
  const members = [member("a", 1000), member("b", 500_000), member("c", 300_000), member("d", 900_000)];
  const found = drivers(computed(members), members);
  expect(found.map(({ id }) => id)).toEqual(["d", "b", "c"]);
  expect(found[0]!.share).toMatch(/^\d+%$/);
});
