/** Questions as comma-separated values: what is exported can be imported. */
import type { QuestionRecord } from "@crq/contract/compliance/questions/questions";
import type { CsvColumn } from "../../../../http/table-csv.ts";
import { answersCell } from "./choices-cell.ts";

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<QuestionRecord>[] = [
  { heading: "Question", cell: (row) => row.text },
  { heading: "Kind", cell: (row) => row.kind },
  { heading: "Help", cell: (row) => row.help },
  { heading: "Weight", cell: (row) => row.weight },
  { heading: "Answers", cell: answersCell },
  {
    heading: "Entries",
    cell: (row) => row.entries.map(({ framework, entry }) => `${framework} ${entry}`).join("; "),
  },
  { heading: "Edition", cell: (row) => row.edition },
  { heading: "Sets", cell: (row) => row.usedIn },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Retired", cell: (row) => row.retiredAt },
  { heading: "Id", cell: (row) => row.id },
];
