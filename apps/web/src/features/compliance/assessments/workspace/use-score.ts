import { sprs, SYSTEM_SECURITY_PLAN } from "@crq/frameworks/scoring/sprs";
import type { Verdict } from "@crq/frameworks/scoring/verdict";
import { percent } from "../../../../ui/format.ts";
import type { ShownRow } from "../answers/use-answers.ts";
import type { Workspace } from "./use-workspace.ts";

const VERDICTS = { met: "met", "partially-met": "partial", "not-met": "not_met" } as const;

/** What a row says to SPRS; undefined: unanswered, which counts as not met. */
function verdictOf({ applicability, result }: ShownRow): Verdict | undefined {
  if (applicability === "not-applicable") return "not_applicable";
  return result === null ? undefined : VERDICTS[result];
}

/** The score in words: points with each answer for SPRS, otherwise the server's share. */
export function useScore({ record, framework, answers }: Workspace): {
  readonly words: string;
  readonly label: string;
} {
  if (record.scoringModel === "sprs") {
    const verdicts = new Map<string, Verdict>();
    for (const [entry, row] of answers.rows) {
      const verdict = verdictOf(row);
      if (verdict !== undefined) verdicts.set(entry, verdict);
    }
    const { score } = sprs(framework.catalog, verdicts);
    return score === null
      ? { words: "–", label: `Not scored until ${SYSTEM_SECURITY_PLAN} is met` }
      : { words: String(score).replace("-", "−"), label: "SPRS score, of 110" };
  }
  if (record.score === null) return { words: "–", label: "No score yet" };
  return { words: percent(record.score), label: "Score" };
}
