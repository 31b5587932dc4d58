import type { Evidence } from "@crq/contract/compliance/evidence";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";

const ReviseDialog = lazy(() => import("./revise-dialog.tsx"));
const EditDialog = lazy(() => import("./edit-dialog.tsx"));

/** What opens a dialog. */
type Dialogs = "revise" | "edit" | "remove";

/** What a screen does with evidence. */
export interface EvidenceActions {
  /** Whether the person can change it: people of one client change that client's alone. */
  readonly may: (evidence: Evidence) => boolean;
  readonly open: (dialog: Dialogs, evidence: Evidence) => void;
  readonly archive: (evidence: Evidence) => void;
  readonly restore: (evidence: Evidence) => void;
  /** The dialog that's open. */
  readonly dialog: ReactNode;
}

/** Does what can be done with evidence. `onRemoved` runs after one is deleted. */
export function useEvidenceActs(onRemoved?: () => void): EvidenceActions {
  const { clientId } = useUser();
  const [open, setOpen] = useState<{ readonly dialog: Dialogs; readonly evidence: Evidence }>();
  const close = () => setOpen(undefined);
  const restoring = useAct("evidence.restore", {
    done: ({ name }) => `${name} restored`,
    failed: "Couldn't restore the evidence",
  });
  const restore = async ({ id }: Evidence) => restoring.run({ params: { id }, query: {} });
  const archiving = useAct("evidence.archive", {
    done: ({ name }) => `${name} archived`,
    undo: restore,
    failed: "Couldn't archive the evidence",
  });
  const removing = useAct("evidence.remove", {
    done: "Evidence deleted",
    failed: "Couldn't delete the evidence",
    onDone: () => {
      close();
      onRemoved?.();
    },
  });
  return {
    may: (evidence) => clientId === null || evidence.clientId === clientId,
    open: (dialog, evidence) => setOpen({ dialog, evidence }),
    archive: ({ id }) => void archiving.run({ params: { id }, query: {} }),
    restore: (evidence) => void restore(evidence),
    dialog: open && (
      <Suspense>
        {open.dialog === "revise" && <ReviseDialog evidence={open.evidence} onClose={close} />}
        {open.dialog === "edit" && <EditDialog evidence={open.evidence} onClose={close} />}
        {open.dialog === "remove" && (
          <ConfirmDialog
            open
            destructive
            title={`Delete ${open.evidence.name}?`}
            description="The evidence, its revisions and their files are deleted for good, and it disappears where it’s used. Archive it instead if you may need it again."
            confirmLabel="Delete"
            busy={removing.busy}
            onConfirm={() => void removing.run({ params: { id: open.evidence.id } })}
            onCancel={close}
          />
        )}
      </Suspense>
    ),
  };
}
