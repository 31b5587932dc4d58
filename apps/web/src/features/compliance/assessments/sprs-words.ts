import { SYSTEM_SECURITY_PLAN } from "@crq/frameworks/scoring/sprs";

/** An SPRS score, and what it's of; null: there's none without a system security plan. */
export function sprsWords(score: number | null): { readonly words: string; readonly label: string } {
  return score === null
    ? { words: "–", label: `Not scored until ${SYSTEM_SECURITY_PLAN} is met` }
    : { words: String(score).replace("-", "−"), label: "SPRS score, of 110" };
}
