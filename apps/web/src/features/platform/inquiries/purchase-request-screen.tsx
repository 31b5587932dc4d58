import type { CurrentUser } from "@crq/contract/people/auth";
import type { Billing, Plan } from "@crq/contract/platform/plans";
import { useState } from "react";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { FormFrame, NextSteps } from "../../people/signed-out/public.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { InquirySent } from "./inquiry-sent.tsx";
import { PlanStatement } from "../plans/public.tsx";
import { PurchaseForm } from "./purchase-form.tsx";

const STEPS = [
  { title: "We reply by email", text: "You get an order form with the price, the term and what's included." },
  { title: "You sign the order", text: "You pay nothing until then." },
  { title: "Your plan begins", text: "Everything you entered so far is kept." },
] as const;

interface PurchaseRequestScreenProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly user: CurrentUser | null;
}

/** Requesting to buy a plan by purchase order. */
export function PurchaseRequestScreen({ user, ...asked }: PurchaseRequestScreenProps) {
  useDocumentTitle("Purchase request");
  const [plan, setPlan] = useState(asked.plan);
  const [billing, setBilling] = useState(asked.billing);
  const [sent, setSent] = useState<{ email: string; message: string }>();
  if (sent !== undefined) return <InquirySent title="Purchase request sent" {...sent} />;
  return (
    <FormFrame
      title="Purchase request"
      description="To pay by purchase order or invoice, tell us the plan and who it's for."
      asideLabel="The plan and what happens next"
      aside={
        <>
          <PlanStatement plan={plan} billing={billing} />
          <Heading size="section" className="mt-10 mb-3">
            What happens next
          </Heading>
          <NextSteps steps={STEPS} />
        </>
      }
    >
      <PurchaseForm
        plan={plan}
        billing={billing}
        user={user}
        onPlan={setPlan}
        onBilling={setBilling}
        onSent={(email, message) => setSent({ email, message })}
      />
    </FormFrame>
  );
}
