import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { ArrowRight } from "lucide-react";
import { queryOf } from "../../../api/call.ts";
import { useCan } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { counted } from "../../../ui/format.ts";
import type { FirstStep } from "./first-steps.ts";

/** First steps, each a line that leads to its screen. */
export function StepList({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <ol className="overflow-hidden rounded-plate border border-line bg-surface shadow-plate paper:shadow-none">
      {steps.map((step, at) => (
        <li
          key={step.title}
          className="group relative flex items-start gap-4 border-line px-4 py-3.5 hover:bg-sunken sm:px-5 [&+li]:border-t"
        >
          <span
            aria-hidden
            className={cx(
              "num grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold",
              at === 0 ? "bg-primary text-primary-ink" : "bg-primary/12 text-primary",
            )}
          >
            {at + 1}
          </span>
          <div className="min-w-0 flex-1">
            <Link
              to={step.href}
              {...(step.search && { search: step.search })}
              className="text-base font-medium no-underline after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              {step.title}
            </Link>
            {step.permission === "account-request:decide" && <Waiting />}
            <p className="mt-0.5 text-sm text-muted">{step.why}</p>
          </div>
          <ArrowRight
            aria-hidden
            className="size-4 shrink-0 self-center text-muted group-hover:text-primary"
          />
        </li>
      ))}
    </ol>
  );
}

/** How many requests for an account are pending. */
function Waiting() {
  const may = useCan("account-request:decide");
  const requests = useQuery({
    ...queryOf("accountRequests.list", { query: { status: "pending", pageSize: 1 } }),
    enabled: may,
  });
  if (!requests.data?.total) return null;
  return (
    <span className="ml-2">
      <Badge variant="secondary">{`${counted(requests.data.total, "request")} waiting`}</Badge>
    </span>
  );
}
