import type { OnlineUser } from "@crq/contract/people/online-users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useMemo, useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { useAct } from "../../../screen/use-act.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { counted, timeOfDay } from "../../../ui/format.ts";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { deviceName } from "./device-name.ts";
import { onlineUserColumns } from "./online-user-columns.tsx";

/** How often the list is refreshed. */
const REFRESH_MS = 30_000;

/** Who is signed in and active now, with an action to end a session. */
export function OnlineUsersScreen() {
  const mayRead = useCan("online-users:read");
  return mayRead ? (
    <OnlineUsers />
  ) : (
    <>
      <PageHeader title="Online users" />
      <EmptyState title="You don't have access to this page">
        Only administrators can see who is signed in.
      </EmptyState>
    </>
  );
}

function OnlineUsers() {
  const user = useUser();
  const [leaving, setLeaving] = useState<OnlineUser | null>(null);
  const table = useTableState({ key: "online-users", sort: "seen", order: "desc" });
  const query = useQuery({
    ...queryOf("onlineUsers.list", { query: { ...(table.q && { q: table.q }) } }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const columns = useMemo(() => onlineUserColumns(user), [user]);
  const menu = (one: OnlineUser) =>
    one.canSignOut && (
      <RowMenu label={one.name}>
        <MenuItem destructive onSelect={() => setLeaving(one)}>
          <LogOut aria-hidden /> Sign out
        </MenuItem>
      </RowMenu>
    );
  return (
    <>
      <PageHeader
        title="Online users"
        description={
          data
            ? `${counted(data.people, "person", "people")} active in the last five minutes, as of ${timeOfDay(new Date(query.dataUpdatedAt), user, { seconds: true })}`
            : "People active in the last five minutes"
        }
      />
      <DataTable
        label="Online users"
        columns={columns}
        table={table}
        rowId={(one) => one.sessionId}
        query={shownAtOnce(query)}
        search="Search by name or email"
        rowActions={menu}
        empty={<EmptyState title="No one is online">People appear here when they're active.</EmptyState>}
      />
      {leaving && <SignOutDialog session={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** The whole list is on one page: the server lists at most 500 sessions. */
function shownAtOnce<Q extends { data: { items: OnlineUser[] } | undefined }>(query: Q) {
  const { data } = query;
  return { ...query, data: data && { items: data.items, total: data.items.length } };
}

function SignOutDialog({ session, onClose }: { session: OnlineUser; onClose: () => void }) {
  const signOut = useAct("onlineUsers.signOut", {
    done: `${session.name} was signed out`,
    failed: "Couldn't sign out",
  });
  return (
    <ConfirmDialog
      open
      title={`Sign ${session.name} out?`}
      description={`This ends the session on ${deviceName(session.userAgent)} immediately. Unsaved changes there are lost. ${session.name} can sign in again.`}
      confirmLabel="Sign out"
      destructive
      busy={signOut.busy}
      onConfirm={async () => {
        await signOut.run({ params: { sessionId: session.sessionId }, query: {} });
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
