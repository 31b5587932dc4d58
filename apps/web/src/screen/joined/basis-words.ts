/** How losses are joined in a figure, in words. */
import type { JoinedBy } from "@crq/contract/risk/exposure";
import { count, counted, money } from "../../ui/format.ts";

/** The dependence of scenarios' own losses, without a period: `Annual losses of scenarios have a correlation of 0.3`. */
export function dependenceWords({ dependence }: Pick<JoinedBy, "dependence">): string {
  if (dependence.type === "independent") return "Scenarios’ own losses are independent of each other";
  const { correlation } = dependence;
  if (dependence.type === "common") return `Annual losses of scenarios have a correlation of ${correlation}`;
  const others = correlation === 0 ? "all others are independent" : `${correlation} for all others`;
  return `Annual losses of scenarios have correlations set for ${counted(dependence.pairs, "pair")}; ${others}`;
}

/** The common causes, as a sentence; empty without any. */
export function causeWords({ causes }: Pick<JoinedBy, "causes">): string {
  if (causes === 0) return "";
  return `${causes === 1 ? "A common cause" : `${causes} common causes`} can strike several at once.`;
}

/** How a simulated figure was computed and how far off it can be; empty if it's exact. */
export function simulatedWords({ simulated }: Pick<JoinedBy, "simulated">, currency: string): string {
  if (!simulated) return "";
  const { years, standardError } = simulated;
  const off = (key: "p95" | "p99") => `±${money(standardError[key], currency)}`;
  return `Simulated, ± standard error: ${count(years)} years, ${off("p95")} for the 1-in-20-year loss and ${off("p99")} for the 1-in-100-year loss. Expected losses are exact.`;
}

/** How scenarios' losses are joined in a figure, in a few sentences; null in figures from before it was declared: independent. */
export function joinedWords(joinedBy: JoinedBy | null, currency: string): string {
  const causes = joinedBy ? causeWords(joinedBy) : "";
  const said =
    !joinedBy || joinedBy.dependence.type === "independent"
      ? [
          `Scenarios${causes === "" ? "" : "’ own losses"} are treated as independent of each other.`,
          causes,
          "Expected losses add up; bad years do not.",
        ]
      : [
          `${dependenceWords(joinedBy)}: the higher it is, the more bad years coincide.`,
          causes,
          simulatedWords(joinedBy, currency),
        ];
  return said.filter((one) => one !== "").join(" ");
}
