import type { PortfolioDependence as Dependence } from "@crq/contract/risk/portfolios";

/** The dependence in words: `Assumes independent scenarios`. */
export function assumedWords(dependence: Dependence, ofClient: boolean): string {
  if (dependence.type === "declared")
    return `Under ${ofClient ? "the client’s" : "your organization’s"} declared dependence`;
  if (dependence.type === "independent") return "Assumes independent scenarios";
  if (dependence.type === "matrix") return "Assumes the correlations set pair by pair";
  return `Assumes a correlation of ${String(dependence.correlation).replace("-", "−")} between all scenarios`;
}
