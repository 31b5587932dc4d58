import { Billing, Plan } from "@crq/contract/platform/plans";
import type { TenantSummary } from "@crq/contract/platform/tenants";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { queryOf } from "../../../api/call.ts";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { PlanFields } from "./plan-choice.tsx";

interface ChangePlanProps {
  readonly tenant: Pick<TenantSummary, "id" | "name" | "plan" | "billing">;
  readonly onClose: () => void;
}

const Form = z.strictObject({ plan: Plan, billing: Billing });

/** Changes a tenant's plan. */
export function ChangePlan({ tenant, onClose }: ChangePlanProps) {
  const params = { tenantId: tenant.id };
  const record = useQuery(queryOf("tenants.get", { params }));
  const change = useAct("tenants.update", {
    done: "Plan changed",
    failed: "Couldn't change the plan",
    also: ["tenantSettings", "auditLog"],
  });
  const version = record.data?.version;
  return (
    <FormDialog
      title={`Plan of ${tenant.name}`}
      schema={Form}
      initial={{ plan: tenant.plan, billing: tenant.billing }}
      submit="Change plan"
      disabled={version === undefined}
      onSubmit={async (fields, form) =>
        version !== undefined && change.run({ params, body: { version, ...fields } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <PlanFields
          {...form.values}
          onPlan={(plan) => form.set("plan", plan)}
          onBilling={(billing) => form.set("billing", billing)}
        />
      )}
    </FormDialog>
  );
}
