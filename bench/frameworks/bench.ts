/**
 * Importing the full catalog of SP 800-53: in a worker thread, with how long the event loop waits at most, and over the server, with how
 * long another person's calls take in the meantime.
 */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { readOscal, writeOscal } from "@crq/frameworks/oscal/document";
import { importOverServer } from "./over-the-server.ts";

const FILE = new URL(
  "../../../shared/data/nist/NIST_SP-800-53_rev5-800-53A-draft_catalog-min.json",
  import.meta.url,
);
const [SECONDS, WAIT] = [3, 100];
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);

if (!existsSync(FILE)) {
  process.stdout.write("left out: the public catalog is not beside the repository\n");
  process.exit(0);
}
const json = readFileSync(FILE, "utf8");
const { model, document } = readOscal(json);
const texts = {
  json,
  xml: writeOscal(model, document, "xml"),
  yaml: writeOscal(model, document, "yaml"),
};
for (const [format, text] of Object.entries(texts)) {
  let [best, wait, entries] = [Infinity, Infinity, 0];
  for (let n = 0; n < ROUNDS; n++) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: text });
    const [answer] = (await once(worker, "message")) as [{ findings: number; entries: number }];
    best = Math.min(best, performance.now() - began);
    delay.disable();
    wait = Math.min(wait, delay.max / 1e6);
    entries = answer.entries;
    await worker.terminate();
  }
  process.stdout.write(
    `${format.padEnd(4)}  ${(text.length / 1e6).toFixed(1)} MB, ${entries} entries  ${(best / 1000).toFixed(2)} s  ratio ${((SECONDS * 1000) / best).toFixed(2)}` +
      `  longest wait of the event loop ${wait.toFixed(0)} ms  ratio ${(WAIT / wait).toFixed(2)}\n`,
  );
}
for (const [format, calls] of await importOverServer(texts, ROUNDS))
  for (const [call, { ms, longestWaitMs }] of Object.entries(calls))
    process.stdout.write(
      `${format.padEnd(4)}  ${call} over the server  ${(ms / 1000).toFixed(2)} s  ratio ${((SECONDS * 1000) / ms).toFixed(2)}` +
        `  longest call of someone else ${longestWaitMs.toFixed(0)} ms  ratio ${(WAIT / longestWaitMs).toFixed(2)}\n`,
    );
