/** Someone else, in a thread of their own: makes one call after the other, and says how long the longest took between two messages. */
import { parentPort, workerData } from "node:worker_threads";

const { url, cookie } = workerData as { url: string; cookie: string };
let longestMs = 0;
parentPort!.on("message", () => {
  parentPort!.postMessage(longestMs);
  longestMs = 0;
});
for (;;) {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  longestMs = Math.max(longestMs, performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
