import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { Copy, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useIsOwn } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../../ui/overlay/menu.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { useDuplicateScenario } from "../queries.ts";
import { useDeleteWithUndo } from "../use-delete-with-undo.ts";
import { RenameDialog } from "./rename-dialog.tsx";

/** What can be done with a scenario of the list: rename, duplicate, delete with undo. What belongs to the whole tenant is only duplicated by those who work for one client. */
export function ScenarioMenu({ scenario }: { readonly scenario: ScenarioSummary }) {
  const [renaming, setRenaming] = useState(false);
  const own = useIsOwn()(scenario);
  const duplicate = useDuplicateScenario();
  const deleteWithUndo = useDeleteWithUndo();
  const copy = async () => {
    try {
      const record = await duplicate.mutateAsync(scenario.id);
      toast({ title: "Scenario duplicated", description: record.title });
    } catch (error) {
      toast({ variant: "destructive", title: "Not duplicated", description: describeError(error).advice });
    }
  };
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            className="size-7! text-muted touch:size-11!"
            aria-label={`Actions for ${scenario.title}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {own && (
          <MenuItem onSelect={() => setRenaming(true)}>
            <Pencil aria-hidden /> Rename
          </MenuItem>
        )}
        <MenuItem onSelect={() => void copy()}>
          <Copy aria-hidden /> Duplicate
        </MenuItem>
        {own && (
          <>
            <MenuSeparator />
            <MenuItem destructive onSelect={() => void deleteWithUndo(scenario)}>
              <Trash2 aria-hidden /> Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {renaming && <RenameDialog scenario={scenario} onClose={() => setRenaming(false)} />}
    </>
  );
}
