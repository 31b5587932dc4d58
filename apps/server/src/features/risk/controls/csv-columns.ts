/** Controls as a file. */
import type { ControlSummary } from "@crq/contract/risk/controls";
import { lawOf } from "@crq/engine/distributions/distribution";
import type { Distribution } from "@crq/engine/scenario";
import type { CsvColumn } from "../../../http/table-csv.ts";

/** Money per year, without the one-off cost. */
function expectedCost({ annualCost }: ControlSummary): number {
  return lawOf(annualCost as Distribution).mean;
}

const yes = (holds: boolean) => (holds ? "yes" : "no");

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<ControlSummary>[] = [
  { heading: "Control", cell: (row) => row.name },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Kind", cell: (row) => row.kind },
  { heading: "Owner", cell: (row) => row.owner },
  { heading: "In place", cell: (row) => yes(row.inPlace) },
  { heading: "In place under the plan", cell: (row) => yes(row.willBe) },
  { heading: "Planned on", cell: (row) => row.plannedOn },
  { heading: "Currency", cell: (row) => row.currency },
  { heading: "Expected annual cost", cell: (row) => expectedCost(row) },
  { heading: "One-off cost", cell: (row) => row.oneOff?.amount ?? null },
  { heading: "Counted over years", cell: (row) => row.oneOff?.years ?? null },
  { heading: "Effects stated", cell: (row) => row.effects.length },
  { heading: "Review on", cell: (row) => row.reviewOn },
  { heading: "Scenarios", cell: (row) => row.scenarioCount },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Id", cell: (row) => row.id },
];
