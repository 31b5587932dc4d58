import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

interface LeaveDialogProps {
  /** The noun for what has changed: `scenario`. */
  readonly what: string;
  /** False while something is missing: the draft can then be kept in this browser instead. */
  readonly savable: boolean;
  readonly saving: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onSave: () => Promise<boolean>;
  readonly onDiscard: () => void;
}

/** What to do with unsaved changes before leaving them. */
export default function LeaveDialog(props: LeaveDialogProps) {
  const { what, savable, saving, onStay, onLeave, onSave, onDiscard } = props;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title={savable ? "Save your changes?" : "Keep your draft?"}
      description={
        savable
          ? `This ${what} has changes that are not saved.`
          : `This ${what} can’t be saved before it’s complete. This browser can keep it for 30 days.`
      }
      footer={
        <>
          <Button variant="ghost" onClick={onStay}>
            Keep editing
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              onDiscard();
              onLeave();
            }}
          >
            Discard changes
          </Button>
          <Button
            busy={saving}
            onClick={() => {
              if (!savable) onLeave();
              else void onSave().then((saved) => (saved ? onLeave() : onStay()));
            }}
          >
            {savable ? "Save and leave" : "Keep draft and leave"}
          </Button>
        </>
      }
    />
  );
}
