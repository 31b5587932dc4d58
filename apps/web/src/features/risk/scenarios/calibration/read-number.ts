import { readQuantity } from "../estimate/quantity.ts";

/** A number as people type it (`1,500`, `2.5 million`, `40`, `44%` as 44); null for anything else. */
export function readNumber(text: string): number | null {
  const reading = readQuantity(text.replace(/\s*%\s*$/, ""), "money");
  return reading.ok ? reading.value : null;
}
