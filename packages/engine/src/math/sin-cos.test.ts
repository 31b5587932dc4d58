import { expect, test } from "vitest";
import { sinCos } from "./sin-cos.ts";

test("sine and cosine agree with the platform within 3e-16 up to arguments of a hundred thousand", () => {
  const pair = new Float64Array(2);
  let worst = 0;
  for (let i = 0; i < 20_000; i++) {
    const x = ((i * 0.6180339887498949) % 1) * (i % 2 === 0 ? 10 : 2e5) - (i % 2 === 0 ? 5 : 1e5);
    sinCos(x, pair);
    worst = Math.max(worst, Math.abs(pair[0]! - Math.cos(x)), Math.abs(pair[1]! - Math.sin(x)));
  }
  expect(worst).toBeLessThan(3e-16);
});
