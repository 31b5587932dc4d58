/** A baseline as its statement shows it. */
import type { Bridge } from "@crq/contract/risk/baselines/baselines";
import type { SharedStatement } from "@crq/contract/risk/baselines/statements";
import type { BaselineRow } from "./store.ts";

/** What a statement shows, without identifiers and without what was discussed before the approval. */
export function statementOf(
  row: BaselineRow,
  bridge: Bridge | null,
  organization: string,
): Omit<SharedStatement, "expiresAt"> {
  const { name, clientName, currency, state, hash, engineVersion, scenarios, netMean, netP95 } = row;
  const { overAppetite, frozenAt, frozenBy, reviews, signature, shown } = row;
  const { decision, assumptions, figures, curves, appetite, joinedBy, joining, parts, controls, scopes } =
    shown;
  const { approvedScenarios } = shown;
  const approval = reviews.findLast(({ verdict }) => verdict === "approve");
  const head = { name, clientName, currency, state, hash, engineVersion, scenarios, netMean, netP95 };
  const said = { overAppetite, frozenAt, frozenBy, decision, assumptions, figures, curves, appetite };
  return {
    organization,
    baseline: {
      ...head,
      ...said,
      joinedBy,
      parts: parts.map((part, i) => ({ ...part, id: String(i + 1) })),
      reviews: approval ? [{ ...approval, comment: "" }] : [],
      signature,
      controls,
      ...(scopes && { scopes }),
      ...(joining && { joining }),
      ...(approvedScenarios !== undefined && { approvedScenarios }),
    },
    bridge: bridge && withoutIds(bridge),
  };
}

function withoutIds({ from, to, currency, groups, changes }: Bridge) {
  const end = ({ name, frozenAt, now, net }: typeof from) => ({ name, frozenAt, now, net });
  return { from: end(from), to: end(to), currency, groups, changes };
}
