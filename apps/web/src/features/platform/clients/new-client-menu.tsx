import { ChevronDown, FileDown, FileUp, Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { call } from "../../../api/call.ts";
import { tellFailure } from "../../../screen/tell-failure.ts";
import { Button } from "../../../ui/button.tsx";
import { downloadCsv } from "../../../ui/data-table/export-button.tsx";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";

const ImportClients = lazy(() => import("./import-clients.tsx"));

async function downloadTemplate(): Promise<void> {
  try {
    downloadCsv((await call("clients.csvTemplate")).csv, "clients-template.csv");
  } catch (error) {
    tellFailure("Couldn’t download the file", error);
  }
}

interface NewClientMenuProps {
  readonly tenantId: string;
  /** Opens the form for one client. */
  readonly onNew: () => void;
}

/** The ways to add clients: one in a form, many from a spreadsheet. */
export function NewClientMenu({ tenantId, onNew }: NewClientMenuProps) {
  const [importing, setImporting] = useState(false);
  return (
    <div className="flex">
      <Button className="rounded-r-none" onClick={onNew}>
        <Plus aria-hidden /> New client
      </Button>
      <Menu
        trigger={
          <Button
            size="icon"
            className="rounded-l-none border-l-primary-ink/35!"
            aria-label="More ways to create clients"
          >
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setImporting(true)}>
          <FileUp aria-hidden /> Import a CSV file…
        </MenuItem>
        <MenuItem onSelect={() => void downloadTemplate()}>
          <FileDown aria-hidden /> Download a CSV template
        </MenuItem>
      </Menu>
      <Suspense>
        {importing && <ImportClients tenantId={tenantId} onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  );
}
