import type { AppetiteVerdict } from "@crq/contract/risk/register/risk-limits";
import { VerdictChip } from "../../../../ui/verdict-chip.tsx";
import { APPETITE_CHOICES } from "./limit-words.ts";

const TONES = { within: "within", "beyond-appetite": "over", "beyond-tolerance": "beyond" } as const;

/** How a risk compares with the limits of its category. */
export function AppetiteVerdictChip({ verdict }: { readonly verdict: AppetiteVerdict | null }) {
  if (verdict === null) return <span className="text-muted">{APPETITE_CHOICES["not-judged"]}</span>;
  return <VerdictChip tone={TONES[verdict]}>{APPETITE_CHOICES[verdict]}</VerdictChip>;
}
