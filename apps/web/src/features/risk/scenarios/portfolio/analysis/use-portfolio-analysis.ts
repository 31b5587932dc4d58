import { useMemo } from "react";
import type { PortfolioDependence } from "@crq/contract/risk/portfolios";
import { useUser } from "../../../../../session/user-context.ts";
import { describeError } from "../../../../../ui/state/describe-error.ts";
import { scenarioOf } from "../../quantify/scenario-of.ts";
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

/** The joint loss of a portfolio's members: what joins them, and the analysis in the worker. */
export function usePortfolioAnalysis({ members, dependence, clientId, years: wanted }: Asked) {
  const { clientsApart } = useUser();
  const { data: rates } = useRates();
  const joined = useMemo(() => joinedMembers({ members, dependence }, rates), [members, dependence, rates]);
  const simulationOnly =
    dependence.type === "matrix" || (dependence.type === "common" && dependence.correlation < 0);
  const years = wanted ?? (simulationOnly ? 100_000 : null);
  const apart = clientsApart && isMixed(members);
  const counted = apart || !joined ? NOTHING : joined.members;
  const isDeclared = dependence.type === "declared";
  const declared = useDeclared(isDeclared ? counted.map(({ id }) => id) : [], clientId);
  const ask = useMemo(() => {
    if (!joined || counted.length === 0) return null;
    if (joined.dependence.type === "declared") return declared.data ? { declared: declared.data } : null;
    return {
      scenarios: counted.map(({ id, estimate }) => scenarioOf(estimate, id)),
      into: { currency: joined.currency, rates: joined.joining.rates, prices: joined.joining.pricing },
      dependence: joined.dependence,
      simulate: years === null ? null : { years, seed: 1 },
    };
  }, [counted, declared.data, joined, years]);
  const computed = useAnalysis("portfolio", ask);
  const analysis =
    isDeclared && declared.isError ? { ...computed, failure: describeError(declared.error).title } : computed;
  return { rates, joined, simulationOnly, years, apart, declared, analysis };
}
