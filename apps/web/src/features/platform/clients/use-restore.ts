import type { ClientRecord } from "@crq/contract/platform/clients";
import { call } from "../../../api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { showFailure, useRefresh } from "../tenants/public.tsx";

/** Brings an archived client back. */
export function useRestore(tenantId: string): (client: Pick<ClientRecord, "id" | "name">) => void {
  const refresh = useRefresh("/api/clients");
  return ({ id, name }) => {
    void (async () => {
      try {
        await call("clients.restore", { params: { id }, query: { tenantId } });
        await refresh();
        toast({ title: `${name} is back` });
      } catch (error) {
        showFailure("The client stays archived", error);
      }
    })();
  };
}
