import type { TailDriver } from "@crq/engine/sensitivity/tail-driver";
import { factorLabel } from "../estimate/factors.ts";

/** From this share of the worst years on, a sentence names the input that they rest on. */
const DOMINANT = 0.8;

/** What to say of a 1-in-100-year loss that rests on one input; null for others. */
export function driverCaution(driver: TailDriver | null): string | null {
  if (!driver || driver.share < DOMINANT) return null;
  const name = factorLabel(driver.name);
  return (
    `In at least ${Math.floor(driver.share * 100)}% of the years beyond the 1-in-100-year loss, a single loss exceeds it: ` +
    `${name.charAt(0).toLowerCase()}${name.slice(1)}. That figure depends mostly on the upper end of this one estimate.`
  );
}
