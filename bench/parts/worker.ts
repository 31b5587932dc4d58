/** The benchmark's worker process, with one thread. */
import { once } from "node:events";
import { startComputingParts } from "../../apps/server/src/jobs/parts/compute-parts.ts";

const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
const parts = await startComputingParts({
  jobsUrl: process.env["JOBS_URL"]!,
  secret: process.env["SECRET"]!,
  threads: 1,
  onError,
});
await once(process, "message");
await parts.close();
process.disconnect();
