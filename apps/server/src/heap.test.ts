import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Replaces 40 MB of values for a while; prints the heap's largest size in MB. */
const CHURN = `
  const kept = [];
  let most = 0;
  for (let i = 0; i < 3_000_000; i++) {
    kept[i % 400_000] = { id: i, text: "text " + i, list: [i, i + 1] };
    if (i % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
  }
  console.log(Math.round(most / 1e6));
`;

async function largestHeap(before: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "-e",
    `${before}${CHURN}`,
  ]);
  return Number(stdout);
}

test("the heap stays close to what is in use", async () => {
  const heap = fileURLToPath(new URL("./heap.ts", import.meta.url));
  const [kept, left] = [await largestHeap(`await import(${JSON.stringify(heap)});`), await largestHeap("")];
  expect(kept).toBeLessThan(0.8 * left);
});
