import type { TenantSummary } from "@crq/contract/platform/tenants";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { showFailure } from "./show-failure.ts";
import { useRefresh } from "./use-refresh.ts";

interface ChangePlanProps {
  readonly tenant: Pick<TenantSummary, "id" | "name" | "plan" | "billing">;
  readonly onClose: () => void;
}

/** Gives a tenant another plan. */
export function ChangePlan({ tenant, onClose }: ChangePlanProps) {
  const [plan, setPlan] = useState(tenant.plan);
  const [annual, setAnnual] = useState(tenant.billing === "annual");
  const record = useQuery(queryOf("tenants.get", { params: { tenantId: tenant.id } }));
  const refresh = useRefresh("/api/tenants", "/api/tenant-settings", "/api/audit-log");
  const change = useMutation({
    mutationFn: (version: number) =>
      call("tenants.update", {
        params: { tenantId: tenant.id },
        body: { version, plan, billing: annual ? "annual" : "monthly" },
      }),
    onSuccess: async () => {
      await refresh();
      toast({ title: "The plan is changed" });
      onClose();
    },
    onError: (error) => showFailure("The plan was not changed", error),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Plan of ${tenant.name}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={change.isPending}
            disabled={record.data === undefined}
            onClick={() => record.data && change.mutate(record.data.version)}
          >
            Change plan
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <PlanChoice plan={plan} annual={annual} onChange={setPlan} />
        <Checkbox checked={annual} onChange={(event) => setAnnual(event.target.checked)}>
          Paid annually, which saves 17%
        </Checkbox>
      </div>
    </Dialog>
  );
}
