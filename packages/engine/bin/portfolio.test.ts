/** The command `portfolio`, against figures worked out by hand: all estimates are known values. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { programLoss } from "../src/program/program-loss.ts";
import type { Scenario } from "../src/scenario.ts";

const TIMEOUT = { timeout: 60_000 };
const COMMAND = fileURLToPath(new URL("portfolio.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "crq-portfolio-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const known = (value: number) => ({ type: "constant", value });
/** Events a year that cost 100,000 each. */
const scenario = (id: string, lef: number, treatment?: object) => ({
  schema: "crq-scenario/1",
  id,
  title: `Scenario ${id}`,
  currency: "USD",
  frequency: { lef: known(lef) },
  primary: [{ form: "response", loss: known(100_000) }],
  ...(treatment && { treatment }),
});
const halving = {
  id: "c",
  title: "C",
  status: "planned",
  annualCost: known(1),
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: known(0.5) } }],
};
const PORTFOLIO = {
  schema: "crq-portfolio/1",
  title: "Group",
  scenarios: ["a.json", scenario("b", 2, { controls: [halving] })],
  causes: [
    {
      id: "cloud",
      title: "The cloud is down",
      frequency: known(0.5),
      strikes: [
        { scenario: "a", probability: 1 },
        { scenario: "b", probability: 0.5 },
      ],
    },
  ],
  policies: [{ id: "tower", title: "Tower", tower: [{ retention: 50_000, limit: null }], premium: 90_000 }],
};
writeFileSync(join(folder, "a.json"), JSON.stringify(scenario("a", 1)));

async function run(portfolio: unknown, ...options: string[]) {
  const file = join(folder, "portfolio.json");
  writeFileSync(file, JSON.stringify(portfolio));
  const child = spawn(process.execPath, [COMMAND, file, ...options]);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const status = child.exitCode ?? (await new Promise<number>((resolve) => child.on("close", resolve)));
  return { out, err: err.replaceAll(`${file}: `, ""), status };
}

interface Output {
  readonly stages: Record<string, { readonly mean: number; readonly p95: number }>;
  readonly parts: readonly { readonly id: string; readonly mean: number }[];
  readonly policies: readonly { readonly mean: number }[];
}

