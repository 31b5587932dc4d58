import { describe, expect, test } from "vitest";
import { PERCENTILES, type Result, type StatisticKey } from "../result.ts";
import { BUSY, FULL, HEAVY, PLAIN, constant, lognormal, pert, scenario, uniform } from "./exact-fixtures.ts";
import { exact } from "./exact.ts";

/** The result's percentiles against a table, each within a relative tolerance. */
function expectPercentiles(
  result: Result,
  table: Partial<Record<StatisticKey, number>>,
  tolerance: number,
): void {
  for (const [key, value] of Object.entries(table) as [StatisticKey, number][]) {
    expect(Math.abs(result[key] - value), key).toBeLessThanOrEqual(tolerance * value);
  }
}

describe("against percentiles computed apart by midpoint lattices of 2¹⁸ and 2¹⁹ points and extrapolation", () => {
  test("the full model: LEF, primary, SLEF and secondary uncertain", () => {
    const table = {
      pZero: 0.42635087439213365,
      p50: 193320.403109,
      p75: 1356504.048113,
      p90: 3816843.675223,
      p95: 6471191.16901,
      p99: 16650224.989176,
      "p99.5": 23614804.11927,
      "p99.9": 49306172.379471,
    };
    expectPercentiles(exact(FULL), table, 1e-6);
  });

  test("primary loss alone", () => {
    const table = {
      p50: 139276.57877,
      p75: 735092.6773,
      p95: 2640812.802,
      p99: 5331712.1061,
      "p99.9": 11337478.3685,
    };
    expectPercentiles(exact(PLAIN), table, 1e-6);
  });

  test("two hundred events a year", () => {
    const fixed = scenario(constant(200), pert(1000, 4000, 30_000));
    const table = { p5: 1358469.520042, p50: 1564512.91384, p95: 1782210.131031, "p99.9": 1982921.03748 };
    expectPercentiles(exact(fixed), table, 1e-6);
    const busy = {
      p5: 1771399.604,
      p50: 4749820.99,
      p95: 12417960.86,
      p99: 18128991.98,
      "p99.9": 29838991.84,
    };
    expectPercentiles(exact(BUSY), busy, 2e-6);
  });

  test("once in a hundred years", () => {
    const rare = exact(scenario(constant(0.01), lognormal(50_000, 2_000_000)));
    expectPercentiles(
      rare,
      { pZero: 0.990049833749168, "p99.5": 315641.228493, "p99.9": 1334094.423998 },
      1e-6,
    );
    expect([rare.p50, rare.p99, rare.error.p99]).toEqual([0, 0, 0]);
  });

  test("a heavy tail, σ = 3.6: median and 99.9th percentile alike", () => {
    const table = {
      p50: 73454.012357,
      p75: 8865881.37151,
      p90: 116955311.749215,
      p95: 458813984.9796,
      "p99.9": 83154487724.25,
    };
    expectPercentiles(exact(HEAVY), table, 1e-6);
  });

  test("an estimate that starts at 0", () => {
    const table = { pZero: 0.6544261390775983, p75: 90649.5400746, p90: 311056.828576, p99: 758151.534282 };
    expectPercentiles(exact(scenario(pert(0, 0, 3), pert(0, 0, 1_000_000))), table, 1e-6);
  });
});

