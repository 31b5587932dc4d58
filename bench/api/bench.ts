/** Requests per second and p99 of reading one scenario and of listing fifty, as a ratio to the same SQL behind bare Fastify. */
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type { Tx } from "../../apps/server/src/db/doors.ts";
import * as store from "../../apps/server/src/features/scenarios/store.ts";
import { makeDataSet } from "./data-set.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);

/** The SQL that the product's store sends, recorded. */
async function statements(scenarioId: string) {
  const sent: { text: string; values: unknown[] }[] = [];
  const record = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql, parameters } = query.compile();
    sent.push({ text: sql, values: [...parameters] });
    return undefined;
  };
  const tx = { all: record, first: record, run: record } as unknown as Tx;
  await store.byId(tx, scenarioId);
  await store.list(tx, { search: "", sort: "updated", order: "desc", page: 1, pageSize: 50, clientId: null });
  return { one: sent[0], list: sent[1], count: sent[2] };
}

async function startServer(file: string, args: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  const port = await new Promise<number>((resolve) =>
    child.once("message", (message) => resolve(message as number)),
  );
  return { child, port };
}

async function load(port: number, path: string, headers: Record<string, string> = {}) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections: 10,
    duration: SECONDS,
    headers,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const data = await makeDataSet();
const product = await startServer("./product-server.ts", [data.appUrl]);
const bare = await startServer("./bare-server.ts", [
  data.ownerUrl,
  JSON.stringify(await statements(data.scenarioId)),
]);
const headers = { cookie: `crq-session=${data.sessionToken}` };
const cases = [
  { name: "read one scenario", ours: `/api/scenarios/${data.scenarioId}`, theirs: `/one/${data.scenarioId}` },
  { name: "list fifty scenarios", ours: "/api/scenarios", theirs: "/list" },
];
try {
  for (const one of cases) {
    await load(product.port, one.ours, headers); // warm
    await load(bare.port, one.theirs);
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++)
      rounds.push([await load(product.port, one.ours, headers), await load(bare.port, one.theirs)] as const);
    const ours = median(rounds.map(([a]) => a.perSecond));
    const theirs = median(rounds.map(([, b]) => b.perSecond));
    const ratio = median(rounds.map(([a, b]) => a.perSecond / b.perSecond));
    const p99 = rounds.map(([a, b]) => [a.p99, b.p99]);
    console.log(
      `${one.name}: ${ours.toFixed(0)}/s, p99 ${median(p99.map((x) => x[0]!))} ms; bare ${theirs.toFixed(0)}/s, p99 ${median(p99.map((x) => x[1]!))} ms; ratio ${ratio.toFixed(2)} (target 0.5)`,
    );
  }
  product.child.send("memory");
  const { memoryMb } = await new Promise<{ memoryMb: number }>((resolve) =>
    product.child.once("message", (m) => resolve(m as never)),
  );
  console.log(`memory of the product's process under load: ${memoryMb.toFixed(0)} MB`);
} finally {
  product.child.kill();
  bare.child.kill();
  await data.remove();
}
