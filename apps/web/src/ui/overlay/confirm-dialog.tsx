import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** The consequence, in plain words. */
  readonly description: ReactNode;
  /** The verb of the action, such as 'Delete'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action that can't simply be undone. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    description,
    confirmLabel,
    cancelLabel = "Cancel",
    destructive = false,
    busy = false,
  } = props;
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      title={title}
      description={description}
      role="alertdialog"
      closeOnOutsideClick={false}
      footer={
        <>
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the harmless choice comes first */}
          <Button variant="outline" autoFocus onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={destructive ? "destructive" : "default"} busy={busy} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
