import { ChevronDown } from "lucide-react";
import { Button } from "../button.tsx";
import type { ExportedList, ExportedWorkbook } from "../files/exported-list.ts";
import { saveFile } from "../files/save-file.ts";
import { Menu, MenuItem } from "../overlay/menu.tsx";

type Counted = Pick<ExportedList, "rows" | "total">;

interface ExportMenuProps {
  /** Without its ending. */
  readonly fileName: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Runs what makes a file, and tells how it went. */
  readonly run: (save: () => Promise<Counted>) => Promise<void>;
  readonly csv: () => Promise<Counted>;
  readonly onWorkbook: () => Promise<ExportedWorkbook>;
}

/** Downloads a list as a workbook or as CSV. */
export default function ExportMenu({ fileName, busy, disabled, run, csv, onWorkbook }: ExportMenuProps) {
  const workbook = async () => {
    const made = await onWorkbook();
    const bytes = Uint8Array.from(atob(made.content), (character) => character.codePointAt(0)!);
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    saveFile(new Blob([bytes], { type }), `${fileName}.xlsx`);
    return made;
  };
  return (
    <Menu
      trigger={
        <Button variant="outline" busy={busy} disabled={disabled}>
          Export <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => void run(workbook)}>Workbook (XLSX)</MenuItem>
      <MenuItem onSelect={() => void run(csv)}>CSV</MenuItem>
    </Menu>
  );
}
