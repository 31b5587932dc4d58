import { expect, test, vi } from "vitest";
import { remembered } from "./remembered.ts";

test("a value is served until it is too old, and read once for all who wait", async () => {
  const read = vi.fn(async () => read.mock.calls.length);
  const ask = remembered(read, 30);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(await ask()).toBe(2);
});

test("a failed read is not cached", async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error("not now")).mockResolvedValue("read");
  const ask = remembered(read, 60_000);
  await expect(ask()).rejects.toThrow("not now");
  expect(await ask()).toBe("read");
});
