import type { Billing, Plan } from "@crq/contract/platform/plans";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { FLOW_STEPS, type FlowStep } from "./flow-steps.ts";

interface FlowProgressProps {
  readonly step: FlowStep;
  readonly plan: Plan;
  readonly billing: Billing;
}

/** The progress of the guided registration; earlier steps can be reopened. */
export function FlowProgress({ step, plan, billing }: FlowProgressProps) {
  const current = FLOW_STEPS.findIndex(([key]) => key === step);
  return (
    <ol aria-label="Steps" className="mb-8 grid grid-cols-4 gap-2 text-sm">
      {FLOW_STEPS.map(([key, name], index) => {
        const behind = index < current && step !== "done";
        return (
          <li
            key={key}
            aria-current={index === current ? "step" : undefined}
            className={cx(
              "border-t-2 pt-2",
              index <= current ? "border-primary" : "border-line",
              index === current ? "font-medium" : "text-muted",
            )}
          >
            {behind ? (
              <Link
                to="/register-flow"
                search={{ tier: plan, billing, step: key }}
                className="hover:text-ink"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ol>
  );
}
