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

/** The titles of scenarios, by id. */
type Titles = ReadonlyMap<string, string>;

/** What a policy says of single scenarios: `Ransomware: 250000; Data theft: 100000`. */
function perScenario(
  { terms }: Policy,
  titles: Titles,
  said: (one: Policy["terms"][number]) => number | string | null,
): string {
  return terms
    .flatMap((one) => {
      const value = said(one);
      return value === null ? [] : [`${titles.get(one.scenarioId) ?? one.scenarioId}: ${value}`];
    })
    .join("; ");
}

/** The columns of an export. */
export const columnsWith = (titles: Titles): readonly CsvColumn<Policy>[] => [
  { heading: "Policy", cell: (row) => row.name },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Insurer", cell: (row) => row.insurer },
  { heading: "In place", cell: (row) => yes(row.inPlace) },
  { heading: "In place under the plan", cell: (row) => yes(row.willBe) },
  { heading: "Starts on", cell: (row) => row.startsOn },
  { heading: "Ends on", cell: (row) => row.endsOn },
  { heading: "Currency", cell: (row) => row.currency },
  { heading: "Layers per event", cell: towerOf },
  { heading: "Annual retention", cell: (row) => row.perYear.retention },
  { heading: "Annual limit", cell: (row) => row.perYear.limit },
  { heading: "Annual premium", cell: (row) => row.premium },
  { heading: "Covers", cell: (row) => row.scenarioIds?.length ?? "all" },
  {
    heading: "Sublimits per event",
    cell: (row) => perScenario(row, titles, ({ sublimit }) => sublimit),
  },
  {
    heading: "Waiting periods",
    cell: (row) =>
      perScenario(
        row,
        titles,
        ({ waiting }) => waiting && `${waiting.hours} h at ${waiting.lossPerHour} an hour`,
      ),
  },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Id", cell: (row) => row.id },
];
