import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ClientChooser } from "./client-chooser.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { ExposureLoading } from "../exposure/public.ts";
import { ForAdministrators } from "./for-administrators.tsx";
import { useDashboardSearch } from "../../../screen/tile/use-dashboard-search.ts";

const TITLE = "Client dashboard";
/** With more clients than this the chooser asks the server. */
const LISTED = 200;

/** The dashboard of one client: the session's own, or one that is chosen. */
export function ClientDashboard() {
  const { clientId, currentClientName } = useUser();
  return (
    <ForAdministrators title={TITLE}>
      {clientId === null ? (
        <ChosenClient />
      ) : (
        <DashboardFrame title={TITLE} where={currentClientName} clientId={clientId} />
      )}
    </ForAdministrators>
  );
}

function ChosenClient() {
  const { search, change } = useDashboardSearch();
  const [words, setWords] = useState("");
  const clients = useQuery({
    ...queryOf("clients.list", {
      query: { sort: "name", order: "asc", pageSize: LISTED, ...(words !== "" && { q: words }) },
    }),
    placeholderData: (before) => before,
  });
  if (clients.isPending)
    return (
      <>
        <PageHeader title={TITLE} />
        <ExposureLoading />
      </>
    );
  if (clients.isError)
    return (
      <>
        <PageHeader title={TITLE} />
        <ErrorState error={clients.error} onRetry={() => void clients.refetch()} busy={clients.isFetching} />
      </>
    );
  const { items, total } = clients.data;
  const active = items.filter(({ archivedAt }) => archivedAt === null);
  const shown = search.client ?? active[0]?.id;
  if (shown === undefined && words === "") return <NoClients />;
  return (
    <DashboardFrame
      key={shown}
      title={TITLE}
      where={active.find(({ id }) => id === shown)?.name ?? null}
      clientId={shown}
      chooser={
        <ClientChooser
          clients={active}
          more={total > items.length}
          chosen={shown}
          words={words}
          onWords={setWords}
          onChoose={(client) => change({ client })}
        />
      }
    />
  );
}

function NoClients() {
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyState
        title="No clients yet"
        action={
          <>
            <Link to="/tenant/clients" className={buttonVariants()}>
              Add a client
            </Link>
            <Link to="/tenant/dashboard" className={buttonVariants({ variant: "outline" })}>
              Tenant dashboard
            </Link>
          </>
        }
      >
        A client is an organization that this tenant assesses. Without one the tenant works for itself, and
        its own dashboard shows everything.
      </EmptyState>
    </>
  );
}
