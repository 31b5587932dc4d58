import { Download } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { count, counted } from "../../../ui/format.ts";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { saveFile } from "../../../ui/files/save-file.ts";
import type { filtersOf } from "./server-filters.ts";

const TYPES = { csv: "text/csv;charset=utf-8", json: "application/json" } as const;

/** Downloads the filtered entries, as CSV or JSON. */
export function ExportMenu({ filters }: { readonly filters: ReturnType<typeof filtersOf> }) {
  const [busy, setBusy] = useState(false);
  const save = async (format: "csv" | "json") => {
    setBusy(true);
    try {
      const { text, fileName, rows, total } = await call("auditLog.export", {
        query: { ...filters, format },
      });
      // The mark before the text tells spreadsheets that it's UTF-8.
      saveFile(new Blob([format === "csv" ? "\uFEFF" : "", text], { type: TYPES[format] }), fileName);
      toast(
        rows < total
          ? {
              title: `The file has the latest ${count(rows)} of ${count(total)} entries`,
              description: "Choose a shorter period to export the rest.",
              durationMs: 15_000,
            }
          : { title: `${counted(rows, "entry", "entries")} saved to your downloads` },
      );
    } catch (error) {
      const { title, advice } = describeError(error);
      toast({ variant: "destructive", title: "Not exported", description: `${title}. ${advice}` });
    }
    setBusy(false);
  };
  return (
    <Menu
      trigger={
        <Button variant="outline" busy={busy}>
          {!busy && <Download aria-hidden />} Export
        </Button>
      }
    >
      <MenuItem onSelect={() => void save("csv")}>CSV, for spreadsheets</MenuItem>
      <MenuItem onSelect={() => void save("json")}>JSON, with every detail</MenuItem>
    </Menu>
  );
}
