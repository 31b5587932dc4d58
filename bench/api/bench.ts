/**
 * Requests per second and p99 of reading one scenario and of listing fifty, as a ratio to the same SQL behind bare Fastify: the
 * session's and the record's; and, for the record, to the record's SQL alone. The same for the signed-in person, whom the session
 * check reads with its one query. Then how long the database works on that query.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import pg from "pg";
import type { Tx } from "../../apps/server/src/db/doors.ts";
import * as store from "../../apps/server/src/features/risk/scenarios/store.ts";
import { openSessionLookUp } from "../../apps/server/src/features/people/sign-in/current-session-store.ts";
import { tokenHash } from "../../apps/server/src/http/tokens.ts";
import { RUNS_FOR_LONG } from "../../scripts/lib/foreground.mjs";
import { bundleServer } from "../../scripts/lib/server-bundle.ts";
import { makeDataSet } from "./data-set.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);

/** The SQL that the product's store sends, recorded. */
async function statements(scenarioId: string, hash: Buffer) {
  const sent: { text: string; values: unknown[] }[] = [];
  const record = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql, parameters } = query.compile();
    sent.push({ text: sql, values: [...parameters] });
    return [];
  };
  await openSessionLookUp(record)(hash);
  const tx = { all: record, first: record, run: record } as unknown as Tx;
  await store.byId(tx, scenarioId);
  await store.list(tx, { sort: "updated", order: "desc", page: 1, pageSize: 50 });
  return { session: sent[0]!, one: sent[1]!, list: sent[2]!, count: sent[3]! };
}

async function startServer(
  file: string,
  args: string[],
  execArgv: string[] = [],
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv,
    env: { ...process.env, ...env },
  });
  const port = await new Promise<number>((resolve) =>
    child.once("message", (message) => resolve(message as number)),
  );
  return { child, port };
}

/** Memory in MB and CPU time in µs of a server's process. */
async function usageOf(child: ChildProcess): Promise<{ memoryMb: number; cpuUs: number }> {
  child.send("usage");
  const [{ memoryMb, cpu }] = (await once(child, "message")) as [{ memoryMb: number; cpu: NodeJS.CpuUsage }];
  return { memoryMb, cpuUs: cpu.user + cpu.system };
}

const headersOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { cookie: `crq-session=${token}` };

