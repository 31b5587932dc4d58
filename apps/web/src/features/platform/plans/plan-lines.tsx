import type { Plan } from "@crq/contract/platform/plans";
import { planLines } from "./plan-words.ts";

/** The content of a plan, as lines. */
export function PlanLines({ plan }: { plan: Plan }) {
  return (
    <dl className="border-b border-line">
      {planLines(plan).map(([what, howMuch]) => (
        <div
          key={what}
          className="flex min-h-9 items-baseline justify-between gap-4 border-t border-line py-1.5"
        >
          <dt className="text-sm text-muted">{what}</dt>
          {howMuch === null ? (
            <dd className="text-sm text-muted">
              <span aria-hidden>–</span>
              <span className="sr-only">Not included</span>
            </dd>
          ) : (
            <dd className="num text-right text-sm font-medium">{howMuch}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