describe("portfolio", () => {
  it("goes from gross to net with a common cause and a shared policy", TIMEOUT, async () => {
    const { out, status } = await run(PORTFOLIO, "--json");
    expect(status).toBe(0);
    const { stages, parts, policies } = JSON.parse(out) as Output;
    // Own: 1 + 2 events, the cause 0.5 · (1 + 0.5): 375,000. Planned: one event of b less.
    expect(stages["now"]!.mean).toBeCloseTo(375_000, 3);
    expect(stages["gross"]!.mean).toBeCloseTo(375_000, 3);
    expect(stages["plan"]!.mean).toBeCloseTo(275_000, 3);
    // The tower pays 50,000 of each own event; of the cause's, half cost 200,000 and pay 150,000, half pay 50,000.
    expect(policies[0]!.mean / 200_000).toBeCloseTo(1, 1);
    expect(stages["net-now"]!.mean / 175_000).toBeCloseTo(1, 1);
    expect(Object.fromEntries(parts.map(({ id, mean }) => [id, Math.round(mean)]))).toEqual({
      a: 100_000,
      b: 200_000,
      cloud: 75_000,
    });
  });

  it(
    "computes what limits and ties losses: its figures are those of the product, to the bit",
    TIMEOUT,
    async () => {
      const lognormal = { type: "lognormal90", p5: 20_000, p95: 900_000, max: 3e6 } as const;
      const estimate = {
        currency: "USD",
        frequency: { lef: { type: "constant", value: 0.8 } },
        primary: [
          { form: "response", loss: lognormal, cap: 800_000 },
          { form: "productivity", loss: lognormal },
        ],
        secondary: { slef: { type: "constant", value: 0.4 }, losses: [{ form: "fines", loss: lognormal }] },
        eventCap: 2_000_000,
        formCorrelation: 0.6,
      } as const;
      const tied = { schema: "crq-scenario/1", id: "tied", title: "Tied", ...estimate };
      const { out } = await run({ schema: "crq-portfolio/1", scenarios: [tied, scenario("b", 1)] }, "--json");
      const own = { id: "tied", estimate, treatment: { controls: [] } };
      const { schema: _, id, title: __, ...plain } = scenario("b", 1) as Scenario;
      const { mean, p95 } = programLoss([own, { id, estimate: plain, treatment: { controls: [] } }]);
      expect((JSON.parse(out) as Output).stages["now"]).toMatchObject({ mean, p95 });
      const { formCorrelation: ___, ...loose } = estimate;
      expect(programLoss([{ ...own, estimate: loose }]).p95).not.toBe(programLoss([own]).p95);
    },
  );

  it("takes a sublimit and a waiting period of a scenario, in its file's terms", TIMEOUT, async () => {
    const terms = [
      { scenario: "a", sublimit: 20_000 },
      { scenario: "b", waiting: { hours: 10, lossPerHour: 6000 } },
    ];
    const tower = [{ retention: 0, limit: null }];
    const own = { ...PORTFOLIO, causes: [], policies: [{ ...PORTFOLIO.policies[0], tower, terms }] };
    const { stages } = JSON.parse((await run(own, "--json")).out) as Output;
    // a: 20,000 of its one event's 100,000; b: 100,000 − 60,000 of each of its two
    expect((stages["now"]!.mean - stages["net-now"]!.mean) / 100_000).toBeCloseTo(1, 1);
    const strange = [
      { scenario: "z" },
      { scenario: "b", sublimit: -1, waiting: { hours: 1e6, lossPerHour: 1 } },
    ];
    expect((await run({ ...own, policies: [{ ...own.policies[0], terms: strange }] })).err.trim()).toBe(
      ["sublimit: must be from 0 to 1e15", "waiting.hours: must be from 0 to 8760"]
        .map((line) => `policies[0].terms[1].${line}`)
        .join("\n"),
    );
    expect((await run({ ...own, policies: [{ ...own.policies[0], terms: strange.slice(0, 1) }] })).err).toBe(
      "policies[0].terms[0].scenario: must be a covered scenario, not z\n",
    );
    const twice = [terms[0], terms[0]];
    expect((await run({ ...own, policies: [{ ...own.policies[0], terms: twice }] })).err).toBe(
      "policies[0].terms[1].scenario: must be named once, and a is named twice\n",
    );
  });

  it("prints tables, and exits by limits at the stage that is asked for", TIMEOUT, async () => {
    const { out, status } = await run(PORTFOLIO, "--fail-above", "1in20=500K", "--stage", "net-now");
    expect(out).toContain("Group: independent scenarios, common causes: 1, policies: 1");
    expect(out).toMatch(/Tower: pays [\d,]+ a year for a premium of 90,000/);
    expect(out).toContain("Within 1in20=500K");
    expect(status).toBe(0);
    const above = await run(PORTFOLIO, "--fail-above", "1in20=500K", "--stage", "gross");
    expect(above.out).toContain("Above 1in20=500K");
    expect(above.status).toBe(1);
  });

  it("states losses in the prices of a year, and says what it takes as estimated", TIMEOUT, async () => {
    const level = (year: number, index: number) => ({ currency: "USD", year, index, source: "Example" });
    const priced = {
      schema: "crq-portfolio/1",
      scenarios: [
        { ...scenario("a", 1), priceYear: 2020 },
        { ...scenario("b", 2), priceYear: 2019 },
        scenario("c", 3),
      ],
      prices: { year: 2027, levels: [level(2020, 50), level(2027, 100)] },
    };
    // Only the first has both indices: 1 · 200,000 + 5 · 100,000.
    const { stages, pricing } = JSON.parse((await run(priced, "--json")).out) as Output & { pricing: object };
    expect(stages["now"]!.mean).toBeCloseTo(700_000, 3);
    expect(pricing).toEqual({
      year: 2027,
      levels: priced.prices.levels,
      unstated: 1,
      missing: [{ currency: "USD", year: 2019, scenarios: 1 }],
    });
    const { out } = await run(priced);
    expect(out).toContain("In prices of 2027\n  index USD 2020: 50, Example\n  index USD 2027: 100, Example");
    expect(out).toContain("taken as estimated, without a price year: 1");
    expect(out).toContain("taken as estimated, no index for USD 2019: 1");
    const wrong = {
      year: 20,
      levels: [level(2020, 0), { ...level(2020, 1), currency: "Dollar" }, level(2020, 1)],
    };
    expect((await run({ ...priced, prices: wrong })).err.trim().split("\n")).toEqual([
      "prices.year: must be a year from 1900 to 2199",
      "prices.levels[0].index: must be above 0 and at most 1e15",
      "prices.levels[1].currency: must be an ISO 4217 code such as USD",
      "prices.levels[2].year: must appear only once for USD",
    ]);
  });

  it("takes correlations pair by pair, and says that they're simulated", TIMEOUT, async () => {
    const three = { schema: "crq-portfolio/1", scenarios: ["a", "b", "c"].map((id) => scenario(id, 1)) };
    const pairs = (...own: object[]) => ({
      ...three,
      dependence: { type: "matrix", correlation: 0.1, pairs: own },
    });
    const strong = { a: "a", b: "c", correlation: 0.6 };
    const { out, status } = await run(pairs(strong));
    expect(status).toBe(0);
    expect(out).toContain("correlation 0.1, pairs with their own correlation: 1");
    expect(out).toMatch(/Simulated, 100,000 years, ± standard error/);
    const { err } = await run(pairs(strong, { a: "z", b: "c", correlation: 2 }));
    expect(err).toContain("dependence.pairs[1].correlation: must be from -0.95 to 0.95");
    const odd = await run(
      pairs(strong, { a: "a", b: "b", correlation: 0.9 }, { a: "b", b: "c", correlation: -0.9 }),
    );
    expect(odd.err).toMatch(/dependence\.pairs\[\d\]\.correlation: contradicts the other correlations/);
    expect((await run(pairs({ a: "z", b: "c", correlation: 0.5 }))).err).toContain(
      "dependence.pairs[0].a: must name a scenario of the portfolio, not z",
    );
  });

  it("keeps how forms of loss move together", TIMEOUT, async () => {
    const two = {
      ...scenario("a", 1),
      primary: ["response", "productivity"].map((form) => ({
        form,
        loss: { type: "lognormal90", p5: 1000, p95: 100_000 },
      })),
    };
    const p99Of = async (more: object) => {
      const { out } = await run({ schema: "crq-portfolio/1", scenarios: [{ ...two, ...more }] }, "--json");
      return (JSON.parse(out) as { stages: Record<string, { p99: number }> }).stages["now"]!.p99;
    };
    expect(await p99Of({ formCorrelation: 0.9 })).toBeGreaterThan(1.02 * (await p99Of({})));
  });

  it("names every problem by its field", TIMEOUT, async () => {
    const { err, status } = await run({
      ...PORTFOLIO,
      dependence: { type: "common", correlation: 1 },
      causes: [{ ...PORTFOLIO.causes[0], frequency: known(-1) }],
      extra: 1,
    });
    expect(status).toBe(2);
    expect(err.trim().split("\n")).toEqual([
      "extra: is not a field here; the fields are schema, title, scenarios, dependence, causes, policies, prices",
      "dependence.correlation: must be from 0 to 0.95",
      "causes[0].frequency.value: must be from 0 to 10000 events a year",
    ]);
    const strange = await run({
      ...PORTFOLIO,
      policies: [{ ...PORTFOLIO.policies[0], covers: ["z"] }],
      scenarios: [scenario("a", 1), { ...scenario("a", 1), currency: "EUR" }],
    });
    expect(strange.err.trim().split("\n")).toEqual([
      "scenarios[1].id: must be distinct",
      "scenarios[1].currency: must be USD as in the first, because losses are added up",
      "policies[0].covers: must name scenarios of the portfolio, not z",
    ]);
    const unknown = [{ ...PORTFOLIO.causes[0], strikes: [{ scenario: "q", probability: 1 }] }];
    expect((await run({ ...PORTFOLIO, causes: unknown })).err).toContain(
      "causes[0].strikes[0].member: must name a scenario of the portfolio, once",
    );
    expect((await run({ ...PORTFOLIO, policies: [] }, "--stage", "net-now")).err).toContain(
      "net-now needs a policy",
    );
  });
});
