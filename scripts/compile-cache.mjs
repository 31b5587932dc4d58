/**
 * Fills Node's compile cache (`NODE_COMPILE_CACHE`) with the code of the server, the worker and their threads, when the image is built (decision 104).
 * Run it under the flags that the programs are started with: the cache is kept apart for each set of flags.
 */
import { spawnSync } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { openCompute } from "../apps/server/src/jobs/compute-pool.ts";
import { openParsing } from "../apps/server/src/jobs/parse-pool.ts";
import { keepHeapSmall } from "../apps/server/src/small-heap.ts";

/** What the threads that parse load by its address, for each kind of input; a test finds those that are missing here. */
const PARSERS = [
  "features/compliance/assessments/files/read-answers.ts",
  "features/compliance/assessments/files/read-results.ts",
  "features/compliance/assessments/files/write-oscal.ts",
  "features/compliance/assessments/files/write-poam.ts",
  "features/compliance/crosswalks/files/read-mapping.ts",
  "features/compliance/crosswalks/files/read-strm.ts",
  "features/compliance/crosswalks/files/write-mapping.ts",
  "http/files/write-workbook.ts",
  "features/compliance/evidence/files/inspect-file.ts",
  "features/compliance/framework-imports/files/read-file.ts",
  "features/compliance/frameworks/files/write-catalog.ts",
  "features/compliance/oscal-documents/files/read-document.ts",
  "features/compliance/oscal-documents/files/write-document.ts",
  "features/compliance/control-templates/files/read-templates.ts",
  "features/compliance/questions/files/read-questions.ts",
  "features/compliance/questions/files/read-set.ts",
  "features/compliance/scoring-models/files/read-model.ts",
  "features/people/saml/parse-provider-metadata.ts",
  "features/people/saml/verify-answer.ts",
  "features/platform/clients/csv/read-clients.ts",
  "features/risk/register/imports/read-risks.ts",
  "features/risk/remediation/poam/read-plan.ts",
  "features/risk/remediation/poam/write-plan.ts",
  "features/risk/scenarios/csv/read-csv.ts",
  "http/json/read-json.ts",
];

const sources = new URL("../apps/server/src/", import.meta.url);
const programs = new URL("../apps/server/dist/", import.meta.url);
const { NODE_COMPILE_CACHE, PATH } = process.env;
if (!getCompileCacheDir()) throw new Error("NODE_COMPILE_CACHE must be a folder that can be written");

// Fails here if one can't be loaded: in a thread only its input may fail. Before the flag below is set, since the server wouldn't take what was compiled after.
for (const path of PARSERS) await import(new URL(path, sources).href);

// Without settings a program loads its code, names what is missing, and ends.
for (const program of ["main.js", "worker.js"]) {
  const { status, stderr } = spawnSync(process.execPath, [...process.execArgv, program], {
    cwd: programs,
    env: { NODE_ENV: "production", NODE_COMPILE_CACHE, PATH },
    encoding: "utf8",
  });
  if (status !== 1 || !stderr.startsWith("The environment is not complete"))
    throw new Error(`${program} ended with ${status} before it read its settings:\n${stderr}`);
}

// Threads are started as the server starts them: after it has set a flag, by its pools.
keepHeapSmall();
const compute = openCompute({ cores: 1 });
/** @type {import("@crq/engine/scenario").Scenario} */
const scenario = {
  schema: "crq-scenario/1",
  id: "example",
  title: "Example",
  currency: "USD",
  frequency: { lef: { type: "constant", value: 1 } },
  primary: [{ form: "response", loss: { type: "constant", value: 1 } }],
};
await compute.run({ engine: "exact", scenario, exceed: [] }, { tenantId: "image", personId: null });
await compute.close();

const parsing = openParsing();
for (const path of PARSERS)
  await parsing.hold("files", "image", (read) => read(new URL(path, sources), "")).catch(() => {});
await parsing.close();
