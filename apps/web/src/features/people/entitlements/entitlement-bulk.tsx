import type { Entitlement } from "@crq/contract/people/entitlements";
import { useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { EndDialog } from "./end-dialog.tsx";
import { PEOPLE } from "./people-groups.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";

interface EntitlementBulkProps {
  readonly selected: readonly Entitlement[];
  readonly onDone: () => void;
}

/** Actions on selected entitlements: review, limit, revoke. */
export function EntitlementBulk({ selected, onDone }: EntitlementBulkProps) {
  const [open, setOpen] = useState<"end" | "revoke">();
  const ids = selected.map((one) => one.id).slice(0, 200);
  const review = useAct("entitlements.review", {
    done: ({ reviewed, left }) => ({
      title: `${counted(reviewed, "role")} marked as reviewed`,
      ...(left > 0 && {
        description: `${counted(left, "role")} skipped: another administrator must review your own.`,
      }),
    }),
    failed: "Couldn't mark as reviewed",
    also: PEOPLE,
    onDone,
  });
  const manageable = selected.filter((one) => one.manageable);
  const whose = counted(manageable.length, "role");
  const close = () => {
    setOpen(undefined);
    onDone();
  };
  return (
    <>
      <Button busy={review.busy} onClick={() => void review.run({ query: {}, body: { ids } })}>
        Mark as reviewed
      </Button>
      <Button variant="outline" disabled={manageable.length === 0} onClick={() => setOpen("end")}>
        Set expiry
      </Button>
      <Button variant="outline" disabled={manageable.length === 0} onClick={() => setOpen("revoke")}>
        Revoke
      </Button>
      {open === "end" && <EndDialog entitlements={manageable} whose={whose} onClose={close} />}
      {open === "revoke" && <RevokeDialog entitlements={manageable} whose={whose} onClose={close} />}
    </>
  );
}
