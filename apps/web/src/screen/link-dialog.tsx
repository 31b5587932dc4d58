import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

interface LinkDialogProps {
  readonly title: string;
  /** What someone with the link can do. */
  readonly description: string;
  /** The page that it opens, with the token as its fragment. */
  readonly path: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** A new link for someone without an account; it's shown once. */
export function LinkDialog({ title, description, path, token, onClose }: LinkDialogProps) {
  const link = `${window.location.origin}${path}#${token}`;
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title={title}
      description={description}
      footer={
        <>
          <CopyButton text={() => link}>Copy link</CopyButton>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p className="rounded-md border border-line bg-ground p-3 font-mono text-xs break-all select-all">
        {link}
      </p>
    </Dialog>
  );
}
