/**
 * An assessment of SP 800-53 with all its 1,189 entries and 5,000 answers: how long the built server takes to open it and to save an
 * answer, how long fifty assessors wait who answer at once, and that nothing of theirs is lost.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { RUNS_FOR_LONG } from "../../scripts/lib/foreground.mjs";
import { bundleServer } from "../../scripts/lib/server-bundle.ts";
import { makeDataSet } from "./data-set.ts";

const GOALS = { openMs: 50, saveMs: 20, togetherP99Ms: 100 } as const;
const [ANSWERS, ASSESSORS, EACH] = [5000, 50, 40];
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 40);

const data = await makeDataSet(ASSESSORS);
const built = fileURLToPath(new URL("../../node_modules/.cache/bench-assessments", import.meta.url));
const source = fileURLToPath(new URL("../api/product-server.ts", import.meta.url));
await bundleServer({ "product-server": source }, built);
const server = fork(`${built}/product-server.js`, [data.appUrl], {
  execArgv: RUNS_FOR_LONG.options,
  env: { ...process.env, ...RUNS_FOR_LONG.environment },
});
try {
  const [port] = (await once(server, "message")) as [number];
  const site = `http://127.0.0.1:${port}`;
  const people = await Promise.all(data.tokens.map((token) => signedIn(site, token)));
  const [first] = people;
  const { id, version } = await first!.call<{ id: string; version: number }>("POST", "/api/assessments", {
    name: "All of SP 800-53",
    framework: "nist-sp-800-53-r5",
  });
  await first!.call("POST", `/api/assessments/${id}/start`, { version });
  const path = `/api/assessments/${id}/answers`;
  const { items } = await first!.call<{ items: { entry: string }[] }>("GET", path);

  const saves: number[] = [];
  const results = ["met", "partially-met", "not-met"] as const;
  for (let n = 0; n < ANSWERS; n++) {
    const { entry } = items[n % items.length]!;
    const round = Math.floor(n / items.length);
    const began = performance.now();
    const note = `Looked at for the ${round + 1}th time.`;
    await first!.call("PATCH", path, { entry, version: round + 1, result: results[n % 3], note });
    saves.push(performance.now() - began);
  }
  say("save an answer", saves.slice(200), GOALS.saveMs);

  const opens: number[] = [];
  for (let n = -3; n < ROUNDS; n++) {
    const began = performance.now();
    await first!.call("GET", `/api/assessments/${id}`);
    await first!.call("GET", path);
    if (n >= 0) opens.push(performance.now() - began);
  }
  say(`open an assessment of ${items.length} entries with ${ANSWERS} answers`, opens, GOALS.openMs);

  const entries = items.map((item) => item.entry);
  const workerData = { site, path, entries, each: EACH, people: people.map(({ headers }) => headers) };
  const answering = new Worker(new URL("./answering.ts", import.meta.url), { workerData });
  const [{ waits, ms }] = (await once(answering, "message")) as [{ waits: number[]; ms: number }];
  say(
    `${ASSESSORS} assessors, an answer a second each (${((waits.length / ms) * 1000).toFixed(0)} a second)`,
    waits,
    GOALS.togetherP99Ms,
  );
  const { items: after } = await first!.call<{
    items: { entry: string; maturity: number | null; version: number }[];
  }>("GET", path);
  const saved = after.reduce((sum, answer) => sum + answer.version - 1, 0);
  if (saved !== ANSWERS + ASSESSORS * EACH)
    throw new Error(`${saved} saved, ${ANSWERS + ASSESSORS * EACH} answered`);
  console.log(`  nothing lost: ${saved} answers saved`);
} finally {
  server.kill();
  await data.remove();
}
process.exit();

/** Calls as a signed-in person. */
async function signedIn(site: string, token: string) {
  const cookie = `crq-session=${token}`;
  const asked = await fetch(`${site}/api/auth/csrf-token`, { headers: { cookie } });
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const set = asked.headers.getSetCookie().map((one) => one.split(";", 1)[0]!);
  const headers = {
    cookie: [cookie, ...set].join("; "),
    "x-csrf-token": csrfToken,
    "content-type": "application/json",
  };
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const given = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(`${site}${path}`, { method, headers, ...given });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return { call, headers };
}

/** Prints the median and the 99th percentile in ms, and the goal as a ratio: 1.00 and more reaches it. */
function say(what: string, times: readonly number[], goalMs: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!;
  const [median, p99] = [at(0.5), at(0.99)];
  const judged = what.includes("assessors") ? p99 : median;
  console.log(
    `${what}: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${(goalMs / judged).toFixed(2)} of the goal, ${goalMs} ms`,
  );
}
