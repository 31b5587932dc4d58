import type { Distribution } from "../scenario.ts";

/**
 * The estimate of k times the factor: every field that is a value is multiplied, the shape stays.
 *
 * Domain: k ≥ 0; k = 0 gives the constant 0.
 */
export function scaled(d: Distribution, k: number): Distribution {
  if (k === 0) return { type: "constant", value: 0 };
  switch (d.type) {
    case "lognormal90":
      return {
        ...d,
        p5: d.p5 * k,
        p95: d.p95 * k,
        ...(d.min !== undefined && { min: d.min * k }),
        ...(d.max !== undefined && { max: d.max * k }),
      };
    case "uniform":
      return { ...d, min: d.min * k, max: d.max * k };
    case "constant":
      return { ...d, value: d.value * k };
    default:
      return { ...d, min: d.min * k, mode: d.mode * k, max: d.max * k };
  }
}
