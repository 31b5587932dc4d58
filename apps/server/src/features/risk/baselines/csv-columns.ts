/** Baselines as a file. */
import type { BaselineSummary } from "@crq/contract/risk/baselines/baselines";
import type { CsvColumn } from "../../../http/table-csv.ts";

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<BaselineSummary>[] = [
  { heading: "Baseline", cell: (row) => row.name },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "State", cell: (row) => row.state },
  { heading: "Frozen", cell: (row) => row.frozenAt },
  { heading: "Frozen by", cell: (row) => row.frozenBy },
  { heading: "Decided", cell: (row) => row.decidedAt },
  { heading: "Decided by", cell: (row) => row.decidedBy },
  { heading: "Currency", cell: (row) => row.currency },
  { heading: "Scenarios", cell: (row) => row.scenarios },
  { heading: "Expected annual loss", cell: (row) => row.mean },
  { heading: "1-in-20-year loss", cell: (row) => row.p95 },
  { heading: "Expected annual loss, net", cell: (row) => row.netMean },
  { heading: "1-in-20-year loss, net", cell: (row) => row.netP95 },
  {
    heading: "Appetite",
    cell: ({ overAppetite }) => (overAppetite === null ? null : overAppetite ? "above" : "inside"),
  },
  { heading: "Engine", cell: (row) => row.engineVersion },
  { heading: "Fingerprint", cell: (row) => row.hash },
  { heading: "Id", cell: (row) => row.id },
];
