import type { OscalDocument, OscalFormat } from "@crq/contract/compliance/oscal-documents";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { saveFile } from "../../../ui/files/save-file.ts";

const UploadDialog = lazy(() => import("./upload-dialog.tsx"));
const EditDialog = lazy(() => import("./edit-dialog.tsx"));

/** What opens a dialog. */
type Dialogs = "replace" | "edit" | "remove";

/** What a screen does with documents. */
export interface DocumentActions {
  /** Whether the person can change it: people of one client change that client's alone. */
  readonly may: (document: OscalDocument) => boolean;
  readonly download: (document: OscalDocument, format: OscalFormat) => void;
  readonly open: (dialog: Dialogs, document: OscalDocument) => void;
  readonly archive: (document: OscalDocument) => void;
  readonly restore: (document: OscalDocument) => void;
  /** The dialog that's open. */
  readonly dialog: ReactNode;
}

/** Does what can be done with documents. `onRemoved` runs after one is deleted. */
export function useDocumentActs(onRemoved?: () => void): DocumentActions {
  const { clientId } = useUser();
  const [open, setOpen] = useState<{ readonly dialog: Dialogs; readonly document: OscalDocument }>();
  const close = () => setOpen(undefined);
  const download = useAct("oscalDocuments.download", {
    done: ({ name }) => `${name} saved to your downloads`,
    failed: "Couldn't download the document",
    onDone: ({ name, type, text }) => saveFile(new Blob([text], { type }), name),
  });
  const restoring = useAct("oscalDocuments.restore", {
    done: ({ name }) => `${name} restored`,
    failed: "Couldn't restore the document",
    also: ["entryUses"],
  });
  const restore = async ({ id }: OscalDocument) => restoring.run({ params: { id }, query: {} });
  const archiving = useAct("oscalDocuments.archive", {
    done: ({ name }) => `${name} archived`,
    undo: restore,
    failed: "Couldn't archive the document",
    also: ["entryUses"],
  });
  const removing = useAct("oscalDocuments.remove", {
    done: () => "Document deleted",
    failed: "Couldn't delete the document",
    also: ["entryUses"],
    onDone: () => {
      close();
      onRemoved?.();
    },
  });
  return {
    may: (document) => clientId === null || document.clientId === clientId,
    download: ({ id }, format) => void download.run({ params: { id }, query: { format } }),
    open: (dialog, document) => setOpen({ dialog, document }),
    archive: ({ id }) => void archiving.run({ params: { id }, query: {} }),
    restore: (document) => void restore(document),
    dialog: open && (
      <Suspense>
        {open.dialog === "replace" && <UploadDialog replaces={open.document} onClose={close} />}
        {open.dialog === "edit" && <EditDialog document={open.document} onClose={close} />}
        {open.dialog === "remove" && (
          <ConfirmDialog
            open
            destructive
            title={`Delete ${open.document.name}?`}
            description="The document and what it says about controls are deleted for good. Archive it instead if you may need it again."
            confirmLabel="Delete"
            busy={removing.busy}
            onConfirm={() => void removing.run({ params: { id: open.document.id } })}
            onCancel={close}
          />
        )}
      </Suspense>
    ),
  };
}
