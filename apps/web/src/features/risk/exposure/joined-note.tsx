import type { Joining } from "@crq/contract/platform/exchange-rates";
import type { Exposure } from "@crq/contract/risk/exposure";
import { basisWords } from "../../../screen/joined/basis-words.ts";
import { JoinedAt } from "../../../screen/joined/joined-at.tsx";

interface JoinedNoteProps {
  readonly exposure: Exposure;
  readonly joining: Joining;
}

/** How the scenarios' losses are joined: their dependence, and the rates between their currencies. */
export function JoinedNote({ exposure, joining }: JoinedNoteProps) {
  return (
    <div className="-mt-5 mb-14 grid gap-1 paper:mb-6">
      <p className="max-w-one text-xs text-muted">{basisWords(exposure.joinedBy, exposure.currency)}</p>
      <JoinedAt joining={joining} currency={exposure.currency} />
    </div>
  );
}
