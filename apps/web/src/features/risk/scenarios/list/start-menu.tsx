import { Link } from "@tanstack/react-router";
import { ChevronDown, Download, FileDown, FileUp, LayoutTemplate, Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { call } from "../../../../api/call.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Button } from "../../../../ui/button.tsx";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../../ui/overlay/menu.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";

const TemplateDialog = lazy(async () => ({
  default: (await import("../templates/template-dialog.tsx")).TemplateDialog,
}));
const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

/** Hands a file of text to the browser's downloads. */
function download({ csv, fileName }: { csv: string; fileName: string }): void {
  const url = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has begun by then; Safari needs the address a moment longer than the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function fetchFile(file: () => Promise<{ csv: string; fileName: string }>): Promise<void> {
  try {
    download(await file());
  } catch (error) {
    toast({ variant: "destructive", title: "Not downloaded", description: describeError(error).advice });
  }
}

interface StartMenuProps {
  readonly mayWrite: boolean;
  /** What the list is searched for; an export holds what is found. */
  readonly search: string;
}

/** The ways to begin a scenario: blank, from a template, from a spreadsheet; and the way out into one. */
export function StartMenu({ mayWrite, search }: StartMenuProps) {
  const [dialog, setDialog] = useState<"template" | "import" | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex">
      {mayWrite && (
        <Link
          from="/risk-management/quantitative-analysis"
          to="."
          search={(before) => ({ ...before, scenario: "new" })}
          className={buttonVariants({ className: "rounded-r-none" })}
        >
          <Plus aria-hidden /> New scenario
        </Link>
      )}
      <Menu
        trigger={
          mayWrite ? (
            <Button
              size="icon"
              className="rounded-l-none border-l-primary-ink/35!"
              aria-label="More ways to begin, and files"
            >
              <ChevronDown aria-hidden />
            </Button>
          ) : (
            <Button variant="outline">
              Files <ChevronDown aria-hidden />
            </Button>
          )
        }
      >
        {mayWrite && (
          <>
            <MenuItem onSelect={() => setDialog("template")}>
              <LayoutTemplate aria-hidden /> From a template…
            </MenuItem>
            <MenuItem onSelect={() => setDialog("import")}>
              <FileUp aria-hidden /> Import a CSV file…
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem
          onSelect={() => void fetchFile(async () => call("scenarios.exportCsv", { query: { search } }))}
        >
          <Download aria-hidden /> {search === "" ? "Export all as CSV" : "Export what is found as CSV"}
        </MenuItem>
        <MenuItem onSelect={() => void fetchFile(async () => call("scenarios.csvTemplate"))}>
          <FileDown aria-hidden /> Download an empty CSV file
        </MenuItem>
      </Menu>
      <Suspense>
        {dialog === "template" && <TemplateDialog onClose={close} />}
        {dialog === "import" && <ImportDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
