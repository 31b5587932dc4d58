import type { Evidence } from "@crq/contract/compliance/evidence";
import type { CsvColumn } from "../../../http/table-csv.ts";

/** The columns of the list as a file. */
export const COLUMNS: readonly CsvColumn<Evidence>[] = [
  { heading: "Name", cell: (row) => row.name },
  { heading: "Kind", cell: (row) => row.kind },
  { heading: "Description", cell: (row) => row.description },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Owner", cell: (row) => row.ownerName },
  { heading: "Collected on", cell: (row) => row.collectedOn },
  { heading: "Expires on", cell: (row) => row.expiresOn },
  { heading: "State", cell: (row) => row.state },
  { heading: "Used in", cell: (row) => row.links },
  { heading: "Revision", cell: (row) => row.revisions },
  { heading: "File", cell: (row) => row.newest.file?.name ?? null },
  { heading: "Bytes", cell: (row) => row.newest.file?.size ?? null },
  { heading: "SHA-256", cell: (row) => row.newest.file?.sha256 ?? null },
  { heading: "Virus scan", cell: (row) => row.newest.file?.scan ?? null },
  { heading: "Address", cell: (row) => row.newest.url },
  { heading: "Added", cell: (row) => row.createdAt },
  { heading: "Added by", cell: (row) => row.createdBy },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Archived", cell: (row) => row.archivedAt },
  { heading: "Id", cell: (row) => row.id },
];
