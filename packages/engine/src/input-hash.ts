import { canonicalJson } from "./canonical-json.ts";
import type { ScenarioEstimate } from "./scenario.ts";
import { sha256Hex, utf8 } from "./sha256.ts";

/** The fingerprint of everything that affects a scenario's numbers, as 64 hexadecimal digits; id, title and the year of its prices do not count. */
export function inputHash(scenario: ScenarioEstimate): string {
  const { currency, frequency, primary, secondary, eventCap, formCorrelation } = scenario;
  return sha256Hex(
    utf8(canonicalJson({ currency, frequency, primary, secondary, eventCap, formCorrelation })),
  );
}
