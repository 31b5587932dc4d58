import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

const said = (title: string) => () => toast({ title });

/** Everything that opens above the page. */
export function Floating() {
  const [open, setOpen] = useState<"dialog" | "confirm">();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setOpen("dialog")}>
        Dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen("confirm")}>
        Confirmation
      </Button>
      <Menu align="start" trigger={<Button variant="outline">Menu</Button>}>
        <MenuItem onSelect={said("Rename")}>
          <Pencil aria-hidden /> Rename
        </MenuItem>
        <MenuItem onSelect={said("Duplicate")}>
          <Copy aria-hidden /> Duplicate
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive onSelect={said("Delete")}>
          <Trash2 aria-hidden /> Delete
        </MenuItem>
      </Menu>
      <Tooltip content="Opens after 700 ms, or at once on keyboard focus">
        <Button variant="outline">Tooltip</Button>
      </Tooltip>
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: "Scenario deleted",
            description: "It can be restored for 30 days.",
            action: { label: "Undo", onClick: said("Restored") },
          })
        }
      >
        Toast with undo
      </Button>
      <Button
        variant="outline"
        onClick={() => toast({ title: "Not saved", description: "Try again.", variant: "destructive" })}
      >
        Destructive toast
      </Button>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="A dialog"
        description="The focus stays inside; Escape closes it."
        footer={<Button onClick={close}>Done</Button>}
      />
      <ConfirmDialog
        open={open === "confirm"}
        title="Delete this scenario?"
        description="Its runs are deleted with it."
        confirmLabel="Delete"
        destructive
        onConfirm={close}
        onCancel={close}
      />
    </div>
  );
}
