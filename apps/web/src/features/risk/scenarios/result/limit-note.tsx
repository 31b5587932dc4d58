import type { Insurance } from "@crq/engine/treatment";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { queryOf } from "../../../../api/call.ts";
import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";

/** The same as on the Insurance tab, so that both say the same. */
const YEARS = 500_000;
/** How many policies are looked at. */
const MOST = 200;
const NAMED = 3;

interface LimitNoteProps {
  readonly estimate: Estimate;
  /** The scenario's own policy. */
  readonly insurance: Insurance | undefined;
  /** The stored scenario; null for a new one. */
  readonly record: { readonly id: string; readonly clientId: string | null } | null;
  /** Takes what the scenario's own policy leaves, by which its limit is judged. */
  readonly onKept: (curve: ChartCurve | null) => void;
}

/** By which losses a scenario's limit is judged: after its own policy, not after those that it shares with others. */
export default function LimitNote({ estimate, insurance, record, onKept }: LimitNoteProps) {
  const id = record?.id ?? "scenario";
  const ask = useMemo(
    () => insurance && { scenario: scenarioOf(estimate, id), insurance, years: YEARS, seed: 1 },
    [estimate, insurance, id],
  );
  const kept = useAnalysis("insurance", ask ?? null).value?.retained;
  useEffect(() => {
    onKept(kept ? { look: "retained", label: "After insurance", curve: kept.curve } : null);
    return () => onKept(null);
  }, [kept, onKept]);
  const shared = useSharing(record, estimate.currency);
  return (
    <p className="mt-2 max-w-prose text-xs text-muted">
      {insurance
        ? "The limit is compared with what this scenario’s own insurance leaves."
        : "The limit is compared before insurance."}
      {shared.length > 0 &&
        ` ${namesOf(shared)} also ${shared.length === 1 ? "covers" : "cover"} this scenario. What ${shared.length === 1 ? "it pays" : "they pay"} is shared with other losses and counts in the figures of the whole organization.`}
    </p>
  );
}

/** The names of the policies in place that cover a scenario together with others. */
function useSharing(record: LimitNoteProps["record"], currency: string): readonly string[] {
  const { data } = useQuery({
    ...queryOf("policies.list", { query: { pageSize: MOST } }),
    staleTime: 60_000,
    enabled: record !== null,
  });
  if (!record || !data) return [];
  return data.items
    .filter(({ inPlace, ownScenario, scenarioIds, clientId, currency: own }) => {
      if (!inPlace || ownScenario) return false;
      if (scenarioIds) return scenarioIds.includes(record.id);
      return own === currency && (clientId === null || clientId === record.clientId);
    })
    .map(({ name }) => name);
}

function namesOf(names: readonly string[]): string {
  if (names.length > NAMED)
    return `${names.slice(0, NAMED).join(", ")} and ${names.length - NAMED} more policies`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
}
