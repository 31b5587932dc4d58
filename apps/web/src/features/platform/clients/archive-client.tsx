import type { ClientRecord } from "@crq/contract/platform/clients";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { showFailure, useRefresh } from "../tenants/public.tsx";
import { useRestore } from "./use-restore.ts";

/** Archives a client, after saying what that means; it can be undone. */
export function ArchiveClient({ client, onClose }: { client: ClientRecord; onClose: () => void }) {
  const { id, name, tenantId, members } = client;
  const refresh = useRefresh("/api/clients");
  const restore = useRestore(tenantId);
  const archive = useMutation({
    mutationFn: () => call("clients.archive", { params: { id }, query: { tenantId } }),
    onSuccess: async () => {
      await refresh();
      toast({ title: `${name} is archived`, action: { label: "Undo", onClick: () => restore(client) } });
      onClose();
    },
    onError: (error) => showFailure("The client was not archived", error),
  });
  const people =
    members === 0 ? "" : ` ${members === 1 ? "One person is" : `${members} people are`} assigned to it.`;
  return (
    <ConfirmDialog
      open
      title={`Archive ${name}?`}
      description={`Nobody can choose it or work for it until it is restored, and who works for it now is signed out.${people} Its records stay.`}
      confirmLabel="Archive"
      busy={archive.isPending}
      onConfirm={() => archive.mutate()}
      onCancel={onClose}
    />
  );
}
