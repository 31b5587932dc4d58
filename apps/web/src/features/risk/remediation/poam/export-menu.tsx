import type { PROJECT_STATUSES } from "@crq/contract/risk/remediation/projects";
import { ChevronDown } from "lucide-react";
import { useAct } from "../../../../screen/use-act.ts";
import { useCheckedSearch } from "../../../../screen/use-checked-search.ts";
import { Button } from "../../../../ui/button.tsx";
import { saveContent } from "../../../../ui/files/save-file.ts";
import { counted } from "../../../../ui/format.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { STATUS_WORDS } from "../project-words.ts";
import { remediationSearch } from "../remediation-search.ts";

const FORMATS = [
  ["xlsx", "Plan of action (XLSX)"],
  ["json", "Plan of action (OSCAL JSON)"],
  ["xml", "Plan of action (OSCAL XML)"],
  ["yaml", "Plan of action (OSCAL YAML)"],
] as const;

/** Saves the projects that the list shows as a plan of action and milestones. */
export function ExportMenu() {
  const { search } = useCheckedSearch(remediationSearch);
  const { status, clientId } = search as { readonly status?: string; readonly clientId?: string };
  const download = useAct("projectFiles.download", {
    done: ({ rows }) => `${counted(rows, "project")} saved to your downloads`,
    failed: "Not exported",
    onDone: saveContent,
  });
  const asked = {
    ...(status !== undefined &&
      (status === "open" || status in STATUS_WORDS) && {
        status: status as (typeof PROJECT_STATUSES)[number] | "open",
      }),
    ...(clientId !== undefined && { clientId }),
  };
  return (
    <Menu
      trigger={
        <Button variant="outline" busy={download.busy}>
          Export <ChevronDown aria-hidden />
        </Button>
      }
    >
      {FORMATS.map(([format, words]) => (
        <MenuItem key={format} onSelect={() => void download.run({ query: { ...asked, format } })}>
          {words}
        </MenuItem>
      ))}
    </Menu>
  );
}
