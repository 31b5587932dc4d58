/** The unmodified product: session, permission, tenancy, validation, reply shapes. Prints its port. */
import { buildApp } from "../../apps/server/src/app.ts";
import { openDoors } from "../../apps/server/src/db/doors.ts";
import { openLog } from "../../apps/server/src/http/logging/log.ts";
import { openCompute } from "../../apps/server/src/jobs/compute-pool.ts";
import { openParsing } from "../../apps/server/src/jobs/parse-pool.ts";
import { outbox } from "../../apps/server/src/mail/outbox.ts";
import { keepHeapSmall } from "../../apps/server/src/small-heap.ts";

keepHeapSmall();
const app = await buildApp({
  doors: openDoors(process.argv[2]!, { connections: 10 }),
  compute: openCompute(),
  parsing: openParsing(),
  outbox: outbox(undefined),
  secret: "the benchmark's secret, long enough to be one",
  publicUrl: "http://127.0.0.1",
  logger: openLog("warn"),
  trustedProxies: 0,
  breakGlass: [],
  showOutbox: false,
  requestsPerMinute: 100_000_000,
});
await app.listen({ host: "127.0.0.1", port: 0 });
process.send!((app.server.address() as { port: number }).port);
process.on("message", () =>
  process.send!({ memoryMb: process.memoryUsage.rss() / 1e6, cpu: process.cpuUsage() }),
);
