import type { Entitlement } from "@crq/contract/people/entitlements";
import { Link, useNavigate } from "@tanstack/react-router";
import { useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { entitlementColumns } from "./entitlement-columns.tsx";
import { EntitlementBulk } from "./entitlement-bulk.tsx";
import { ROLE_FILTER, TenantFilter } from "./filter-selects.tsx";
import { TenantClientFilter } from "./tenant-client-filter.tsx";
import { CalendarX2, UserRound, X } from "lucide-react";
import { useState } from "react";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

const menu = (entitlement: Entitlement) => <EntitlementMenu entitlement={entitlement} />;
const bulk = (selected: Entitlement[], clear: () => void) => (
  <EntitlementBulk selected={selected} onDone={clear} />
);

/** Every assigned role: for lookup, or, during a review, to confirm, limit and revoke. */
export function EntitlementsScreen({ reviewing }: { readonly reviewing: boolean }) {
  const user = useUser();
  const may = useCan("entitlement:read");
  const list = useList("entitlements.list", {
    key: reviewing ? "access-review" : "entitlements",
    columns: entitlementColumns(user, reviewing),
    sort: reviewing ? "reviewed" : "name",
    filters: {
      role: ROLE_FILTER,
      tenantId: TenantFilter,
      clientId: TenantClientFilter,
      state: { label: "State", all: "All states", choices: STATES },
      ...(reviewing && {
        review: { label: "Review", all: "All reviews", choices: { due: "Due for review" } },
      }),
    },
    enabled: may,
  });
  return (
    <>
      <PageHeader
        title={reviewing ? "Access review" : "Entitlements"}
        description={
          reviewing
            ? "Review who has access to what, and revoke roles no longer needed."
            : "Every role assignment across the platform."
        }
        actions={
          may && (
            <Link
              to={
                reviewing
                  ? "/riskmon-administration/entitlements"
                  : "/riskmon-administration/entitlement-management"
              }
              className={buttonVariants({ variant: "outline" })}
            >
              {reviewing ? "All entitlements" : "Review access"}
            </Link>
          )
        }
      />
      {may ? (
        <DataTable
          {...list}
          label="Entitlements"
          search="Search by name or email"
          rowActions={menu}
          {...(reviewing && { bulk })}
          empty={
            <EmptyState title="No entitlements yet">
              Roles are assigned when you invite someone or approve their request.
            </EmptyState>
          }
        />
      ) : (
        <EmptyState title="You don't have access to this page">
          Only platform administrators can see all entitlements. To see your tenant's, open Team Management.
        </EmptyState>
      )}
    </>
  );
}

const STATES = {
  active: "Active",
  expiring: "Expires soon",
  expired: "Expired",
  suspended: "Suspended",
} as const;

/** Actions on one entitlement. */
function EntitlementMenu({ entitlement }: { readonly entitlement: Entitlement }) {
  const [open, setOpen] = useState<"end" | "revoke">();
  const navigate = useNavigate();
  const { manageable, name, userId } = entitlement;
  const close = () => setOpen(undefined);
  return (
    <>
      <RowMenu label={name}>
        <MenuItem
          onSelect={() =>
            void navigate({ to: "/riskmon-administration/user-profile/$userId", params: { userId } })
          }
        >
          <UserRound aria-hidden /> Open profile
        </MenuItem>
        <MenuItem disabled={!manageable} onSelect={() => setOpen("end")}>
          <CalendarX2 aria-hidden /> Set expiry
        </MenuItem>
        <MenuItem destructive disabled={!manageable} onSelect={() => setOpen("revoke")}>
          <X aria-hidden /> Revoke
        </MenuItem>
      </RowMenu>
      {open === "end" && <EndDialog entitlements={[entitlement]} whose={name} onClose={close} />}
      {open === "revoke" && <RevokeDialog entitlements={[entitlement]} whose={name} onClose={close} />}
    </>
  );
}
