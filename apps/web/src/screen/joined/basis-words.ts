/** How losses are joined in a figure, in words. */
import type { JoinedBy } from "@crq/contract/risk/exposure";
import { count, counted, money } from "../../ui/format.ts";

/** The dependence of scenarios’ own losses: `Annual losses of scenarios have a correlation of 0.3.` */
function dependenceWords({ dependence, causes }: Pick<JoinedBy, "dependence" | "causes">): string {
  if (dependence.type === "independent")
    return `Scenarios${causes === 0 ? "" : "’ own losses"} are treated as independent of each other.`;
  const { correlation } = dependence;
  const higher = "The higher a correlation, the more bad years coincide.";
  if (dependence.type === "common")
    return `Annual losses of scenarios have a correlation of ${correlation}. ${higher}`;
  const others = correlation === 0 ? "all others are independent" : `${correlation} for all others`;
  return `Annual losses of scenarios have correlations set for ${counted(dependence.pairs, "pair")}; ${others}. ${higher}`;
}

/** The common causes; empty without any. */
function causeWords({ causes }: Pick<JoinedBy, "causes">): string {
  if (causes === 0) return "";
  return `${causes === 1 ? "A common cause" : `${causes} common causes`} can strike several scenarios at once.`;
}

/** From how many years a figure was simulated and how far off it can be; empty if it's exact. */
function simulatedWords({ simulated }: Pick<JoinedBy, "simulated">, currency: string): string {
  if (!simulated) return "";
  const { years, standardError } = simulated;
  const off = (key: "p95" | "p99") => money(standardError[key], currency);
  return `From ${count(years)} simulated years. The standard error is ${off("p95")} for the 1-in-20-year loss and ${off("p99")} for the 1-in-100-year loss. Expected losses are exact.`;
}

const INDEPENDENT = { dependence: { type: "independent" }, causes: 0 } as const;

/** How scenarios’ losses are joined in a figure, in a few sentences; null in figures from before it was declared: independent. */
export function basisWords(joinedBy: JoinedBy | null, currency: string): string {
  const by: JoinedBy = joinedBy ?? INDEPENDENT;
  const said = [
    dependenceWords(by),
    causeWords(by),
    by.dependence.type === "independent" ? "Expected losses add up; bad years do not." : "",
    simulatedWords(by, currency),
  ];
  return said.filter((one) => one !== "").join(" ");
}
