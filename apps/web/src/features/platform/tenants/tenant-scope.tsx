import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { type TableSearch } from "../../../ui/data-table/table-search.ts";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { ChooseTenant } from "./choose-tenant.tsx";

interface TenantScopeProps {
  readonly title: string;
  readonly description: string;
  /** Renders the screen's content for a tenant; `heading` comes first. */
  readonly children: (tenantId: string, heading: (actions?: ReactNode) => ReactNode) => ReactNode;
}

/** Around a screen about one tenant: inside, it's the current tenant; at platform level one is chosen first, and is in the URL. */
export function TenantScope({ title, description, children }: TenantScopeProps) {
  const own = useUser().tenantId;
  const search: TableSearch = useSearch({ strict: false });
  const chosen = typeof search["tenantId"] === "string" ? search["tenantId"] : undefined;
  if (own !== null)
    return children(own, (actions) => (
      <PageHeader title={title} description={description} actions={actions} />
    ));
  if (chosen === undefined)
    return (
      <>
        <PageHeader title={title} description={`${description} Choose a tenant.`} />
        <ChooseTenant />
      </>
    );
  return (
    <Chosen key={chosen} tenantId={chosen}>
      {(name) =>
        children(chosen, (actions) => (
          <>
            <p className="mb-3 flex flex-wrap items-baseline gap-x-3 text-sm">
              <span className="min-w-0 font-medium break-words">{name}</span>
              <Link to="." search={{}} className="text-primary">
                Choose another tenant
              </Link>
            </p>
            <PageHeader title={title} description={description} actions={actions} />
          </>
        ))
      }
    </Chosen>
  );
}

function Chosen({ tenantId, children }: { tenantId: string; children: (name: string) => ReactNode }) {
  const tenant = useQuery(queryOf("tenants.get", { params: { tenantId } }));
  if (tenant.isPending) return <Skeleton className="h-20" />;
  if (tenant.isError)
    return (
      <>
        <ErrorState
          error={tenant.error}
          level={1}
          onRetry={() => void tenant.refetch()}
          busy={tenant.isFetching}
        />
        <Link to="." search={{}} className="mt-4 inline-block text-sm text-primary">
          Choose another tenant
        </Link>
      </>
    );
  return children(tenant.data.name);
}
