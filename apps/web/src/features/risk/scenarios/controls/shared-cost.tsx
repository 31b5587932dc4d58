import type { ControlSummary } from "@crq/contract/risk/controls";
import type { Control } from "@crq/engine/treatment";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../../api/call.ts";
import { count } from "../../../../ui/format.ts";

/** The records of a scenario's controls, by id. */
export function useRecords(scenarioId: string | null): ReadonlyMap<string, ControlSummary> {
  const { data } = useQuery({
    ...queryOf("controls.list", { query: { scenarioId: scenarioId ?? "", pageSize: 200 } }),
    enabled: scenarioId !== null,
  });
  return new Map((data?.items ?? []).map((record) => [record.id, record]));
}

/** A control that acts on other scenarios too, which share what it costs and saves. */
export interface SharedControl {
  readonly id: string;
  readonly title: string;
  readonly scenarioCount: number;
}

/** Those of the controls that act on several scenarios: here their whole cost meets only a part of what they save. */
export function sharedControls(
  controls: readonly Control[],
  records: ReadonlyMap<string, ControlSummary>,
): SharedControl[] {
  return controls.flatMap(({ id, title, record }) => {
    const known = record === undefined ? undefined : records.get(record);
    return known && known.scenarioCount > 1 ? [{ id, title, scenarioCount: known.scenarioCount }] : [];
  });
}

/** Says that the whole cost of shared controls is counted in this one scenario, and where all are compared. */
export function SharedCostNote({ shared }: { readonly shared: readonly SharedControl[] }) {
  const [first] = shared;
  if (!first) return null;
  const which =
    shared.length === 1
      ? `${first.title} acts on ${count(first.scenarioCount)} scenarios; its whole cost is counted here.`
      : `${shared.length} of these controls act on other scenarios too; their whole cost is counted here.`;
  return (
    <p className="mt-2 max-w-prose text-sm text-muted">
      {which} To see what pays across all scenarios, open{" "}
      <Link
        from="/risk-management/quantitative-analysis"
        to="."
        search={{ area: "plan" }}
        className="text-primary underline underline-offset-4"
      >
        Plan
      </Link>
      .
    </p>
  );
}
