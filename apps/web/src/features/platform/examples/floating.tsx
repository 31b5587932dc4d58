import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "../../../ui/overlay/menu.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Tooltip } from "../../../ui/overlay/tooltip.tsx";
import { Specimen, States } from "./specimen.tsx";

const said = (title: string) => () => void toast({ title });

/** Components that open above the page. */
export function Floating() {
  return (
    <>
      <Specimen
        name="Dialog, ConfirmDialog"
        use="A short task of its own; a question before what cannot simply be undone."
      >
        <Dialogs />
      </Specimen>
      <Specimen name="Menu" use="Rarer actions, and choices of which one holds.">
        <Menus />
      </Specimen>
      <Specimen
        name="Tooltip"
        use="What an icon means, a word explained. Opens after 700 ms, at once by keyboard."
      >
        <States>
          <Tooltip content="Never the only place where something important stands">
            <Button variant="outline">Tooltip</Button>
          </Tooltip>
          <Tooltip content="On another side" side="right">
            <Button variant="outline">Tooltip at the right</Button>
          </Tooltip>
        </States>
      </Specimen>
      <Specimen
        name="toast"
        use="Says that something was done, with a way back; one at a time, for five seconds. F8 leads to it."
      >
        <Toasts />
      </Specimen>
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"dialog" | "confirm">();
  const close = () => setOpen(undefined);
  return (
    <States>
      <Button variant="outline" onClick={() => setOpen("dialog")}>
        Dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen("confirm")}>
        Confirmation
      </Button>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="Rename the scenario"
        description="The focus stays inside; Escape closes it."
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Rename</Button>
          </>
        }
      >
        <Field label="Title">
          {(control) => <Input {...control} defaultValue="Ransomware stops production" />}
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        title="Delete “Ransomware stops production”?"
        description="Its 12 kept runs are deleted with it."
        confirmLabel="Delete"
        destructive
        onConfirm={close}
        onCancel={close}
      />
    </States>
  );
}

function Menus() {
  const [order, setOrder] = useState<"name" | "loss">("name");
  return (
    <States>
      <Menu align="start" trigger={<Button variant="outline">Menu</Button>}>
        <MenuItem onSelect={said("Rename")}>
          <Pencil aria-hidden /> Rename
        </MenuItem>
        <MenuItem onSelect={said("Duplicate")} disabled>
          <Copy aria-hidden /> Duplicate
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive onSelect={said("Delete")}>
          <Trash2 aria-hidden /> Delete
        </MenuItem>
      </Menu>
      <Menu align="start" trigger={<Button variant="outline">Choices</Button>}>
        <MenuChoices
          value={order}
          onChange={setOrder}
          choices={[
            { value: "name", label: "By name" },
            { value: "loss", label: "By expected loss" },
          ]}
        />
      </Menu>
    </States>
  );
}

function Toasts() {
  return (
    <States>
      <Button variant="outline" onClick={said("Preferences Updated")}>
        Toast
      </Button>
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
    </States>
  );
}
