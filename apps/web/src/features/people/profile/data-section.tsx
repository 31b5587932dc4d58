import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { saveFile } from "../../../ui/files/save-file.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { Setting, Settings } from "../../../ui/setting.tsx";

/** Exporting one's own data; deleting the account. */
export function DataSection() {
  const [deleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: async () => call("profile.exportData"),
    onSuccess: (data) => {
      saveFile(
        new Blob([JSON.stringify(data, undefined, 2)], { type: "application/json" }),
        `my-data-${data.exportedAt.slice(0, 10)}.json`,
      );
      toast({ title: "Your data was downloaded" });
    },
    onError: (error) => {
      const { title, advice } = describeError(error);
      toast({ title, description: advice, variant: "destructive" });
    },
  });
  return (
    <Settings>
      <Setting
        title="Download your data"
        description="Download everything we store about you as one JSON file: profile, roles, sessions, sign-in factors (without secrets), API keys, notifications and your audit log entries."
        actions={
          <Button variant="outline" busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden />
            Download
          </Button>
        }
      />
      <Setting
        danger
        title="Delete your account"
        description="This removes your name, addresses, password, sign-in factors, API keys and sessions. Work you created for a tenant stays with that tenant."
        actions={
          <Button variant="destructive" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        }
      />
      {deleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </Settings>
  );
}
