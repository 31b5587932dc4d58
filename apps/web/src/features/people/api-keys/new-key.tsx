import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";

/** A new key: this is the only time that it's visible, so only its button closes it. */
export function NewKey({ apiKey, onClose }: { readonly apiKey: string; readonly onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey);
      setCopied(true);
    } catch {
      toast({
        variant: "destructive",
        title: "Couldn't copy",
        description: "Select the key and copy it manually.",
      });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title="Copy your key now"
      description="This key is shown only once. If you lose it, revoke it and create a new one."
      footer={<Button onClick={onClose}>{copied ? "Done" : "I've copied the key"}</Button>}
    >
      <code
        aria-label="API key"
        className="block rounded-md border border-line-strong bg-sunken p-3 font-mono text-sm break-all select-all"
      >
        {apiKey}
      </code>
      <Button variant="outline" className="mt-3" onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{copied ? "Copied" : "Copy key"}</span>
      </Button>
      <p className="mt-4 text-sm text-muted">
        Send it as the header <code className="font-mono text-xs">Authorization: Bearer …</code>, never in a
        URL. Anyone who has the key can use its permissions, so store it like a password.
      </p>
    </Dialog>
  );
}
