import type { JoinedBy } from "@crq/contract/risk/exposure";

/** How scenarios' losses depend on each other in a joint figure, in a sentence or two; null in figures from before it was declared: independent. */
export function dependenceWords(joinedBy: JoinedBy | null): string {
  const causes = joinedBy?.causes ?? 0;
  const common =
    causes === 0
      ? ""
      : ` ${causes === 1 ? "A common cause" : `${causes} common causes`} can strike several at once.`;
  if (joinedBy?.dependence.type !== "common")
    return `Scenarios${causes === 0 ? "" : "’ own losses"} are treated as independent of each other.${common} Expected losses add up; bad years do not.`;
  const { correlation } = joinedBy.dependence;
  return `Annual losses of scenarios have a correlation of ${correlation}: the higher it is, the more bad years coincide.${common}`;
}
