import { describe, expect, test } from "vitest";
import { constant, pert } from "../../exact/exact-fixtures.ts";
import { exact } from "../../exact/exact.ts";
import { insuredLoss } from "../../insurance/insured-loss.ts";
import { simulateInsured } from "../../insurance/simulate-insured.ts";
import { FIVE, member } from "../../portfolio/portfolio-fixtures.ts";
import { simulatePortfolioPart, portfolioResultOf } from "../../portfolio/simulate-portfolio.ts";
import { insuredYears } from "./insured-years.ts";
import { requirePolicies, type SharedPolicy, towerPays } from "../shared-policy.ts";

const NO_YEARLY_TERMS = { retention: 0, limit: null };
const policy = (more: Partial<SharedPolicy> = {}): SharedPolicy => ({
  id: "cyber",
  title: "Cyber insurance",
  covers: null,
  tower: [{ retention: 1_000_000, limit: 10_000_000, share: 1 }],
  perYear: NO_YEARLY_TERMS,
  premium: 100_000,
  ...more,
});
const TERMS = { member: "a", sublimit: 1000, waiting: null };
const HOW = { years: 60_000, seed: 3 } as const;

describe("shared policies", () => {
  test("a tower pays layer by layer, each its share, never more than the loss", () => {
    const tower = [
      { retention: 1, limit: 4, share: 1 },
      { retention: 5, limit: 10, share: 0.5 },
    ];
    expect([0, 1, 3, 5, 9, 15, 99].map((loss) => towerPays(tower, loss))).toEqual([0, 0, 2, 4, 6, 9, 9]);
    expect(towerPays([...tower, { retention: 0, limit: null, share: 1 }], 3)).toBe(3);
  });

  test("the portfolio's own years have the bits of its simulation, correlated or not", () => {
    for (const dependence of [{ type: "independent" }, { type: "common", correlation: 0.5 }] as const) {
      const { gross } = insuredYears(FIVE, { ...HOW, dependence, policies: [policy()] });
      const { portfolio } = portfolioResultOf([simulatePortfolioPart(FIVE, { ...HOW, dependence })]);
      expect(gross.p99).toBe(portfolio.p99);
      expect(gross.mean).toBe(portfolio.mean);
    }
  });

  test("over one scenario they pay what a scenario's own policy pays, to the bit", () => {
    const [, plain] = FIVE;
    const terms = {
      perEvent: { retention: 100_000, limit: 1_000_000 },
      perYear: { retention: 50_000, limit: 1_500_000 },
    };
    const own = simulateInsured(plain!, { ...terms, premium: 0 }, HOW);
    const shared = insuredYears([plain!], {
      ...HOW,
      policies: [policy({ tower: [{ ...terms.perEvent, share: 1 }], perYear: terms.perYear })],
    });
    expect(shared.recovery.mean).toBeCloseTo(own.recovery.mean, 6);
    expect(shared.retained.p99 / own.retained.p99).toBeCloseTo(1, 12);
    expect(shared.policies[0]!.exhausted).toBeCloseTo(own.exhausted.perYear!.value, 12);
  });

  test("what is paid follows the losses when dependence puts the years in another order", () => {
    const dependence = { type: "common", correlation: 0.7 } as const;
    const all = policy({ tower: [{ retention: 0, limit: null, share: 1 }] });
    const { retained, gross, recovery } = insuredYears(FIVE, { ...HOW, dependence, policies: [all] });
    expect(retained.mean).toBeLessThan(1e-6 * gross.mean);
    expect(recovery.p99).toBeCloseTo(gross.p99, 4);
  });

  test("the losses of one event of a common cause are one occurrence", () => {
    const scenarios = ["a", "b"].map((id) => member(id, constant(0), { type: "constant", value: 600 }));
    const cause = {
      id: "cloud",
      title: "Cloud",
      frequency: constant(0.1),
      strikes: scenarios.map(({ id }) => ({ member: id, probability: 1 })),
    };
    const tower = [{ retention: 1000, limit: null, share: 1 }];
    const together = insuredYears(scenarios, { ...HOW, causes: [cause], policies: [policy({ tower })] });
    expect(together.recovery.mean / together.gross.mean).toBeCloseTo(200 / 1200, 9);
    const apart = insuredYears(scenarios, {
      ...HOW,
      causes: [cause],
      policies: [policy({ tower, covers: ["a"] })],
    });
    expect(apart.recovery.mean).toBe(0);
  });

  test("several policies together never pay more than the loss", () => {
    const everything = { tower: [{ retention: 0, limit: null, share: 1 }] };
    const { retained } = insuredYears(FIVE, {
      ...HOW,
      policies: [policy(everything), policy({ ...everything, id: "twice" })],
    });
    expect(retained.mean).toBe(0);
  });

  test("the year's limit is shared: two scenarios under one limit keep more than under two", () => {
    const busy = ["a", "b"].map((id) => member(id, constant(3), pert(100, 200, 900)));
    const perYear = { retention: 0, limit: 700 };
    const all = { tower: [{ retention: 0, limit: null, share: 1 }], perYear };
    const one = insuredYears(busy, { ...HOW, policies: [policy(all)] });
    const two = insuredYears(busy, {
      ...HOW,
      policies: ["a", "b"].map((id) => policy({ ...all, id, covers: [id] })),
    });
    expect(one.recovery.mean).toBeLessThan(0.7 * two.recovery.mean);
    expect(one.policies[0]!.exhausted).toBeGreaterThan(0.5);
  });

  describe("with terms of single scenarios", () => {
    const certain = (id: string, rate: number, loss: number) =>
      member(id, constant(rate), { type: "constant", value: loss });
    const whole = { tower: [{ retention: 0, limit: null, share: 1 }] };

    test("pay min(max(loss − hours × loss per hour, 0), sublimit) of each own event, by hand", () => {
      const scenarios = [certain("a", 2, 1000), certain("b", 1, 500)];
      const terms = [
        { member: "a", sublimit: 600, waiting: { hours: 8, lossPerHour: 25 } },
        { member: "b", sublimit: null, waiting: { hours: 24, lossPerHour: 25 } },
      ];
      const { recovery, gross } = insuredYears(scenarios, {
        ...HOW,
        policies: [policy({ ...whole, terms })],
      });
      // a: min(1000 − 200, 600) of 1000; b: 500 − 600 is nothing
      const rates = insuredYears([scenarios[0]!], { ...HOW, policies: [policy({ ...whole, terms })] });
      expect(rates.recovery.mean / rates.gross.mean).toBeCloseTo(0.6, 9);
      expect(recovery.mean).toBeCloseTo(rates.recovery.mean, 6);
      expect(recovery.mean / gross.mean / (1200 / 2500)).toBeCloseTo(1, 1);
    });

    test("act on each struck scenario of a common cause, before the tower pays of the sum", () => {
      const scenarios = [certain("a", 0, 600), certain("b", 0, 600)];
      const cause = {
        id: "cloud",
        title: "Cloud",
        frequency: constant(0.1),
        strikes: scenarios.map(({ id }) => ({ member: id, probability: 1 })),
      };
      const terms = [
        { member: "a", sublimit: 250, waiting: null },
        { member: "b", sublimit: null, waiting: { hours: 10, lossPerHour: 10 } },
      ];
      const tower = [{ retention: 300, limit: null, share: 1 }];
      const { recovery, gross } = insuredYears(scenarios, {
        ...HOW,
        causes: [cause],
        policies: [policy({ tower, terms })],
      });
      // 250 + (600 − 100) − 300 = 450 of 1200
      expect(recovery.mean / gross.mean).toBeCloseTo(450 / 1200, 9);
    });

    test("under a common correlation of 1 pay of both scenarios' events in the same years, by hand", () => {
      // Both have N events a year, the same N: Poisson with mean 2, at most 4, 5, 6 in 90%, 96% and 99% of years.
      const scenarios = [certain("a", 2, 1000), certain("b", 2, 1000)];
      const terms = [
        { member: "a", sublimit: 600, waiting: null },
        { member: "b", sublimit: null, waiting: { hours: 8, lossPerHour: 25 } },
      ];
      const how = { ...HOW, dependence: { type: "common", correlation: 1 } } as const;
      const { gross, recovery, retained } = insuredYears(scenarios, {
        ...how,
        policies: [policy({ ...whole, terms })],
      });
      // 600 of each event of a, 1000 − 8 · 25 of each of b
      expect([gross.p90, recovery.p90, retained.p90]).toEqual([2000, 1400, 600].map((one) => 4 * one));
      expect([gross.p99, recovery.p99, retained.p99]).toEqual([2000, 1400, 600].map((one) => 6 * one));
      const limited = insuredYears(scenarios, {
        ...how,
        policies: [policy({ ...whole, terms, perYear: { retention: 0, limit: 7000 } })],
      });
      // The limit is used up by 5 events of each, in 1 − P(N ≤ 4) = 5.27% of years.
      expect([limited.recovery.p99, limited.retained.p99]).toEqual([7000, 12_000 - 7000]);
      expect(limited.policies[0]!.exhausted).toBeCloseTo(0.0527, 2);
    });

    test("of a single scenario are its layer's retention and limit, which are solved exactly", () => {
      const [, plain] = FIVE;
      const [deducted, most] = [150_000, 700_000];
      const terms = [
        { member: plain!.id, sublimit: most, waiting: { hours: 10, lossPerHour: deducted / 10 } },
      ];
      const { gross, retained, recovery } = insuredYears(plain ? [plain] : [], {
        ...HOW,
        years: 200_000,
        policies: [policy({ ...whole, terms })],
      });
      const own = { perEvent: { retention: deducted, limit: most }, perYear: NO_YEARLY_TERMS, premium: 0 };
      const solved = insuredLoss(plain!, own, { years: 1000, seed: 1 });
      expect(recovery.mean / gross.mean / (solved.recovery.mean / exact(plain!).mean)).toBeCloseTo(1, 1);
      expect(retained.p95 / solved.retained.p95).toBeCloseTo(1, 1);
    });

    test("that take nothing away have the bits of a policy without them", () => {
      const free = FIVE.map(({ id }) => ({
        member: id,
        sublimit: null,
        waiting: { hours: 0, lossPerHour: 1e6 },
      }));
      const high = FIVE.map(({ id }) => ({ member: id, sublimit: 1e15, waiting: null }));
      const dependence = { type: "common", correlation: 0.4 } as const;
      const of = (terms: SharedPolicy["terms"]) =>
        insuredYears(FIVE, { ...HOW, dependence, policies: [policy(terms && { terms })] });
      const none = of(undefined);
      for (const terms of [[], free, high]) expect(of(terms)).toEqual(none);
    });

    test("never make a policy pay more, and pay less the lower the sublimit and the longer the waiting period", () => {
      const pays = (sublimit: number | null, hours: number) =>
        insuredYears(FIVE, {
          years: 20_000,
          seed: 5,
          policies: [
            policy({
              tower: [{ retention: 100_000, limit: 5_000_000, share: 1 }],
              terms: FIVE.map(({ id }) => ({
                member: id,
                sublimit,
                waiting: { hours, lossPerHour: 10_000 },
              })),
            }),
          ],
        }).recovery.mean;
      const bySublimit = [null, 2e6, 5e5, 1e5].map((sublimit) => pays(sublimit, 0));
      const byHours = [0, 8, 24, 96].map((hours) => pays(null, hours));
      for (const falling of [bySublimit, byHours])
        for (let i = 1; i < falling.length; i++) expect(falling[i]!).toBeLessThan(falling[i - 1]!);
      expect(bySublimit.at(-1)).toBe(0);
    });
  });

  test.each([
    ["policies[0].terms[1].member: must be named once", { terms: [TERMS, TERMS] }],
    ["policies[0].terms[0].sublimit", { terms: [{ ...TERMS, sublimit: 0 }] }],
    [
      "policies[0].terms[0].waiting.hours",
      { terms: [{ ...TERMS, waiting: { hours: 8761, lossPerHour: 1 } }] },
    ],
    [
      "policies[0].terms[0].waiting.lossPerHour",
      { terms: [{ ...TERMS, waiting: { hours: 1, lossPerHour: -1 } }] },
    ],
    ["policies[0].tower: must have", { tower: [] }],
    ["policies[0].tower[0].share", { tower: [{ retention: 0, limit: null, share: 0 }] }],
    ["policies[0].tower[0].limit", { tower: [{ retention: 0, limit: 0, share: 1 }] }],
    ["policies[0].perYear.retention", { perYear: { retention: -1, limit: null } }],
    ["policies[0].premium", { premium: Number.NaN }],
  ])("are refused: %s", (words, change) => {
    expect(() => requirePolicies([policy(change)])).toThrow(words);
  });
});
