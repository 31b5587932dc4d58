import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { useNavigate } from "@tanstack/react-router";
import { BookOpen, Copy, Download, Ellipsis, History, Trash2 } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../../ui/overlay/menu.tsx";
import type { ScenarioDraft } from "../estimate/estimate-draft.ts";
import { useDeleteWithUndo } from "../use-delete-with-undo.ts";
import { downloadScenario } from "./download-scenario.ts";

interface MoreActionsProps {
  readonly draft: ScenarioDraft;
  /** Undefined before it's saved. */
  readonly scenarioId: string | undefined;
  /** Null for people who can't run analyses. */
  readonly onKeepRun: (() => void) | null;
  /** Null for people who can't create scenarios. */
  readonly onSaveCopy: (() => void) | null;
  /** What can be deleted: null for people who can't delete it, and before it's saved. */
  readonly deletable: ScenarioRecord | null;
  readonly onDeleted: () => void;
}

/** The scenario's less frequent actions. */
export default function MoreActions({
  draft,
  scenarioId,
  onKeepRun,
  onSaveCopy,
  deletable,
  onDeleted,
}: MoreActionsProps) {
  const deleteWithUndo = useDeleteWithUndo();
  const navigate = useNavigate();
  const remove = async (record: ScenarioRecord) => {
    if (await deleteWithUndo(record)) onDeleted();
  };
  return (
    <Menu
      trigger={
        <Button variant="outline" size="icon" aria-label="More actions">
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {scenarioId !== undefined && (
        <MenuItem
          onSelect={() =>
            void navigate({ to: "/risk-management/risk-scenario/$id", params: { id: scenarioId } })
          }
        >
          <BookOpen aria-hidden /> Read on one page
        </MenuItem>
      )}
      {onKeepRun && (
        <MenuItem onSelect={onKeepRun}>
          <History aria-hidden /> Keep this run
        </MenuItem>
      )}
      {onSaveCopy && (
        <MenuItem onSelect={onSaveCopy}>
          <Copy aria-hidden /> Save as a copy
        </MenuItem>
      )}
      <MenuItem onSelect={() => downloadScenario(draft, scenarioId)}>
        <Download aria-hidden /> Download JSON
      </MenuItem>
      {deletable && (
        <>
          <MenuSeparator />
          <MenuItem destructive onSelect={() => void remove(deletable)}>
            <Trash2 aria-hidden /> Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
