/** Portfolios as a file. */
import type { PortfolioSummary } from "@crq/contract/risk/portfolios";
import type { CsvColumn } from "../../../http/table-csv.ts";

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<PortfolioSummary>[] = [
  { heading: "Portfolio", cell: (row) => row.title },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Currency", cell: (row) => row.currency },
  { heading: "Scenarios", cell: (row) => row.scenarioCount },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Id", cell: (row) => row.id },
];
