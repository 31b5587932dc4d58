import { Copy, Download } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { BRAND } from "../../../ui/page-header.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { saveFile } from "../../../ui/files/save-file.ts";

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onClose: () => void;
}

/** Shows new recovery codes, only once. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  function download() {
    const text = `${BRAND}\nRecovery codes of ${email}. Each works once.\n\n${codes.join("\n")}\n`;
    saveFile(new Blob([text], { type: "text/plain" }), "recovery-codes.txt");
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast({ title: "Codes copied" });
    } catch {
      toast({
        title: "Couldn't copy the codes",
        description: "Download them instead.",
        variant: "destructive",
      });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title="Your recovery codes"
      description="Save these codes somewhere only you can access. They're shown only once."
      footer={
        <>
          <Button variant="outline" onClick={() => void copy()}>
            <Copy aria-hidden />
            Copy
          </Button>
          <Button variant="outline" onClick={download}>
            <Download aria-hidden />
            Download
          </Button>
          <Button onClick={onClose}>I've saved the codes</Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 border-y border-line py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="py-1 select-all">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
