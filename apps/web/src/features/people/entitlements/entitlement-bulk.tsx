import type { Entitlement } from "@crq/contract/people/entitlements";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { EndDialog } from "./end-dialog.tsx";
import { tellFailure } from "./failure.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { useRefreshPeople } from "./use-refresh-people.ts";

interface EntitlementBulkProps {
  readonly selected: readonly Entitlement[];
  readonly onDone: () => void;
}

/** What can be done with selected entitlements: reviewed, limited, taken away. */
export function EntitlementBulk({ selected, onDone }: EntitlementBulkProps) {
  const [open, setOpen] = useState<"end" | "revoke">();
  const refresh = useRefreshPeople();
  const review = useMutation({
    mutationFn: async () =>
      call("entitlements.review", { query: {}, body: { ids: selected.map((one) => one.id).slice(0, 200) } }),
    onSuccess: async ({ reviewed, left }) => {
      await refresh();
      toast({
        title: `${counted(reviewed, "role")} marked as reviewed`,
        ...(left > 0 && {
          description: `${counted(left, "role")} left: your own are for somebody else to review.`,
        }),
      });
      onDone();
    },
    onError: (error) => tellFailure("Not marked", error),
  });
  const manageable = selected.filter((one) => one.manageable);
  const whose = counted(manageable.length, "role");
  const close = () => {
    setOpen(undefined);
    onDone();
  };
  return (
    <>
      <Button busy={review.isPending} onClick={() => review.mutate()}>
        Mark as reviewed
      </Button>
      <Button variant="outline" disabled={manageable.length === 0} onClick={() => setOpen("end")}>
        Set end
      </Button>
      <Button variant="outline" disabled={manageable.length === 0} onClick={() => setOpen("revoke")}>
        Take away
      </Button>
      {open === "end" && <EndDialog entitlements={manageable} whose={whose} onClose={close} />}
      {open === "revoke" && <RevokeDialog entitlements={manageable} whose={whose} onClose={close} />}
    </>
  );
}
