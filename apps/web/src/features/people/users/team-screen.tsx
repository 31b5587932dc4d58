import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { useCan } from "../../../session/user-context.ts";
import { NoAccess } from "../../../screen/no-access.tsx";
import { count } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TenantScope } from "../../platform/tenants/public.tsx";
import { PeopleTable } from "./people-table.tsx";

/** The people of one tenant and its plan's seats; at platform level the tenant is chosen first. */
export function TeamScreen() {
  const may = useCan("team:read");
  if (!may)
    return (
      <>
        <PageHeader title="Team management" />
        <NoAccess>Only tenant administrators can see the team.</NoAccess>
      </>
    );
  return (
    <TenantScope title="Team management" description="Manage your tenant's members and their roles.">
      {(tenantId, heading) => (
        <>
          {heading()}
          <Team tenantId={tenantId} />
        </>
      )}
    </TenantScope>
  );
}

function Team({ tenantId }: { readonly tenantId: string }) {
  const seats = useQuery(queryOf("users.seats", { query: { tenantId } }));
  return (
    <>
      {seats.data ? <Seats {...seats.data} /> : <div className="mb-6 h-5" />}
      <PeopleTable name="team" tenantId={tenantId} />
    </>
  );
}

interface SeatsProps {
  readonly plan: string | null;
  readonly limit: number | null;
  readonly used: number;
}

function Seats({ plan, limit, used }: SeatsProps) {
  const full = limit !== null && used >= limit;
  return (
    <div className="mb-6 text-sm">
      <p className="num">
        <span className={full ? "font-medium text-warn" : "font-medium"}>
          {limit === null ? `${count(used)} members` : `${count(used)} of ${count(limit)} members`}
        </span>
        {plan !== null && <span className="text-muted"> · {plan} plan, including pending invitations</span>}
      </p>
      {full && (
        <p className="mt-1 text-muted">
          All seats are in use. Revoke the roles of someone who left, revoke a pending invitation, or{" "}
          <Link to="/contact-sales" className="text-primary underline underline-offset-4">
            request a larger plan
          </Link>
          .
        </p>
      )}
    </div>
  );
}
