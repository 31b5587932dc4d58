import type { DataTable } from "../../../../ui/chart/export/csv.ts";
import { ExportMenu } from "../../../../ui/chart/export/export-menu.tsx";

interface TableExportProps {
  readonly what: string;
  readonly title: string;
  readonly table: () => DataTable;
}

/** The menu that copies or downloads a table. */
export function TableExport({ what, title, table }: TableExportProps) {
  return <ExportMenu what={what} name={`${title} ${what}`} table={table} drawing={null} />;
}
