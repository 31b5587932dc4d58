/** Frameworks as a file. */
import type { Framework } from "@crq/contract/compliance/frameworks";
import type { CsvColumn } from "../../../http/table-csv.ts";

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<Framework>[] = [
  { heading: "Title", cell: (row) => row.title },
  { heading: "Edition", cell: (row) => row.edition },
  { heading: "Description", cell: (row) => row.description },
  { heading: "Publisher", cell: (row) => row.publisher },
  { heading: "Origin", cell: (row) => row.origin },
  { heading: "Status", cell: (row) => row.status.replace("_", " ") },
  { heading: "Based on", cell: (row) => row.basedOn },
  { heading: "Received from", cell: (row) => row.receivedFrom },
  { heading: "Entries", cell: (row) => row.entries },
  { heading: "Created", cell: (row) => row.createdAt },
  { heading: "Created by", cell: (row) => row.createdBy },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Published", cell: (row) => row.publishedAt },
  { heading: "Published by", cell: (row) => row.publishedBy },
  { heading: "Retired", cell: (row) => row.retiredAt },
  { heading: "Archived", cell: (row) => row.archivedAt },
  { heading: "Id", cell: (row) => row.id },
];
