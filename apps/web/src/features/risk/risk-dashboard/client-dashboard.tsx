import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { ClientPicker } from "../../../screen/client-picker.tsx";
import { useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { ExposureLoading } from "../exposure/public.ts";
import { ForAdministrators } from "./for-administrators.tsx";
import { useDashboardSearch } from "../../../screen/tile/use-dashboard-search.ts";

const TITLE = "Client dashboard";

/** The dashboard of one client: the session's own, or a chosen one. */
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
  // The first by name, as the initial choice: it also tells whether there are any.
  const first = useQuery(queryOf("clients.list", { query: { sort: "name", pageSize: 1 } }));
  if (first.isPending)
    return (
      <>
        <PageHeader title={TITLE} />
        <ExposureLoading />
      </>
    );
  if (first.isError)
    return (
      <>
        <PageHeader title={TITLE} />
        <ErrorState error={first.error} onRetry={() => void first.refetch()} busy={first.isFetching} />
      </>
    );
  const [client] = first.data.items;
  const shown = search.client ?? client?.id;
  if (shown === undefined) return <NoClients />;
  return (
    <DashboardFrame
      key={shown}
      title={TITLE}
      where={null}
      clientId={shown}
      chooser={
        <div className="mb-6 sm:w-72 print:hidden" data-tour="client-chooser">
          <ClientPicker
            aria-label="Client"
            tenantId={undefined}
            value={shown}
            onChange={(chosen) => change({ client: chosen })}
          />
        </div>
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
