import type { Person } from "@crq/contract/people/users";
import { useNavigate } from "@tanstack/react-router";
import { KeyRound, LogOut, Mail, UserCheck, UserRound, UserX } from "lucide-react";
import { useState } from "react";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { MenuItem, MenuSeparator } from "../../../ui/overlay/menu.tsx";
import { GrantDialog } from "../entitlements/public.ts";
import { personName } from "../../../ui/person-name.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";
import { usePersonActions } from "./use-person-actions.ts";

interface PersonMenuProps {
  readonly person: Person;
  /** The tenant chosen by a platform administrator. */
  readonly tenantId: string | undefined;
  /** The tenant whose people are shown. */
  readonly within: string | undefined;
}

/** The actions on one person of a list. */
export function PersonMenu({ person, tenantId, within }: PersonMenuProps) {
  const [open, setOpen] = useState<"grant" | "suspend">();
  const navigate = useNavigate();
  const { suspend, reactivate, signOut, resendSetup } = usePersonActions(person, tenantId);
  const name = personName(person);
  const { manageable, status, id } = person;
  const close = () => setOpen(undefined);
  return (
    <>
      <RowMenu label={name}>
        <MenuItem
          onSelect={() =>
            void navigate({
              to: "/riskmon-administration/user-profile/$userId",
              params: { userId: id },
              ...(tenantId !== undefined && { search: { tenantId } }),
            })
          }
        >
          <UserRound aria-hidden /> Open profile
        </MenuItem>
        <MenuItem disabled={!manageable} onSelect={() => setOpen("grant")}>
          <KeyRound aria-hidden /> Assign role
        </MenuItem>
        {status === "invited" && (
          <MenuItem disabled={!manageable} onSelect={() => void resendSetup()}>
            <Mail aria-hidden /> Send set-up link again
          </MenuItem>
        )}
        <MenuItem disabled={!manageable} onSelect={() => void signOut()}>
          <LogOut aria-hidden /> Sign out
        </MenuItem>
        <MenuSeparator />
        {status === "suspended" ? (
          <MenuItem disabled={!manageable} onSelect={() => void reactivate()}>
            <UserCheck aria-hidden /> Reactivate
          </MenuItem>
        ) : (
          <MenuItem destructive disabled={!manageable} onSelect={() => setOpen("suspend")}>
            <UserX aria-hidden /> Suspend
          </MenuItem>
        )}
      </RowMenu>
      {open === "grant" && <GrantDialog userId={id} name={name} tenantId={within} onClose={close} />}
      {open === "suspend" && (
        <SuspendDialog whom={name} inTenant={within !== undefined} onSuspend={suspend} onClose={close} />
      )}
    </>
  );
}
