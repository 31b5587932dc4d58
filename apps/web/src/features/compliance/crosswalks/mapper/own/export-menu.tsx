import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../../../ui/overlay/menu.tsx";
import type { Choice } from "../use-mapping.ts";

const ExportPairsDialog = lazy(async () => ({
  default: (await import("./export-dialog.tsx")).ExportPairsDialog,
}));

interface ExportMenuProps {
  readonly choice: Choice;
  /** Saves the rows that the screen shows. */
  readonly onSaveRows: (() => void) | undefined;
}

/** Saves the shown rows, or all pairs of the two frameworks in a format that the import reads. */
export function ExportMenu({ choice, onSaveRows }: ExportMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button variant="outline">
            <Download aria-hidden />
            Export
          </Button>
        }
      >
        {onSaveRows && <MenuItem onSelect={onSaveRows}>These rows as CSV</MenuItem>}
        {choice.via === undefined && (
          <MenuItem onSelect={() => setOpen(true)}>All pairs as CSV, XLSX or OSCAL</MenuItem>
        )}
      </Menu>
      {open && (
        <Suspense>
          <ExportPairsDialog choice={choice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
