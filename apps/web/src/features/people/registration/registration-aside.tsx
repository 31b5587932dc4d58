import type { Billing, Plan } from "@crq/contract/platform/plans";
import { PlanStatement } from "../../platform/plans/public.tsx";
import { NEXT_STEPS } from "./after-registering.ts";
import { NextSteps } from "../signed-out/public.tsx";

/** Beside a registration: the plan it is for, and what happens once it is sent. */
export function RegistrationAside({ plan, billing }: { plan: Plan; billing: Billing }) {
  return (
    <>
      <PlanStatement plan={plan} billing={billing} />
      <h2 className="mt-10 mb-3 font-display text-lg font-semibold">What happens next</h2>
      <NextSteps steps={NEXT_STEPS} />
    </>
  );
}
