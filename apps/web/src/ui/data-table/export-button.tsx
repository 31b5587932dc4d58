import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../button.tsx";
import { describeError } from "../state/describe-error.ts";
import { count, counted } from "../format.ts";
import { toast } from "../overlay/toast.ts";
import type { ExportedList, ExportedWorkbook } from "../files/exported-list.ts";
import { saveFile } from "../files/save-file.ts";

/** Gives the browser a file; the mark before the text tells spreadsheets that it's UTF-8. */
export function downloadCsv(csv: string, name: string): void {
  saveFile(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }), name);
}

// Few lists have two formats: the menu loads with those.
const ExportMenu = lazy(() => import("./export-menu.tsx"));

interface ExportButtonProps {
  /** Without its ending. */
  readonly fileName: string;
  readonly disabled: boolean;
  readonly onExport: () => Promise<ExportedList>;
  /** The same rows as a workbook, if the list has one. */
  readonly onWorkbook?: (() => Promise<ExportedWorkbook>) | undefined;
}

/** Downloads everything that matches the search and the filters, on all pages. */
export function ExportButton({ fileName, disabled, onExport, onWorkbook }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async (save: () => Promise<Pick<ExportedList, "rows" | "total">>) => {
    setBusy(true);
    try {
      told(await save());
    } catch (error) {
      const { title, advice } = describeError(error);
      toast({ variant: "destructive", title: "Not exported", description: `${title}. ${advice}` });
    }
    setBusy(false);
  };
  const csv = async () => {
    const made = await onExport();
    downloadCsv(made.csv, `${fileName}.csv`);
    return made;
  };
  const off = disabled && !busy;
  const button = (words: string, onClick?: () => void) => (
    <Button variant="outline" busy={busy} disabled={off} onClick={onClick}>
      {!busy && <Download aria-hidden />}
      {words}
    </Button>
  );
  if (!onWorkbook) return button("Export CSV", () => void run(csv));
  return (
    <Suspense fallback={button("Export")}>
      <ExportMenu {...{ fileName, busy, onWorkbook }} disabled={off} run={run} csv={csv} />
    </Suspense>
  );
}

function told({ rows, total }: Pick<ExportedList, "rows" | "total">): void {
  toast(
    rows < total
      ? {
          title: `The file has the first ${count(rows)} of ${count(total)} rows`,
          description: "Search or filter to export the rest.",
          durationMs: 15_000,
        }
      : { title: `${counted(rows, "row")} saved to your downloads` },
  );
}
