import type { EntitlementOfPerson } from "@crq/contract/people/entitlements";
import { roleLabel } from "@crq/contract/roles";
import { useState } from "react";
import { useCan } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { MenuItem } from "../../../../ui/overlay/menu.tsx";
import {
  EndDialog,
  EntitlementState,
  GrantDialog,
  RevokeDialog,
  RoleBadge,
} from "../../entitlements/public.ts";
import { personName } from "../../../../ui/person-name.ts";
import type { ProfilePart } from "./profile-part.ts";

/** A person's roles, with actions to assign and revoke them. */
export function ProfileRoles({ person, within }: ProfilePart) {
  const [granting, setGranting] = useState(false);
  const [asked, setAsked] = useState<{ what: "end" | "revoke"; of: EntitlementOfPerson }>();
  const may = useCan("role:grant") && person.manageable;
  const name = personName(person);
  const close = () => setAsked(undefined);
  return (
    <>
      {person.roles.length === 0 ? (
        <p className="text-sm text-muted">No roles. This user can only see their own account.</p>
      ) : (
        <ul className="-mt-2 text-sm">
          {person.roles.map((one) => (
            <li key={one.id} className="flex items-center gap-3 border-b border-line py-2">
              <span className="grid min-w-0 flex-1 items-baseline gap-x-4 gap-y-0.5 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
                <span>
                  <RoleBadge role={one.role} />
                </span>
                <span className="wrap-anywhere">
                  {one.tenantName}
                  {one.tenantId !== null && (
                    <span className="text-muted"> · {one.clientName ?? "all clients"}</span>
                  )}
                </span>
                <span>
                  <EntitlementState entitlement={one} />
                </span>
              </span>
              {may && (
                <RowMenu label={`${roleLabel(one.role)}, ${one.tenantName}`}>
                  <MenuItem onSelect={() => setAsked({ what: "end", of: one })}>Set expiry</MenuItem>
                  <MenuItem destructive onSelect={() => setAsked({ what: "revoke", of: one })}>
                    Revoke
                  </MenuItem>
                </RowMenu>
              )}
            </li>
          ))}
        </ul>
      )}
      {may && (
        <Button variant="outline" className="mt-4" onClick={() => setGranting(true)}>
          Assign role
        </Button>
      )}
      {granting && (
        <GrantDialog userId={person.id} name={name} tenantId={within} onClose={() => setGranting(false)} />
      )}
      {asked?.what === "end" && <EndDialog entitlements={[asked.of]} whose={name} onClose={close} />}
      {asked?.what === "revoke" && <RevokeDialog entitlements={[asked.of]} whose={name} onClose={close} />}
    </>
  );
}
