import type { Entitlement } from "@crq/contract/people/entitlements";
import { CalendarX2, UserRound, X } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

/** What can be done with one entitlement. */
export function EntitlementMenu({ entitlement }: { readonly entitlement: Entitlement }) {
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
          <CalendarX2 aria-hidden /> Set when it ends
        </MenuItem>
        <MenuItem destructive disabled={!manageable} onSelect={() => setOpen("revoke")}>
          <X aria-hidden /> Take away
        </MenuItem>
      </RowMenu>
      {open === "end" && <EndDialog entitlements={[entitlement]} whose={name} onClose={close} />}
      {open === "revoke" && <RevokeDialog entitlements={[entitlement]} whose={name} onClose={close} />}
    </>
  );
}
