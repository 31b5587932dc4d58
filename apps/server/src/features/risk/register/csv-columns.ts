import { type RiskField, valueInWords } from "@crq/contract/risk/register/risk-fields";
import type { RiskSummary } from "@crq/contract/risk/register/risk-record";
import type { SheetColumn } from "../../../http/files/table-workbook.ts";
import type { RiskInFile } from "./store.ts";

/** The columns of the register as a file. */
export const COLUMNS: readonly SheetColumn<RiskSummary>[] = [
  { heading: "Reference", cell: (row) => row.reference },
  { heading: "Title", cell: (row) => row.title },
  { heading: "Category", cell: (row) => row.category },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Owner", cell: (row) => row.ownerName },
  { heading: "Status", cell: (row) => row.status },
  { heading: "Treatment", cell: (row) => row.treatment },
  { heading: "Inherent likelihood", cell: (row) => row.inherent?.likelihood ?? null },
  { heading: "Inherent impact", cell: (row) => row.inherent?.impact ?? null },
  { heading: "Current likelihood", cell: (row) => row.current?.likelihood ?? null },
  { heading: "Current impact", cell: (row) => row.current?.impact ?? null },
  { heading: "Target likelihood", cell: (row) => row.target?.likelihood ?? null },
  { heading: "Target impact", cell: (row) => row.target?.impact ?? null },
  { heading: "Scenario", cell: (row) => row.money?.title ?? null },
  { heading: "Currency", cell: (row) => row.money?.currency ?? null },
  { heading: "Expected loss a year", cell: (row) => row.money?.mean ?? null },
  { heading: "One year in twenty", cell: (row) => row.money?.p95 ?? null },
  { heading: "Appetite verdict", cell: (row) => row.appetite ?? "not-judged" },
  { heading: "Acceptance", cell: (row) => row.acceptance },
  { heading: "Accepted until", cell: (row) => row.acceptanceExpiresOn },
  { heading: "Next review", cell: (row) => row.nextReviewOn },
  { heading: "Created", cell: (row) => row.createdAt },
  { heading: "Created by", cell: (row) => row.createdBy },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Archived", cell: (row) => row.archivedAt },
  { heading: "Id", cell: (row) => row.id },
];

/** The columns of the tenant's own fields in use. */
export function ownColumns(fields: readonly RiskField[]): readonly SheetColumn<RiskSummary>[] {
  return fields
    .filter(({ archived }) => !archived)
    .map((field) => ({
      heading: field.name,
      cell: ({ custom }) => {
        const value = custom[field.id];
        return field.kind === "number" && typeof value === "number" ? value : valueInWords(field, value);
      },
    }));
}

/** The columns of the register as a workbook, which has all that a risk says: the register's own import reads it back. */
export const WORKBOOK_COLUMNS: readonly SheetColumn<RiskInFile>[] = [
  ...COLUMNS.slice(0, 3).map((column, i) => ({ ...column, width: [10, 44, 20][i]! })),
  { heading: "Cause", cell: (row) => row.cause, width: 40 },
  { heading: "Event", cell: (row) => row.event, width: 40 },
  { heading: "Effect", cell: (row) => row.effect, width: 40 },
  { heading: "Assets", cell: (row) => row.assets.join(", "), width: 24 },
  { heading: "Processes", cell: (row) => row.processes.join(", "), width: 24 },
  { heading: "Techniques", cell: (row) => row.techniques.join(", ") },
  { heading: "Treatment in words", cell: (row) => row.treatmentNote, width: 40 },
  { heading: "Review every", cell: (row) => row.reviewMonths },
  ...COLUMNS.slice(3),
];
