import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, queryOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { Field } from "../ui/form/field.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { useContextChange } from "../session/use-context-change.ts";
import { useUser } from "../session/user-context.ts";
import { RecordPicker } from "./record-picker.tsx";

/** Represents all clients together in the list. */
const ALL = "";

/** Chooses the client of the tenant to work for. */
export function ChangeClientDialog({ onClose }: { onClose: () => void }) {
  const { clientId: current, currentClientName, currentCompanyName } = useUser();
  const clients = useQuery(queryOf("context.changeableClients", { query: { pageSize: 1 } }));
  const [chosen, setChosen] = useState(current ?? ALL);
  const change = useContextChange(
    async (clientId: string | null) => call("context.changeClient", { body: { clientId } }),
    "client",
  );
  const pending = change.isPending || change.isSuccess;
  const none = clients.data !== undefined && clients.data.total === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Client"
      description={
        none
          ? `${currentCompanyName ?? "The platform"} has no clients.`
          : `Choose the client you work for in ${currentCompanyName ?? "this tenant"}.`
      }
      className="max-w-[26rem]"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {none ? "Close" : "Cancel"}
          </Button>
          {!none && (
            <Button
              disabled={clients.data === undefined || (chosen === (current ?? ALL) && !pending)}
              busy={pending}
              onClick={() => change.mutate(chosen === ALL ? null : chosen)}
            >
              {pending ? "Changing..." : "Change Client"}
            </Button>
          )}
        </>
      }
    >
      {clients.isPending ? (
        <Pending />
      ) : clients.isError ? (
        <ErrorState error={clients.error} onRetry={() => void clients.refetch()} busy={clients.isFetching} />
      ) : none ? undefined : (
        <Field label="Client">
          {(control) => (
            <RecordPicker
              {...control}
              list="context.changeableClients"
              noun="client"
              nothing={clients.data.all ? "All clients" : undefined}
              labelOf={({ name }) => name}
              nameOf={currentClientName ?? undefined}
              value={chosen}
              disabled={pending}
              onChange={setChosen}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}

function Pending() {
  return (
    <div aria-busy="true" className="grid gap-1.5">
      <span className="sr-only">Loading clients</span>
      <Skeleton className="h-5 w-12" />
      <Skeleton className="h-9 w-full touch:h-11" />
    </div>
  );
}
