import type { Joining } from "@crq/contract/platform/exchange-rates";
import type { Exposure } from "@crq/contract/risk/exposure";
import { JoinedAt } from "../../../screen/joined/joined-at.tsx";

interface JoinedNoteProps {
  readonly exposure: Exposure;
  readonly joining: Joining;
}

/** How the scenarios' losses are joined: their dependence, and the rates between their currencies. */
export function JoinedNote({ exposure, joining }: JoinedNoteProps) {
  return (
    <div className="-mt-5 mb-14 grid gap-1 paper:mb-6">
      <p className="max-w-one text-xs text-muted">{joinedWords(exposure)}</p>
      <JoinedAt joining={joining} currency={exposure.currency} />
    </div>
  );
}

/** How the scenarios' losses are joined, in a sentence. */
function joinedWords({ joinedBy }: Exposure): string {
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
