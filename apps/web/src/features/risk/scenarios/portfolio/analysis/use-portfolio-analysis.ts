import { useMemo } from "react";
import type { Declared } from "@crq/contract/risk/declared-portfolio";
import type { PortfolioDependence } from "@crq/contract/risk/portfolios";
import type { Dependence } from "@crq/engine/portfolio/correlation";
import { useUser } from "../../../../../session/user-context.ts";
import { describeError } from "../../../../../ui/state/describe-error.ts";
import { useAnalysis } from "../../quantify/use-analysis.ts";
import { joinedMembers } from "../joined-members.ts";
import { isMixed, type Member } from "../portfolio-draft.ts";
import { useDeclared, useRates } from "../portfolio-queries.ts";

const NOTHING: readonly Member[] = [];

interface Asked {
  readonly members: readonly Member[];
  readonly dependence: PortfolioDependence;
  readonly clientId: string | null;
  /** Years of the requested simulation; null for the exact engine where it supports the dependence. */
  readonly years: number | null;
}

/** The joint loss of a portfolio's members: what joins them, and the analysis in the worker; a dependence of its own joins them before and after treatment too. */
export function usePortfolioAnalysis(asked: Asked) {
  const { members, dependence, clientId, years: wanted } = asked;
  const { clientsApart } = useUser();
  const { data: rates } = useRates();
  const joined = useMemo(() => joinedMembers({ members, dependence }, rates), [members, dependence, rates]);
  const simulationOnly =
    dependence.type === "matrix" || (dependence.type === "common" && dependence.correlation < 0);
  const years = wanted ?? (simulationOnly ? 100_000 : null);
  const apart = clientsApart && isMixed(members);
  const counted = apart || !joined ? NOTHING : joined.members;
  const declared = useDeclared(
    counted.map(({ id }) => id),
    clientId,
  );
  const ask = useMemo(() => {
    if (!joined || counted.length === 0) return null;
    if (!declared.data) return null;
    if (joined.dependence.type === "declared") return { declared: declared.data };
    const simulate = years === null ? null : { years, seed: 1 };
    return { ...treatedOf(counted, joined.dependence, declared.data.members), simulate };
  }, [counted, declared.data, joined, years]);
  const computed = useAnalysis("portfolio", ask);
  const analysis = declared.isError
    ? { ...computed, failure: describeError(declared.error).title }
    : computed;
  return { rates, joined, simulationOnly, years, apart, declared, analysis };
}

/** The members with their treatment; the dependence is that of those who are still there. */
function treatedOf(counted: readonly Member[], dependence: Dependence, members: Declared["members"]) {
  const byId = new Map(members.map((one) => [one.id, one]));
  const places = [...counted.keys()].filter((i) => byId.has(counted[i]!.id));
  return {
    treated: places.map((i) => byId.get(counted[i]!.id)!),
    dependence:
      dependence.type === "matrix"
        ? { ...dependence, matrix: places.map((i) => places.map((j) => dependence.matrix[i]![j]!)) }
        : dependence,
  };
}
