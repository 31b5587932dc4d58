/** The list of programs as a file. */
import type { ProgramSummary } from "@crq/contract/compliance/programs";
import type { CsvColumn } from "../../../http/table-csv.ts";

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<ProgramSummary>[] = [
  { heading: "Name", cell: (row) => row.name },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Status", cell: (row) => row.status },
  { heading: "Owner", cell: (row) => row.ownerName },
  { heading: "Frameworks", cell: (row) => row.frameworks.map(({ title }) => title).join("; ") },
  { heading: "Assessments", cell: (row) => row.progress.assessments },
  { heading: "Completed assessments", cell: (row) => row.progress.completed },
  { heading: "Controls", cell: (row) => row.progress.controlsTotal },
  { heading: "Assessed controls", cell: (row) => row.progress.controlsAssessed },
  { heading: "Score", cell: (row) => row.progress.score },
  { heading: "Next milestone", cell: (row) => row.nextMilestone?.name ?? null },
  { heading: "Next milestone due", cell: (row) => row.nextMilestone?.dueOn ?? null },
  { heading: "Milestones", cell: (row) => row.milestonesTotal },
  { heading: "Milestones done", cell: (row) => row.milestonesDone },
  { heading: "Milestones overdue", cell: (row) => row.milestonesOverdue },
  { heading: "Starts", cell: (row) => row.startsOn },
  { heading: "Ends", cell: (row) => row.endsOn },
  { heading: "Review every (months)", cell: (row) => row.reviewMonths },
  { heading: "Next review", cell: (row) => row.nextReviewOn },
  { heading: "Created", cell: (row) => row.createdAt },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Archived", cell: (row) => row.archivedAt },
  { heading: "Id", cell: (row) => row.id },
];
