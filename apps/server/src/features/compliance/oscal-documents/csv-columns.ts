/** The list of documents as a file. */
import type { OscalDocument } from "@crq/contract/compliance/oscal-documents";
import type { CsvColumn } from "../../../http/table-csv.ts";

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<OscalDocument>[] = [
  { heading: "Name", cell: (row) => row.name },
  { heading: "Model", cell: (row) => row.model },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Title", cell: (row) => row.title },
  { heading: "Version", cell: (row) => row.documentVersion },
  { heading: "OSCAL version", cell: (row) => row.oscalVersion },
  { heading: "Published", cell: (row) => row.published },
  { heading: "Last modified", cell: (row) => row.lastModified },
  { heading: "Framework", cell: (row) => row.framework },
  { heading: "Controls", cell: (row) => row.controls },
  { heading: "Unknown identifiers", cell: (row) => row.unknown },
  { heading: "Format", cell: (row) => row.format },
  { heading: "Bytes", cell: (row) => row.size },
  { heading: "SHA-256", cell: (row) => row.sha256 },
  { heading: "Uploaded", cell: (row) => row.createdAt },
  { heading: "Uploaded by", cell: (row) => row.createdBy },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Archived", cell: (row) => row.archivedAt },
  { heading: "Id", cell: (row) => row.id },
];
