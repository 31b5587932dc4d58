import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINE_VERSION } from "../src/version.ts";

/** Starting a process is slow on a busy machine. */
const TIMEOUT = { timeout: 60_000 };
const COMMAND = fileURLToPath(new URL("quantify.ts", import.meta.url));

const SCENARIO = {
  schema: "crq-scenario/1",
  id: "ransomware-plant-a",
  title: "Ransomware stops plant A",
  currency: "USD",
  frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
  secondary: {
    slef: { type: "pert", min: 0.1, mode: 0.3, max: 0.6 },
    losses: [{ form: "fines", loss: { type: "lognormal90", p5: 100_000, p95: 10_000_000 } }],
  },
};

const KEYS = [
  "mean",
  "sd",
  "p_zero",
  "p5",
  "p10",
  "p25",
  "p50",
  "p75",
  "p90",
  "p95",
  "p99",
  "p99.5",
  "p99.9",
  "cvar95",
  "cvar99",
  "exceed",
  "error",
];

const PORTFOLIO_KEYS = [...KEYS, "correlation", "contributions", "diversification"];

/** The fields of the JSON output that tests read. */
interface Output {
  readonly engine: string;
  readonly version: string;
  readonly years: number | null;
  readonly seed: number | null;
  readonly inputs: Record<string, string>;
  readonly scenarios: Record<
    string,
    Record<string, number> & { exceed: Record<string, number>; error: Record<string, number> }
  >;
  readonly portfolio?: Record<string, number> & {
    error: Record<string, number>;
    contributions: Record<string, { cvar95: number; cvar99: number }>;
    diversification: Record<string, number>;
  };
}

let folder = "";

/** The outcome of a run of the command. */
interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in the folder of the test's files. */
async function quantify(args: readonly string[], input = ""): Promise<Run> {
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd: folder });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => void child.once("close", resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, stdout, stderr };
}

