import { ErrorState } from "../../../ui/state/error-state.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TenantScope } from "../../platform/tenants/public.tsx";
import { Assignment } from "./assignment.tsx";
import { useAssessors, useClients } from "./use-everything.ts";

/** Assessors and clients as one matrix: mark, review, save together. */
export function BulkAssignmentScreen() {
  return (
    <TenantScope title="Bulk assignment" description="Assign clients to assessors in bulk.">
      {(tenantId, heading) => (
        <>
          {heading()}
          <Loaded tenantId={tenantId} />
        </>
      )}
    </TenantScope>
  );
}

function Loaded({ tenantId }: { tenantId: string }) {
  const assessors = useAssessors(tenantId);
  const clients = useClients(tenantId);
  const failed = [assessors, clients].find(({ isError }) => isError);
  if (failed)
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />;
  if (assessors.data === undefined || clients.data === undefined) return <Skeleton className="h-96" />;
  if (assessors.data.length === 0 || clients.data.length === 0)
    return (
      <EmptyState title={assessors.data.length === 0 ? "No assessors yet" : "No clients yet"}>
        {assessors.data.length === 0
          ? "Assign the RISK ASSESSOR role in Team Management to add one."
          : "Add the first one in Client Management."}
      </EmptyState>
    );
  return <Assignment tenantId={tenantId} assessors={assessors.data} clients={clients.data} />;
}
