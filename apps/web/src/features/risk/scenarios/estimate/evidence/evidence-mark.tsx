import type { Evidence } from "@crq/contract/risk/scenarios";
import { type Present, supportedBefore } from "./supported-value.ts";

interface EvidenceMarkProps {
  readonly entries: readonly Evidence[];
  readonly present: Present;
}

/** Marks evidence of which some was given for another value than the present one. */
export default function EvidenceMark({ entries, present }: EvidenceMarkProps) {
  if (entries.every((entry) => supportedBefore(entry, present) === null)) return null;
  return <span className="text-warn"> · for another value</span>;
}