describe("against closed forms", () => {
  /** P(N = n) for a Poisson N. */
  const poisson = (rate: number, n: number): number => {
    let p = Math.exp(-rate);
    for (let k = 1; k <= n; k++) p *= rate / k;
    return p;
  };

  test("uniform losses: a Poisson sum of Irwin–Hall distributions", () => {
    const result = exact(scenario(constant(1), uniform(0, 1000)), {
      exceed: [50, 400, 999.5, 1000, 1001, 1700, 3210],
    });
    for (const [threshold, probability] of Object.entries(result.exceed)) {
      const x = Number(threshold) / 1000;
      let below = 0;
      for (let n = 0; n < 18; n++) {
        let sum = 0;
        let binomialOverFactorial = 1;
        for (let k = 1; k <= n; k++) binomialOverFactorial /= k;
        for (let k = 0; k <= Math.min(n, Math.floor(x)); k++) {
          sum += (k % 2 === 0 ? 1 : -1) * binomialOverFactorial * (x - k) ** n;
          binomialOverFactorial *= (n - k) / (k + 1);
        }
        below += poisson(1, n) * sum;
      }
      expect(Math.abs(probability - (1 - below))).toBeLessThan(1e-7);
    }
  });

  test("constant losses: a scaled Poisson count, steps and all", () => {
    const result = exact(scenario(constant(2.5), constant(50_000)), { exceed: [0, 49_999, 50_000, 125_000] });
    const below = (n: number): number =>
      Array.from({ length: n + 1 }, (_, k) => poisson(2.5, k)).reduce((a, b) => a + b);
    for (const [key, q] of Object.entries(PERCENTILES)) {
      let n = 0;
      while (below(n) < q) n++;
      expect(result[key as StatisticKey]).toBe(n * 50_000);
    }
    expect(result.exceed["0"]).toBeCloseTo(1 - below(0), 12);
    expect(result.exceed["49999"]).toBeCloseTo(1 - below(0), 12);
    expect(result.exceed["50000"]).toBeCloseTo(1 - below(1), 12);
    expect(result.exceed["125000"]).toBeCloseTo(1 - below(2), 12);
    expect(result.pZero).toBeCloseTo(Math.exp(-2.5), 14);
  });

  test("two constants: counts of events with and without secondary loss are independent Poisson", () => {
    const result = exact(scenario(constant(3), constant(10), constant(0.2), constant(7)), {
      exceed: [0, 17, 44, 61],
    });
    for (const [threshold, probability] of Object.entries(result.exceed)) {
      let above = 0;
      for (let plain = 0; plain < 40; plain++)
        for (let both = 0; both < 30; both++)
          if (10 * plain + 17 * both > Number(threshold)) above += poisson(2.4, plain) * poisson(0.6, both);
      expect(probability).toBeCloseTo(above, 12);
    }
  });

  test("a constant primary loss below uncertain secondary losses keeps its steps", () => {
    const model = scenario(constant(1), constant(100), constant(0.1), uniform(20, 60));
    const result = exact(model, { exceed: [99.99, 100, 119, 199.99, 200] });
    const above = (x: number): number => result.exceed[String(x)]!;
    const oneWithout = 0.9 * poisson(1, 1);
    expect(Math.abs(above(99.99) - (1 - poisson(1, 0)))).toBeLessThan(1e-8);
    expect(Math.abs(above(100) - (above(99.99) - oneWithout))).toBeLessThan(1e-8);
    expect(Math.abs(above(119) - above(100))).toBeLessThan(1e-8);
    expect(Math.abs(above(199.99) - (above(100) - 0.1 * poisson(1, 1)))).toBeLessThan(1e-8);
    expect(Math.abs(above(200) - (above(199.99) - 0.81 * poisson(1, 2)))).toBeLessThan(1e-8);
    expect([result.p50, result.error.p50! < 1e-5]).toEqual([100, true]);
  });

  test("the chance of no event is E[e^−LEF]: a uniform rate", () => {
    const result = exact(scenario(uniform(0, 5), lognormal(1, 2)));
    expect(Math.abs(result.pZero - (1 - Math.exp(-5)) / 5)).toBeLessThan(1e-14);
  });

  test("mean and sd are those of the compound sum, and the tail means agree with the tail of the curve", () => {
    const result = exact(scenario(constant(2), uniform(0, 6), constant(0.5), constant(10)));
    expect(result.mean).toBeCloseTo(2 * (3 + 5), 12);
    expect(result.sd).toBeCloseTo(Math.sqrt(2 * (12 + 2 * 0.5 * 3 * 10 + 0.5 * 100)), 12);
    const plain = exact(PLAIN);
    let tail = 0;
    const { loss, probability } = plain.curve;
    for (let i = 1; i < loss.length; i++)
      if (loss[i - 1]! >= plain.p99)
        tail += ((loss[i]! - loss[i - 1]!) * (probability[i]! + probability[i - 1]!)) / 2;
    expect(plain.cvar99 / (plain.p99 + tail / 0.01)).toBeCloseTo(1, 1);
  });
});

describe("the stated error", () => {
  test("holds for the chance of exceeding any loss, against a lattice sixteen times as fine", () => {
    for (const model of [FULL, HEAVY, BUSY]) {
      const exceed = [1, 1000, 40_000, 700_000, 3_000_000, 25_000_000, 1e9];
      const result = exact(model, { exceed });
      const finer = exact(model, { exceed, lattice: 65_536 });
      for (const x of exceed.map(String)) {
        const error = result.exceedError![x]!;
        expect(error).toBeGreaterThanOrEqual(0);
        expect(error).toBeLessThan(1e-6);
        expect(Math.abs(result.exceed[x]! - finer.exceed[x]!)).toBeLessThanOrEqual(
          error + finer.exceedError![x]! + 1e-9,
        );
      }
    }
  });

  test("covers the change from a lattice four times as fine", () => {
    for (const each of [PLAIN, FULL, HEAVY, scenario(constant(30), uniform(5, 9))]) {
      const rough = exact(each, { lattice: 1024 });
      const fine = exact(each, { lattice: 4096 });
      for (const key of [...Object.keys(PERCENTILES), "cvar95", "cvar99"] as StatisticKey[]) {
        expect(Math.abs(rough[key] - fine[key]), key).toBeLessThanOrEqual(
          rough.error[key]! + fine.error[key]!,
        );
      }
    }
  });

  test("is below 2e-5 of the value for every statistic of the full model", () => {
    const result = exact(FULL);
    for (const [key, error] of Object.entries(result.error))
      expect(error).toBeLessThanOrEqual(2e-5 * result[key as StatisticKey]);
  });
});
