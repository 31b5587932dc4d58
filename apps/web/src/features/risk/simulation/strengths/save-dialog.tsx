import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { differences } from "./changes.ts";
import { DifferenceList } from "./difference-list.tsx";
import type { StrengthEditor } from "./use-strengths.ts";

interface SaveDialogProps {
  readonly editor: StrengthEditor;
  readonly onClose: () => void;
}

/** Names everything that a save changes, and saves it as one version. */
export function SaveDialog({ editor, onClose }: SaveDialogProps) {
  const { base, draft, busy, save, theirs } = editor;
  return (
    <Dialog
      open
      onClose={onClose}
      className="max-w-2xl sm:w-[min(42rem,calc(100vw-2rem))]"
      title={`Save version ${base.version + 1} of the strengths?`}
      description="It holds for every simulation from now on. Scenarios keep their figures until someone takes answers over."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep editing
          </Button>
          <Button busy={busy} disabled={theirs !== undefined} onClick={() => void save().finally(onClose)}>
            Save version {base.version + 1}
          </Button>
        </>
      }
    >
      <DifferenceList found={differences(base, draft)} />
    </Dialog>
  );
}
