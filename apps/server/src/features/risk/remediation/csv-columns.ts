/** The list of projects as a file. */
import type { ProjectSummary } from "@crq/contract/risk/remediation/projects";
import { mean } from "@crq/engine/distributions/distribution";
import type { Distribution } from "@crq/engine/scenario";
import type { CsvColumn } from "../../../http/table-csv.ts";

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<ProjectSummary>[] = [
  { heading: "Reference", cell: (row) => row.reference },
  { heading: "Name", cell: (row) => row.name },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Status", cell: (row) => row.status },
  { heading: "Owner", cell: (row) => row.ownerName },
  { heading: "Currency", cell: (row) => row.currency },
  { heading: "Expected one-off cost", cell: (row) => mean(row.oneOff as Distribution) },
  { heading: "Expected yearly cost", cell: (row) => mean(row.yearly as Distribution) },
  { heading: "Years of the one-off cost", cell: (row) => row.oneOffYears },
  { heading: "Effort (days)", cell: (row) => row.effortDays },
  { heading: "Starts", cell: (row) => row.startsOn },
  { heading: "Due", cell: (row) => row.dueOn },
  { heading: "Tasks", cell: (row) => row.tasksTotal },
  { heading: "Tasks done", cell: (row) => row.tasksDone },
  { heading: "Controls", cell: (row) => row.controlCount },
  { heading: "Gaps", cell: (row) => row.gapCount },
  { heading: "Approved", cell: (row) => row.approvedAt },
  { heading: "Approved by", cell: (row) => row.approvedBy },
  { heading: "Done", cell: (row) => row.doneAt },
  { heading: "Done by", cell: (row) => row.doneBy },
  { heading: "Created", cell: (row) => row.createdAt },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Id", cell: (row) => row.id },
];