async function json(args: readonly string[], input = ""): Promise<Output> {
  const { status, stdout, stderr } = await quantify([...args, "--json"], input);
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as Output;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quantify-"));
  const write = (file: string, value: object): void =>
    writeFileSync(join(folder, file), JSON.stringify(value));
  write("a.json", SCENARIO);
  write("b.json", { ...SCENARIO, id: "phishing", secondary: undefined });
  write("d.json", { ...SCENARIO, id: "second" });
  write("same-id.json", { ...SCENARIO, title: "Another" });
  write("euro.json", { ...SCENARIO, id: "euro", currency: "EUR" });
  write("busy.json", { ...SCENARIO, id: "busy", frequency: { lef: { type: "constant", value: 10_000 } } });
  write("c.json", { ...SCENARIO, id: "third", frequency: { lef: { type: "constant", value: 0.1 } } });
  const ids = ["third", "ransomware-plant-a", "phishing"];
  write("matrix.json", {
    ids,
    matrix: [
      [1, 0.5, 0.2],
      [0.5, 1, 0.1],
      [0.2, 0.1, 1],
    ],
  });
  write("indefinite.json", {
    ids,
    matrix: [
      [1, 0.9, -0.9],
      [0.9, 1, 0.9],
      [-0.9, 0.9, 1],
    ],
  });
  write("other-ids.json", { ids: ["third", "phishing"], matrix: [[1]] });
  write("wrong.json", {
    ...SCENARIO,
    frequency: { lef: { type: "pert", min: 3, mode: 2, max: 4 } },
    secondary: { ...SCENARIO.secondary, slef: { type: "constant", value: 1.5 } },
  });
  writeFileSync(join(folder, "malformed.json"), '{\n  "schema": "crq-scenario/1",\n  "id": oops\n}\n');
  writeFileSync(join(folder, "latin1.json"), Buffer.from([0x22, 0xe9, 0x22]));
  mkdirSync(join(folder, "directory"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.concurrent("quantify --json", TIMEOUT, () => {
  it("keeps a scenario with a price year as estimated, and prints the year", TIMEOUT, async () => {
    const priced = JSON.stringify({ ...SCENARIO, priceYear: 2024 });
    const [own, stated] = [await json(["a.json"]), await json(["-"], priced)];
    expect(stated).toEqual({ ...own, priceYears: { "ransomware-plant-a": 2024 } });
    const { stdout } = await quantify(["-"], priced);
    expect(stdout).toContain("ransomware-plant-a: Ransomware stops plant A, in prices of 2024");
  });

  it("prints one object with every statistic, its error and the thresholds asked for: exact engine", async () => {
    const output = await json(["a.json", "--exceed", "10000,1000000"]);
    expect(Object.keys(output)).toEqual(["engine", "version", "years", "seed", "inputs", "scenarios"]);
    expect([output.engine, output.version, output.years, output.seed]).toEqual([
      "exact",
      ENGINE_VERSION,
      null,
      null,
    ]);
    const result = output.scenarios["ransomware-plant-a"]!;
    expect(Object.keys(result)).toEqual(KEYS);
    expect(Object.keys(result.exceed)).toEqual(["10000", "1000000"]);
    expect(Math.abs(result["mean"]! / 1_460_518 - 1)).toBeLessThan(1e-5);
    expect(result.error["p95"]).toBeGreaterThan(0);
    expect(output.inputs["ransomware-plant-a"]).toMatch(/^[0-9a-f]{64}$/);
  });

  it("simulates with the years and the seed asked for, one result per scenario and that of the portfolio", async () => {
    const output = await json([
      "a.json",
      "b.json",
      "--engine",
      "simulate",
      "--years",
      "50000",
      "--seed",
      "7",
    ]);
    expect([output.engine, output.years, output.seed]).toEqual(["simulate", 50_000, 7]);
    expect(Object.keys(output.scenarios)).toEqual(["ransomware-plant-a", "phishing"]);
    const sum = Object.values(output.scenarios).reduce((total, result) => total + result["mean"]!, 0);
    expect(Math.abs(output.portfolio!["mean"]! / sum - 1)).toBeLessThan(1e-12);
    expect(Object.keys(output.portfolio!)).toEqual(PORTFOLIO_KEYS);
  });

  it("computes the portfolio of several files, independent or with one correlation: exact engine", async () => {
    const files = ["a.json", "b.json", "c.json"];
    const independent = (await json(files)).portfolio!;
    const correlated = (await json([...files, "--correlation", "0.4"])).portfolio!;
    expect(Object.keys(independent)).toEqual(PORTFOLIO_KEYS);
    expect([independent["correlation"], correlated["correlation"]]).toEqual([0, 0.4]);
    expect(correlated["cvar99"]).toBeGreaterThan(1.05 * independent["cvar99"]!);
    for (const portfolio of [independent, correlated]) {
      expect(Object.keys(portfolio.contributions)).toEqual(["ransomware-plant-a", "phishing", "third"]);
      const sum = Object.values(portfolio.contributions).reduce((total, { cvar99 }) => total + cvar99, 0);
      expect(Math.abs(sum / portfolio["cvar99"]! - 1)).toBeLessThan(1e-12);
      expect(Object.keys(portfolio.diversification)).toEqual(["p95", "cvar95", "cvar99"]);
    }
    expect(correlated.diversification["cvar99"]).toBeLessThan(independent.diversification["cvar99"]!);
  });

  it("simulates a correlation matrix, its rows in the order of its ids, and a negative correlation", async () => {
    const files = ["a.json", "b.json", "c.json", "--engine", "simulate", "--years", "20000"];
    const matrix = (await json([...files, "--correlation", "matrix.json"])).portfolio!;
    expect(matrix["correlation"]).toEqual({
      ids: ["ransomware-plant-a", "phishing", "third"],
      matrix: [
        [1, 0.1, 0.5],
        [0.1, 1, 0.2],
        [0.5, 0.2, 1],
      ],
    });
    const negative = (await json([...files, "--correlation", "-0.4"])).portfolio!;
    expect(negative["cvar95"]).toBeLessThan(matrix["cvar95"]!);
  });

  it("has the same bytes for 1, 3 and 8 threads", async () => {
    const simulated = [
      "a.json",
      "b.json",
      "--engine",
      "simulate",
      "--years",
      "140000",
      "--json",
      "--correlation",
      "0.3",
    ];
    const runs = ["1", "3", "8"].map((threads) => quantify([...simulated, "--threads", threads]));
    const [one, ...others] = (await Promise.all(runs)).map(({ stdout }) => stdout);
    expect(JSON.parse(one!)).toHaveProperty("portfolio");
    for (const other of others) expect(other).toBe(one);
  });

  it("reads standard input for '-'", async () => {
    expect((await json(["-"], JSON.stringify(SCENARIO))).scenarios).toHaveProperty("ransomware-plant-a");
  });
});

describe.concurrent("quantify", TIMEOUT, () => {
  it("prints an aligned table with thousands separators, errors beside, version, seed and hash of the input", async () => {
    const { status, stdout } = await quantify([
      "a.json",
      "--engine",
      "simulate",
      "--years",
      "20000",
      "--exceed",
      "1000000",
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ransomware-plant-a: Ransomware stops plant A\n/);
    expect(stdout).toMatch(/mean +1,\d{3},\d{3} +± \d\d,\d{3}\n/);
    expect(stdout).toMatch(/chance of more than 1,000,000 +\d\d\.\d{3} %/);
    expect(stdout).toContain(`Engine ${ENGINE_VERSION}, simulate, 20,000 years, seed 1`);
    expect(stdout).toMatch(/Input ransomware-plant-a: [0-9a-f]{64}\n$/);
    const ends = stdout
      .split("\n")
      .filter((line) => line.includes("percentile"))
      .map((line) => line.indexOf("±"));
    expect(ends.length).toBe(10);
  });

  it("takes the documentation's example files, together", async () => {
    const folder = fileURLToPath(new URL("../../../docs/engine/examples/", import.meta.url));
    const files = readdirSync(folder).map((name) => join(folder, name));
    const { status, stdout } = await quantify([...files, "--correlation", "0.3", "--json"]);
    expect(status).toBe(0);
    const { scenarios } = JSON.parse(stdout) as { scenarios: Record<string, { p95: number }> };
    expect(Object.keys(scenarios)).toHaveLength(files.length);
    expect(scenarios["ransomware-plant"]!.p95).toBeCloseTo(6_471_191, 0);
  });

  it("prints its help with --help", async () => {
    const { status, stdout } = await quantify(["--help"]);
    expect(status).toBe(0);
    for (const option of [
      "--engine",
      "--years",
      "--seed",
      "--threads",
      "--correlation",
      "--exceed",
      "--json",
    ])
      expect(stdout).toContain(option);
  });
});

describe.concurrent("invalid input ends with status 2 and one line per problem", TIMEOUT, () => {
  const refused = async (args: readonly string[], ...lines: readonly (string | RegExp)[]): Promise<void> => {
    const { status, stdout, stderr } = await quantify(args);
    expect(status).toBe(2);
    expect(stdout).toBe("");
    const printed = stderr.trimEnd().split("\n");
    expect(printed.length, stderr).toBe(lines.length);
    for (const [i, line] of lines.entries()) expect(printed[i]).toMatch(line);
  };

  it("for a scenario that breaks rules: file, field, rule, for each field", async () => {
    await refused(
      ["a.json", "wrong.json", "--json"],
      /^wrong\.json: frequency\.lef[.a-z]*: \w+/,
      /^wrong\.json: secondary\.slef[.a-z]*: \w+/,
    );
  });

  it("for malformed JSON: line and column", async () => {
    await refused(["malformed.json"], "malformed.json: line 3 column 9: must be a JSON value");
  });

  it("for files that cannot be read, all of them", async () => {
    await refused(
      ["none.json", "directory", "latin1.json"],
      "none.json: file: does not exist",
      "directory: file: is a directory",
      "latin1.json: file: must be UTF-8 text",
    );
  });

  it("for files that cannot be combined", async () => {
    await refused(["a.json", "same-id.json"], "same-id.json: id: must differ from that of a.json");
    await refused(["a.json", "euro.json"], /^euro\.json: currency: must be USD as in a\.json/);
  });

  it("for more events than can be simulated", async () => {
    await refused(
      ["busy.json", "--engine", "simulate", "--years", "1e9"],
      /^busy\.json: frequency\.lef: must /,
    );
  });

  it("for an impossible correlation, or one that the engine doesn't support", async () => {
    const files = ["a.json", "b.json", "c.json"];
    const simulated = [...files, "--engine", "simulate"];
    await refused(
      [...files, "--correlation", "1.5"],
      /^quantify: --correlation: must be a number from -1 to 1/,
    );
    await refused(
      [...files, "--correlation", "much"],
      /^quantify: --correlation: must be a number from -1 to 1/,
    );
    await refused(
      [...simulated, "--correlation", "-0.6"],
      "quantify: --correlation: must be from -0.5 to 1 for 3 scenarios",
    );
    await refused(
      [...files, "--correlation", "-0.1"],
      /^quantify: --correlation: must be from 0 to 1 .*--engine simulate/,
    );
    await refused(
      [...files, "--correlation", "matrix.json"],
      /^quantify: --correlation: must be one number .*--engine simulate/,
    );
    await refused(
      [...simulated, "--correlation", "indefinite.json"],
      /^indefinite\.json: matrix: must be positive definite; the nearest such matrix differs by at most 0\.40 in an entry/,
    );
    await refused(
      [...simulated, "--correlation", "other-ids.json"],
      /^other-ids\.json: ids: must name each scenario once/,
    );
    await refused([...simulated, "--correlation", "absent.json"], "absent.json: file: does not exist");
    await refused(
      [...simulated, "--correlation", "a.json"],
      /^a\.json: schema: is no field of a correlation/,
    );
  });

  it("for the command line: option and rule", async () => {
    await refused(["a.json", "--speed", "9"], "quantify: --speed: is no option; see --help");
    await refused(["a.json", "--years"], /^quantify: --years: must /);
    await refused(
      ["--engine", "guess", "--years", "0", "--seed", "1.5", "--threads", "none", "--exceed", "1,,2"],
      "quantify: --engine: must be exact or simulate",
      /^quantify: --years: must be a whole number from 1 to /,
      /^quantify: --seed: must be a whole number from 0 to /,
      /^quantify: --threads: must be a whole number from 1 to /,
      "quantify: --exceed: must be losses of 0 or more, separated by commas",
      "quantify: FILE: must be given; see --help",
    );
  });
});

describe.concurrent("--fail-above", TIMEOUT, () => {
  it("exits with 1 where a loss is likelier than its limit, with 0 where none is, and says both", async () => {
    const loose = await quantify(["a.json", "--fail-above", "1in20=500M, 1in1000=1T"]);
    expect([loose.status, loose.stderr]).toEqual([0, ""]);
    expect(loose.stdout).toMatch(
      /^Within 1in20=500M: a chance of [\d.e-]+ % a year, where 5 % is the limit$/m,
    );
    const strict = await quantify(["a.json", "--fail-above", "1in20=500M,1in100=1.5m"]);
    expect(strict.status).toBe(1);
    expect(strict.stdout).toMatch(
      /^Above 1in100=1\.5m: a chance of \d+\.\d+ % a year, where 1 % is the limit$/m,
    );
  });

  it("agrees with the percentile: just below it is above, just above it isn't", async () => {
    const { stdout } = await quantify(["a.json", "--json"]);
    const { p95 } = (JSON.parse(stdout) as Output).scenarios[SCENARIO.id]!;
    const limits = `1in20=${Math.floor(p95! * 0.999)},1in20=${Math.ceil(p95! * 1.001)}`;
    const checked = await quantify(["a.json", "--json", "--fail-above", limits]);
    expect(checked.status).toBe(1);
    const found = (JSON.parse(checked.stdout) as { limits: { above: boolean; chance: number }[] }).limits;
    expect(found.map(({ above }) => above)).toEqual([true, false]);
    expect(found[0]!.chance).toBeGreaterThan(0.05);
  });

  it("judges the portfolio of several files, by the simulation too", async () => {
    const limit = ["--json", "--fail-above", "1in20=10M"];
    const alone = await quantify(["a.json", ...limit]);
    const together = await quantify(["a.json", "d.json", ...limit]);
    expect([alone.status, together.status]).toEqual([0, 1]);
    const simulated = ["--engine", "simulate", "--years", "20000", ...limit];
    expect((await quantify(["a.json", "d.json", ...simulated])).status).toBe(1);
  });

  it.each(["1in1=5M", "20=5M", "1in20", "1in20=", "1in20=-5", "1in20=5X", "1in20=2e15", "1in20=5M,", ","])(
    "refuses %j",
    async (text) => {
      const { status, stdout, stderr } = await quantify(["a.json", "--fail-above", text]);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toBe("quantify: --fail-above: must be limits such as 1in20=5M, separated by commas\n");
    },
  );
});
