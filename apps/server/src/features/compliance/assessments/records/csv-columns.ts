/** Assessments as a file. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { CsvColumn } from "../../../../http/table-csv.ts";
import { scoreInWords, scoringInWords } from "../scoring/words.ts";

/** The states, as people read them. */
const STATUS_WORDS = {
  draft: "Draft",
  active: "Active",
  in_review: "In review",
  completed: "Signed",
  archived: "Archived",
} as const;

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<AssessmentRecord>[] = [
  { heading: "Name", cell: (row) => row.name },
  { heading: "Status", cell: (row) => STATUS_WORDS[row.status] },
  { heading: "Framework", cell: (row) => row.frameworkTitle },
  { heading: "Edition", cell: (row) => row.frameworkEdition },
  { heading: "Baseline", cell: (row) => row.baseline },
  { heading: "Scoring", cell: (row) => scoringInWords(row) },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Owner", cell: (row) => row.ownerName },
  { heading: "Due", cell: (row) => row.dueOn },
  { heading: "In scope", cell: (row) => row.counts.inScope },
  { heading: "Assessed", cell: (row) => row.counts.assessed },
  { heading: "Met", cell: (row) => row.counts.met },
  { heading: "Partially met", cell: (row) => row.counts.partiallyMet },
  { heading: "Not met", cell: (row) => row.counts.notMet },
  { heading: "Not applicable", cell: (row) => row.counts.notApplicable },
  { heading: "Score", cell: (row) => row.score },
  { heading: "Score by its model", cell: (row) => (row.ownModel ? scoreInWords(row) : null) },
  { heading: "Band", cell: (row) => row.scored?.band?.label ?? null },
  { heading: "Submitted", cell: (row) => row.submittedAt },
  { heading: "Submitted by", cell: (row) => row.submittedBy },
  { heading: "Signed", cell: (row) => row.signedAt },
  { heading: "Signed by", cell: (row) => row.signedBy },
  { heading: "Created", cell: (row) => row.createdAt },
  { heading: "Created by", cell: (row) => row.createdBy },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Archived", cell: (row) => row.archivedAt },
  { heading: "Id", cell: (row) => row.id },
];
