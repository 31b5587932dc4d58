import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { sharingPolicies } from "../policies/sharing-policies.ts";

/** How many policies are looked at. */
const MOST = 200;
const NAMED = 3;

interface LimitNoteProps {
  readonly currency: string;
  /** Whether the scenario has a policy of its own. */
  readonly insured: boolean;
  /** The stored scenario; null for a new one. */
  readonly record: { readonly id: string; readonly clientId: string | null } | null;
}

/** By which losses a scenario's limit is judged: after its own policy, not after those that it shares with others. */
export default function LimitNote({ currency, insured, record }: LimitNoteProps) {
  const shared = useSharing(record, currency);
  return (
    <p className="mt-2 max-w-prose text-xs text-muted">
      {insured
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
  return record && data ? sharingPolicies(data.items, { ...record, currency }) : [];
}

function namesOf(names: readonly string[]): string {
  if (names.length > NAMED)
    return `${names.slice(0, NAMED).join(", ")} and ${names.length - NAMED} more policies`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
}
