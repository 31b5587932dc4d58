import type { Result } from "@crq/engine/result";
import type { Insurance, Treatment } from "@crq/engine/treatment";
import { Plus } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import { moneyInFull } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { Figure } from "../controls/estimate-fields.tsx";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { InsuredFigures } from "./insured-figures.tsx";
import { type PolicyField, checkPolicy, policyDraft, suggestedPolicy } from "./policy-draft.ts";

interface InsuranceViewProps {
  readonly estimate: Estimate;
  readonly current: Result;
  readonly insurance: Insurance | undefined;
  readonly scenarioId: string | null;
  readonly title: string;
  readonly onTreatment: ((change: (treatment: Treatment) => Treatment) => void) | null;
  /** Shows or hides the retained curve on the chart. */
  readonly onRetained: (curve: ChartCurve | null) => void;
}

const YEARS = 500_000;
const FIELDS: readonly { readonly field: PolicyField; readonly label: string }[] = [
  { field: "premium", label: "Annual premium" },
  { field: "eventRetention", label: "Retention per event" },
  { field: "eventLimit", label: "Limit per event" },
  { field: "yearRetention", label: "Retention per year" },
  { field: "yearLimit", label: "Limit per year" },
];

function without({ controls }: Treatment): Treatment {
  return { controls };
}

/** A policy: its terms, its payments, the retained loss, and whether it's worth its premium. */
export function InsuranceView(props: InsuranceViewProps) {
  const { estimate, current, insurance, onTreatment } = props;
  if (!insurance)
    return (
      <>
        <p className="max-w-prose text-sm text-muted">
          No insurance yet. Add a policy&rsquo;s terms to see how much it is expected to pay, how often, how
          much loss you keep and when you reach its limits.
        </p>
        {onTreatment && (
          <Button
            variant="secondary"
            size="sm"
            className="mt-4"
            onClick={() => onTreatment((now) => ({ ...now, insurance: suggestedPolicy(current) }))}
          >
            <Plus aria-hidden /> Add a policy
          </Button>
        )}
      </>
    );
  return <Policy {...props} insurance={insurance} estimate={estimate} />;
}

function Policy({
  estimate,
  insurance,
  scenarioId,
  title,
  onTreatment,
  onRetained,
}: InsuranceViewProps & { readonly insurance: Insurance }) {
  const [typed, setTyped] = useState(() => ({ of: insurance, draft: policyDraft(insurance) }));
  // The policy was changed elsewhere, for example by accepting a colleague's version.
  if (typed.of !== insurance) setTyped({ of: insurance, draft: policyDraft(insurance) });
  const { problems } = checkPolicy(typed.draft);
  const change = (field: PolicyField, text: string) => {
    const draft = { ...typed.draft, [field]: text };
    const { policy } = checkPolicy(draft);
    setTyped({ of: policy ?? typed.of, draft });
    if (policy) onTreatment?.((now) => ({ ...now, insurance: policy }));
  };
  const remove = () => {
    onTreatment?.(without);
    toast({
      title: "Policy removed",
      durationMs: 10_000,
      action: { label: "Undo", onClick: () => onTreatment?.((now) => ({ ...now, insurance })) },
    });
  };
  const ask = useMemo(
    () => ({ scenario: scenarioOf(estimate, scenarioId ?? "scenario"), insurance, years: YEARS, seed: 1 }),
    [estimate, insurance, scenarioId],
  );
  const analysis = useAnalysis("insurance", ask);
  const retained = analysis.value?.retained ?? null;
  useEffect(() => {
    onRetained(retained && { look: "retained", label: "After insurance", curve: retained.curve });
  }, [retained, onRetained]);
  useEffect(() => () => onRetained(null), [onRetained]);
  return (
    <>
      <fieldset disabled={!onTreatment} className="grid grid-cols-2 gap-x-3 gap-y-1 @lg:grid-cols-5">
        <legend className="sr-only">Terms of the policy</legend>
        {FIELDS.map(({ field, label }) => (
          <Figure
            key={field}
            label={label}
            kind="money"
            text={typed.draft[field]}
            problem={problems[field]}
            words={(value) => moneyInFull(value, estimate.currency)}
            placeholder={field.endsWith("Limit") ? "no limit" : ""}
            onChange={(text) => change(field, text)}
          />
        ))}
      </fieldset>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4">
        <p className="max-w-prose flex-1 basis-72 text-xs text-muted">
          For each event, the policy pays the loss above the per-event retention, up to the per-event limit.
          The year’s total is then subject to the annual retention and limit.
        </p>
        {onTreatment && (
          <Button variant="ghost" size="sm" onClick={remove}>
            Remove the policy
          </Button>
        )}
      </div>
      <AnalysisFrame analysis={analysis} what="the insured loss">
        {(insured) => <InsuredFigures insured={insured} currency={estimate.currency} title={title} />}
      </AnalysisFrame>
    </>
  );
}
