import { Link } from "@tanstack/react-router";
import { ChevronDown, FileDown, FileUp, LayoutTemplate, Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { call } from "../../../../api/call.ts";
import { tellFailure } from "../../../../screen/tell-failure.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Button } from "../../../../ui/button.tsx";
import { downloadCsv } from "../../../../ui/data-table/export-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../../ui/overlay/menu.tsx";

const TemplateDialog = lazy(async () => ({
  default: (await import("../templates/template-dialog.tsx")).TemplateDialog,
}));
const ImportScenarios = lazy(() => import("./import-scenarios.tsx"));

async function downloadTemplate(): Promise<void> {
  try {
    downloadCsv((await call("scenarios.csvTemplate")).csv, "scenarios-template.csv");
  } catch (error) {
    tellFailure("Couldn’t download the file", error);
  }
}

/** The ways to start a scenario: blank, from a template, from a spreadsheet. */
export function StartMenu() {
  const [dialog, setDialog] = useState<"template" | "import" | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex">
      <Link
        from="/risk-management/quantitative-analysis"
        to="."
        search={(before) => ({ ...before, scenario: "new" })}
        className={buttonVariants({ className: "rounded-r-none" })}
      >
        <Plus aria-hidden /> New scenario
      </Link>
      <Menu
        trigger={
          <Button
            size="icon"
            className="rounded-l-none border-l-primary-ink/35!"
            aria-label="More ways to create scenarios"
          >
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setDialog("template")}>
          <LayoutTemplate aria-hidden /> From a template…
        </MenuItem>
        <MenuItem onSelect={() => setDialog("import")}>
          <FileUp aria-hidden /> Import a CSV file…
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => void downloadTemplate()}>
          <FileDown aria-hidden /> Download a CSV template
        </MenuItem>
      </Menu>
      <Suspense>
        {dialog === "template" && <TemplateDialog onClose={close} />}
        {dialog === "import" && <ImportScenarios onClose={close} />}
      </Suspense>
    </div>
  );
}
