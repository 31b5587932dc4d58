import type { Billing, Plan } from "@crq/contract/platform/plans";
import { PlanStatement } from "../../platform/plans/public.tsx";
import { NEXT_STEPS } from "./after-registering.ts";
import { NextSteps } from "../signed-out/public.tsx";
import { Heading } from "../../../ui/heading.tsx";

/** Beside a registration: its plan, and what happens after sending. */
export function RegistrationAside({ plan, billing }: { plan: Plan; billing: Billing }) {
  return (
    <>
      <PlanStatement plan={plan} billing={billing} />
      <Heading size="section" className="mt-10 mb-3">
        What happens next
      </Heading>
      <NextSteps steps={NEXT_STEPS} />
    </>
  );
}
