import { RESULTS, WORK_STATES } from "@crq/contract/compliance/assessments/answer-values";
import { ChevronDown } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { counted } from "../../../../ui/format.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { RESULT_WORDS, WORK_WORDS } from "../words.ts";
import { useBulkChange } from "./use-bulk-change.ts";
import type { Selection } from "./use-selected.ts";
import type { Workspace } from "./use-workspace.ts";

const BulkDialog = lazy(async () => import("./bulk-dialog.tsx"));

interface BulkBarProps {
  readonly workspace: Workspace;
  readonly selection: Selection;
}

/** The same change for every selected entry; it can be undone. */
export function BulkBar({ workspace, selection }: BulkBarProps) {
  const { record, can } = workspace;
  const { entries } = selection;
  const { run, busy } = useBulkChange(workspace, selection.clear);
  const [asking, setAsking] = useState<"applicability" | "assignee">();
  return (
    <div
      role="toolbar"
      aria-label="Change the selected entries"
      className="flex flex-wrap items-center gap-1"
    >
      <output className="mr-2 text-xs font-medium">
        {counted(entries.length, "entry", "entries")} selected
      </output>
      {can.answer && record.scoringModel !== "maturity" && (
        <Choices label="Result" busy={busy}>
          {RESULTS.map((result) => (
            <MenuItem key={result} onSelect={() => void run(entries, { result })}>
              {RESULT_WORDS[result]}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => void run(entries, { result: null })}>Clear the result</MenuItem>
        </Choices>
      )}
      {can.answer && record.scoringModel === "maturity" && (
        <Choices label="Maturity" busy={busy}>
          {[0, 1, 2, 3, 4, 5].map((maturity) => (
            <MenuItem key={maturity} onSelect={() => void run(entries, { maturity })}>
              {maturity}
            </MenuItem>
          ))}
        </Choices>
      )}
      {can.answer && (
        <>
          <Choices label="Work" busy={busy}>
            {WORK_STATES.map((work) => (
              <MenuItem key={work} onSelect={() => void run(entries, { work })}>
                {WORK_WORDS[work]}
              </MenuItem>
            ))}
          </Choices>
        </>
      )}
      {can.tailor && (
        <>
          <Button variant="outline" size="sm" disabled={busy} onClick={() => setAsking("applicability")}>
            Applicability
          </Button>
          <Button variant="outline" size="sm" disabled={busy} onClick={() => setAsking("assignee")}>
            Assign
          </Button>
        </>
      )}
      {can.scope && (
        <Choices label="Scope" busy={busy}>
          <MenuItem onSelect={() => void run(entries, { inScope: true })}>Take into scope</MenuItem>
          <MenuItem onSelect={() => void run(entries, { inScope: false })}>Leave out of scope</MenuItem>
        </Choices>
      )}
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        Clear
      </Button>
      {asking !== undefined && (
        <Suspense>
          <BulkDialog
            ask={asking}
            assessmentId={record.id}
            many={entries.length}
            onChange={async (change) => run(entries, change)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly busy: boolean;
  readonly children: ReactNode;
}

function Choices({ label, busy, children }: ChoicesProps) {
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="outline" size="sm" disabled={busy}>
          {label}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