/** Ten connections that call one after the other; with tokens, each for another person. */
async function load(
  { port, child }: { port: number; child: ChildProcess },
  path: string,
  tokens: readonly string[] = [],
) {
  const before = await usageOf(child);
  let started = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections: 10,
    duration: SECONDS,
    setupClient: (client) => client.setHeaders(headersOf(tokens[started++ % tokens.length])),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`);
  const after = await usageOf(child);
  return {
    memoryMb: after.memoryMb,
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpuUs: (after.cpuUs - before.cpuUs) / result.requests.total,
  };
}

/** How long the database works on a statement, planned once as the product's connections do; the median in ms. */
async function serverTime(
  ownerUrl: string,
  { text, values }: { text: string; values: unknown[] },
  hash: Buffer,
): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`prepare session_check as ${text}`);
    const quoted = values.slice(1).map((value) => client.escapeLiteral(String(value)));
    const given = [`'\\x${hash.toString("hex")}'`, ...quoted].join(", ");
    const times: number[] = [];
    for (let i = 0; i < 500; i++) {
      const { rows } = await client.query<{ "QUERY PLAN": [{ "Execution Time": number }] }>(
        `explain (analyze, timing off, format json) execute session_check (${given})`,
      );
      times.push(rows[0]!["QUERY PLAN"][0]["Execution Time"]);
    }
    return median(times);
  } finally {
    await client.end();
  }
}

/** The goals: calls a second for the list of fifty, CPU time, and memory under load. */
const GOALS = { listsPerSecond: 1500, byCpu: 0.6, memoryMb: 200 } as const;

/** How a figure compares with its goal: 1.00 and more reaches it. */
const toGoal = (name: string, goal: string, ratio: number) =>
  console.log(`  ${name}: ${ratio.toFixed(2)} of the goal, ${goal}`);

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const data = await makeDataSet();
const hash = tokenHash(data.sessionTokens[0]!);
const sql = await statements(data.scenarioId, hash);
// Built and started as the server is (scripts/lib/foreground.mjs).
const built = fileURLToPath(new URL("../../node_modules/.cache/bench-api", import.meta.url));
await bundleServer({ "product-server": fileURLToPath(new URL("product-server.ts", import.meta.url)) }, built);
const product = await startServer(
  "../../node_modules/.cache/bench-api/product-server.js",
  [data.appUrl],
  RUNS_FOR_LONG.options,
  RUNS_FOR_LONG.environment,
);
const bare = await startServer("./bare-server.ts", [
  data.ownerUrl,
  JSON.stringify(sql),
  hash.toString("hex"),
]);
const cases = [
  {
    name: "read one scenario",
    ours: `/api/scenarios/${data.scenarioId}`,
    theirs: `/one/${data.scenarioId}?session`,
    hasGoal: true,
  },
  { name: "the signed-in person", ours: "/api/auth/user", theirs: "/person" },
  {
    name: "list fifty scenarios",
    ours: "/api/scenarios?sort=updated&order=desc&pageSize=50",
    theirs: "/list?session",
    hasGoal: true,
    perSecond: GOALS.listsPerSecond,
  },
  {
    name: "read one scenario, the bare server without the session's SQL",
    ours: `/api/scenarios/${data.scenarioId}`,
    theirs: `/one/${data.scenarioId}`,
  },
];
const memory: number[] = [];
try {
  for (const one of cases) {
    await load(product, one.ours, data.sessionTokens); // warm
    await load(bare, one.theirs);
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++)
      rounds.push([await load(product, one.ours, data.sessionTokens), await load(bare, one.theirs)] as const);
    memory.push(...rounds.map(([a]) => a.memoryMb));
    const ours = median(rounds.map(([a]) => a.perSecond));
    const theirs = median(rounds.map(([, b]) => b.perSecond));
    const ratio = median(rounds.map(([a, b]) => a.perSecond / b.perSecond));
    const [p99, bareP99] = [median(rounds.map(([a]) => a.p99)), median(rounds.map(([, b]) => b.p99))];
    const [cpu, bareCpu] = [median(rounds.map(([a]) => a.cpuUs)), median(rounds.map(([, b]) => b.cpuUs))];
    console.log(
      `${one.name}: ${ours.toFixed(0)}/s, p99 ${p99} ms, ${cpu.toFixed(0)} µs of CPU each; bare ${theirs.toFixed(0)}/s, p99 ${bareP99} ms, ${bareCpu.toFixed(0)} µs; ratio ${ratio.toFixed(2)}, by CPU time ${(bareCpu / cpu).toFixed(2)}`,
    );
    if (one.perSecond !== undefined)
      toGoal("calls", `${one.perSecond.toLocaleString("en-US")}/s`, ours / one.perSecond);
    if (one.hasGoal) toGoal("by CPU time", `${GOALS.byCpu}`, bareCpu / cpu / GOALS.byCpu);
  }
  const check = await serverTime(data.ownerUrl, sql.session, hash);
  console.log(`session check: one query, ${check.toFixed(3)} ms of the database's time (median of 500)`);
  const memoryMb = median(memory);
  console.log(
    `memory of the product's process under load: ${memoryMb.toFixed(0)} MB (median of ${memory.length}; ${Math.max(...memory).toFixed(0)} at most)`,
  );
  toGoal("memory", `${GOALS.memoryMb} MB`, GOALS.memoryMb / memoryMb);
} finally {
  product.child.kill();
  bare.child.kill();
  await data.remove();
}
