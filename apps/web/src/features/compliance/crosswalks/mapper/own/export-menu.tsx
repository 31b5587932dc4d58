import { Download } from "lucide-react";
import { type CallResult, call } from "../../../../../api/call.ts";
import { Button } from "../../../../../ui/button.tsx";
import { counted } from "../../../../../ui/format.ts";
import { Menu, MenuItem } from "../../../../../ui/overlay/menu.tsx";
import { toast } from "../../../../../ui/overlay/toast.ts";
import { saveFile } from "../../../../../ui/save-file.ts";
import { describeError } from "../../../../../ui/state/describe-error.ts";
import type { Choice } from "../use-mapping.ts";

const FILES = [
  { format: "csv", pairs: "effective", label: "All pairs as CSV" },
  { format: "strm-xlsx", pairs: "effective", label: "All pairs as XLSX" },
  { format: "csv", pairs: "own", label: "Your own pairs as CSV" },
  { format: "strm-xlsx", pairs: "own", label: "Your own pairs as XLSX" },
] as const;

interface ExportMenuProps {
  readonly choice: Choice;
  /** Saves the rows that the screen shows. */
  readonly onSaveRows: (() => void) | undefined;
}

/** Saves the shown rows, or all pairs of the two frameworks in the layout that the import reads. */
export function ExportMenu({ choice: { from, to, via }, onSaveRows }: ExportMenuProps) {
  const save = async (file: (typeof FILES)[number]) => {
    const { format, pairs } = file;
    try {
      const made = await call("crosswalks.download", { query: { from: from.id, to: to.id, format, pairs } });
      saveFile(blobOf(made), made.fileName);
      toast({ title: `${counted(made.rows, "row")} saved to your downloads` });
    } catch (error) {
      const { title, advice } = describeError(error);
      toast({ variant: "destructive", title: "Not exported", description: `${title}. ${advice}` });
    }
  };
  return (
    <Menu
      trigger={
        <Button variant="outline">
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      {onSaveRows && <MenuItem onSelect={onSaveRows}>These rows as CSV</MenuItem>}
      {via === undefined &&
        FILES.map((file) => (
          <MenuItem key={file.label} onSelect={() => void save(file)}>
            {file.label}
          </MenuItem>
        ))}
    </Menu>
  );
}

function blobOf({ content, encoding, mediaType }: CallResult<"crosswalks.download">): Blob {
  if (encoding === "text") return new Blob(["\uFEFF", content], { type: mediaType });
  return new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], {
    type: mediaType,
  });
}
