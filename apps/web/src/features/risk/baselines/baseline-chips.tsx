import type { BaselineSummary } from "@crq/contract/risk/baselines/baselines";
import { Badge } from "../../../ui/badge.tsx";
import { VerdictChip } from "../../../ui/verdict-chip.tsx";
import { STATE_WORDS } from "./baseline-words.ts";

/** Within or over the appetite, if one was stated. */
export function AppetiteChip({ over }: { readonly over: boolean | null }) {
  if (over === null) return null;
  return (
    <VerdictChip tone={over ? "over" : "within"}>{over ? "Over appetite" : "Within appetite"}</VerdictChip>
  );
}

/** A baseline's state. */
export function StateBadge({ state }: Pick<BaselineSummary, "state">) {
  const variant = state === "approved" ? "default" : state === "in-review" ? "secondary" : "outline";
  return <Badge variant={variant}>{STATE_WORDS[state]}</Badge>;
}
