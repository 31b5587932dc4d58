import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../button.tsx";
import { describeError } from "../state/describe-error.ts";
import { count, counted } from "../format.ts";
import { toast } from "../overlay/toast.ts";
import { saveFile } from "../files/save-file.ts";

/** A list as a file; `total` is the number of matching records, in case the file has fewer. */
export interface ExportedList {
  readonly csv: string;
  readonly rows: number;
  readonly total: number;
}

/** Gives the browser a file; the mark before the text tells spreadsheets that it's UTF-8. */
export function downloadCsv(csv: string, name: string): void {
  saveFile(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }), name);
}

interface ExportButtonProps {
  readonly fileName: string;
  readonly disabled: boolean;
  readonly onExport: () => Promise<ExportedList>;
}

/** Downloads everything that matches the search and the filters, on all pages. */
export function ExportButton({ fileName, disabled, onExport }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { csv, rows, total } = await onExport();
      downloadCsv(csv, fileName);
      toast(
        rows < total
          ? {
              title: `The file has the first ${count(rows)} of ${count(total)} rows`,
              description: "Search or filter to export the rest.",
              durationMs: 15_000,
            }
          : { title: `${counted(rows, "row")} saved to your downloads` },
      );
    } catch (error) {
      const { title, advice } = describeError(error);
      toast({ variant: "destructive", title: "Not exported", description: `${title}. ${advice}` });
    }
    setBusy(false);
  };
  return (
    <Button variant="outline" busy={busy} disabled={disabled && !busy} onClick={() => void run()}>
      {!busy && <Download aria-hidden />}
      Export CSV
    </Button>
  );
}
