/** Policies as a file. */
import type { Policy } from "@crq/contract/risk/policies";
import type { CsvColumn } from "../../../http/table-csv.ts";

const yes = (holds: boolean) => (holds ? "yes" : "no");

/** Layers as insurers write them: `10000000 xs 1000000`, with a share that isn't whole in percent. */
function towerOf({ tower }: Policy): string {
  return tower
    .map(({ retention, limit, share }) => {
      const part = share < 1 ? ` (${Number((share * 100).toPrecision(10))}%)` : "";
      return `${limit ?? "all"} xs ${retention}${part}`;
    })
    .join(", ");
}

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<Policy>[] = [
  { heading: "Policy", cell: (row) => row.name },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Insurer", cell: (row) => row.insurer },
  { heading: "In place", cell: (row) => yes(row.inPlace) },
  { heading: "In place by plan", cell: (row) => yes(row.willBe) },
  { heading: "Starts on", cell: (row) => row.startsOn },
  { heading: "Ends on", cell: (row) => row.endsOn },
  { heading: "Currency", cell: (row) => row.currency },
  { heading: "Layers per event", cell: towerOf },
  { heading: "Retention a year", cell: (row) => row.perYear.retention },
  { heading: "Limit a year", cell: (row) => row.perYear.limit },
  { heading: "Premium a year", cell: (row) => row.premium },
  { heading: "Covers", cell: (row) => row.scenarioIds?.length ?? "all" },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Id", cell: (row) => row.id },
];
