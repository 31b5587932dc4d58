/** Control templates as comma-separated values. */
import type { ControlTemplateSummary, LibraryTemplate } from "@crq/contract/compliance/control-templates";
import type { CsvColumn } from "../../../http/table-csv.ts";

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<ControlTemplateSummary>[] = [
  { heading: "Name", cell: (row) => row.name },
  { heading: "What it does", cell: (row) => row.what },
  { heading: "Function", cell: (row) => row.kind },
  { heading: "Status", cell: (row) => row.status },
  { heading: "Edition", cell: (row) => row.edition },
  { heading: "Frameworks", cell: (row) => row.frameworks.join("; ") },
  { heading: "Requirements", cell: (row) => row.requirementCount },
  { heading: "Controls", cell: (row) => row.uses },
  { heading: "Tags", cell: (row) => row.tags.join("; ") },
  { heading: "Copied from", cell: (row) => row.copiedFrom },
  { heading: "Published", cell: (row) => row.publishedAt },
  { heading: "Published by", cell: (row) => row.publishedBy },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Id", cell: (row) => row.id },
];

/** The columns of an export of the product's templates. */
export const LIBRARY_COLUMNS: readonly CsvColumn<LibraryTemplate>[] = [
  { heading: "Name", cell: (row) => row.name },
  { heading: "What it does", cell: (row) => row.what },
  { heading: "Function", cell: (row) => row.kind },
  { heading: "Edition", cell: (row) => row.edition },
  { heading: "Frameworks", cell: (row) => row.frameworks.join("; ") },
  { heading: "Requirements", cell: (row) => row.requirementCount },
  { heading: "Tags", cell: (row) => row.tags.join("; ") },
  { heading: "Id", cell: (row) => row.id },
];
