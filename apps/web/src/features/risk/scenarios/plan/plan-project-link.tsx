import type { PlanCandidate, PlanChoice } from "@crq/contract/risk/plan";
import { Link } from "@tanstack/react-router";
import { useCan } from "../../../../session/user-context.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { chosenOf } from "./plan-words.ts";

interface PlanProjectLinkProps {
  readonly candidates: readonly PlanCandidate[];
  readonly choice: Pick<PlanChoice, "chosen">;
}

/** Leads from a choice to a project that puts its controls in place; nothing without controls, or for those who plan none. */
export function PlanProjectLink({ candidates, choice }: PlanProjectLinkProps) {
  const plans = useCan("risk:write");
  const controls = chosenOf(candidates, choice).filter(({ kind }) => kind === "control");
  if (!plans || controls.length === 0) return null;
  return (
    <Link
      to="/risk-management/remediation/add-project"
      search={{ control: controls.map(({ id }) => id).join(",") }}
      className={buttonVariants({ variant: "outline", size: "sm", className: "mt-2" })}
    >
      {controls.length === 1 ? "Plan a project with it" : "Plan a project with these controls"}
    </Link>
  );
}
