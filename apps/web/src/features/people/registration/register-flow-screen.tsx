import type { Billing, Plan } from "@crq/contract/platform/plans";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { PlanStatement } from "../../platform/plans/public.tsx";
import { AgreementsStep } from "./form/agreements-step.tsx";
import { NEXT_STEPS } from "./after-registering.ts";
import { DetailsStep } from "./form/details-step.tsx";
import { FlowProgress } from "./form/flow-progress.tsx";
import type { FlowStep } from "./form/flow-steps.ts";
import { FormFrame, NextSteps } from "../signed-out/public.tsx";
import { useHandedOver } from "./invited/handed-over.ts";
import { PlanChoice } from "./form/plan-choice.tsx";
import { RegistrationAside } from "./registration-aside.tsx";

interface RegisterFlowScreenProps {
  readonly step: FlowStep;
  readonly plan: Plan;
  readonly billing: Billing;
}

const WORDS: Readonly<Record<FlowStep, readonly [title: string, description: string]>> = {
  plan: ["Choose your plan", "You can change your plan later. You won't be charged now."],
  details: ["Tell us about yourself", "Your answers stay in this tab until you submit them."],
  agreements: ["Review and submit", "Check your email address, then submit your request."],
  done: ["Account Request Submitted", "Thank you. Here's what happens next."],
};

/** The guided registration: plan, details, agreements, done. The step is in the address, so Back works. */
export function RegisterFlowScreen({ step, plan, billing }: RegisterFlowScreenProps) {
  const [title, description] = WORDS[step];
  useDocumentTitle(title);
  const navigate = useNavigate();
  const goTo = (next: FlowStep, options: { replace?: boolean; state?: { registeredEmail: string } } = {}) =>
    void navigate({ to: "/register-flow", search: { tier: plan, billing, step: next }, ...options });
  const announced = useRef(step);
  useEffect(() => {
    // A new step is announced by its heading; the first one by the page itself.
    if (announced.current !== step) document.querySelector("h1")?.focus();
    announced.current = step;
  }, [step]);

  return (
    <FormFrame
      title={title}
      description={description}
      above={<FlowProgress step={step} plan={plan} billing={billing} />}
      asideLabel={step === "done" ? "Plan" : "Plan and what happens next"}
      aside={
        step === "done" ? (
          <PlanStatement plan={plan} billing={billing} />
        ) : (
          <RegistrationAside plan={plan} billing={billing} />
        )
      }
    >
      {step === "plan" && (
        <>
          <PlanChoice
            plan={plan}
            billing={billing}
            onChange={(tier, cycle) =>
              void navigate({
                to: "/register-flow",
                search: { tier, billing: cycle, step },
                replace: true,
                resetScroll: false,
              })
            }
          />
          <Button size="lg" className="mt-8 w-full" onClick={() => goTo("details")}>
            Continue
          </Button>
        </>
      )}
      {step === "details" && <DetailsStep onBack={() => goTo("plan")} onDone={() => goTo("agreements")} />}
      {step === "agreements" && (
        <AgreementsStep
          plan={plan}
          billing={billing}
          onBack={() => goTo("details")}
          otherwise={<Navigate {...at("details", plan, billing)} />}
          onDone={(registeredEmail) => goTo("done", { replace: true, state: { registeredEmail } })}
        />
      )}
      {step === "done" && <Done otherwise={<Navigate {...at("plan", plan, billing)} />} />}
    </FormFrame>
  );
}

function at(step: FlowStep, tier: Plan, billing: Billing) {
  return { to: "/register-flow", search: { tier, billing, step }, replace: true } as const;
}

function Done({ otherwise }: { otherwise: ReactNode }) {
  const email = useHandedOver("registeredEmail");
  if (email === undefined) return otherwise;
  return (
    <>
      <p className="-mt-4 mb-5 text-base text-muted">
        We sent a link to <strong className="font-medium break-words text-ink">{email}</strong>.
      </p>
      <NextSteps steps={NEXT_STEPS} />
    </>
  );
}
