import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { queryOf } from "../../api/call.ts";
import { useCan, useUser } from "../../session/user-context.ts";
import { ChangeClientDialog, SwitchContextDialog } from "../lazy-dialogs.ts";
import { tellMissing } from "../part.tsx";

/** The tenant and the client the person works for, above the navigation; a button for people who can change them. */
export function ContextSwitcher() {
  const { role, tenantId, currentCompanyName, currentClientName } = useUser();
  const changes = useCan("client:change") && tenantId !== null;
  const [open, setOpen] = useState(false);
  // A super administrator in another role can still switch.
  const held = useQuery({ ...queryOf("context.held"), enabled: open });
  const switches = role === "super_admin" || held.data?.maySwitch === true;
  const known = role === "super_admin" || !held.isPending;
  const tenant = currentCompanyName ?? "Platform level";
  const client = tenantId === null ? "Outside any tenant" : (currentClientName ?? "All clients");
  const words = (
    <span className="grid min-w-0 flex-1 text-left">
      <span className="truncate text-sm font-medium text-ink">{tenant}</span>
      <span className="truncate text-xs text-muted">{client}</span>
    </span>
  );
  const frame = "mx-2.5 mb-2 flex w-0 min-w-[calc(100%-1.25rem)] items-center gap-2 rounded-md px-2.5 py-1.5";
  if (!switches && !changes) return <div className={frame}>{words}</div>;
  const Choice = switches ? SwitchContextDialog : ChangeClientDialog;
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${frame} border border-line bg-surface hover:border-line-strong touch:min-h-11`}
      >
        {words}
        <span className="sr-only">, {switches ? "switch tenant" : "change client"}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </button>
      {open && known && (
        <Choice
          onClose={close}
          onFailed={() => {
            close();
            tellMissing();
          }}
        />
      )}
    </>
  );
}
