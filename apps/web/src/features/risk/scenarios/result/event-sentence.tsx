import { useMemo } from "react";
import { money } from "../../../../ui/format.ts";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";

/** What one event costs, in a sentence above the figures of the year. */
export function EventSentence({ estimate }: { readonly estimate: Estimate }) {
  const ask = useMemo(() => ({ scenario: scenarioOf(estimate) }), [estimate]);
  const { value } = useAnalysis("event", ask);
  const text = (amount: number) => money(amount, estimate.currency);
  return (
    <p className="num mb-3 min-h-5 max-w-prose text-sm">
      {value && value.mean > 0 && (
        <>
          <strong className="font-medium">If it happens:</strong> half of the events cost more than{" "}
          {text(value.median)}, 1 in 10 more than {text(value.p90)}; the average is {text(value.mean)}.
        </>
      )}
    </p>
  );
}
