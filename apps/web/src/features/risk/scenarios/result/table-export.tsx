import { Suspense, lazy } from "react";
import type { DataTable } from "../../../../ui/chart/export/csv.ts";

const ExportMenu = lazy(async () => ({
  default: (await import("../../../../ui/chart/export/export-menu.tsx")).ExportMenu,
}));

interface TableExportProps {
  readonly what: string;
  readonly title: string;
  readonly table: () => DataTable;
}

/** The menu that copies or downloads a table. */
export function TableExport({ what, title, table }: TableExportProps) {
  return (
    <Suspense fallback={<span className="size-8" />}>
      <ExportMenu what={what} name={`${title} ${what}`} table={table} drawing={null} />
    </Suspense>
  );
}
