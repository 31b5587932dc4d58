import type { Insurance, Treatment } from "@crq/engine/treatment";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { moneyInFull } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { Figure } from "../controls/estimate-fields.tsx";
import type { Estimate } from "../quantify/scenario-of.ts";
import type { Analysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { InsuredFigures } from "./insured-figures.tsx";
import { type PolicyField, checkPolicy, EMPTY_POLICY, policyDraft } from "./policy-draft.ts";

interface InsuranceViewProps {
  readonly estimate: Estimate;
  readonly insurance: Insurance | undefined;
  readonly title: string;
  readonly onTreatment: ((change: (treatment: Treatment) => Treatment) => void) | null;
  /** What the policy pays; null until it's computed for the first time. */
  readonly insured: Analysis<"insurance"> | null;
}

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

/** A policy: its terms, its payments, the retained loss, and whether it's worth its premium. A new one starts empty. */
export function InsuranceView(props: InsuranceViewProps) {
  const { insurance, onTreatment } = props;
  const [adding, setAdding] = useState(false);
  if (insurance || (adding && onTreatment)) return <Policy {...props} onCancel={() => setAdding(false)} />;
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        No insurance yet. Add a policy&rsquo;s terms to see how much it is expected to pay, how often, how
        much loss you keep and when you reach its limits.
      </p>
      {onTreatment && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setAdding(true)}>
          <Plus aria-hidden /> Add a policy
        </Button>
      )}
    </>
  );
}

const draftOf = (insurance: Insurance | undefined) => (insurance ? policyDraft(insurance) : EMPTY_POLICY);

function Policy({
  estimate,
  insurance,
  title,
  onTreatment,
  insured,
  onCancel,
}: InsuranceViewProps & { readonly onCancel: () => void }) {
  const [typed, setTyped] = useState(() => ({ of: insurance, draft: draftOf(insurance) }));
  const [touched, setTouched] = useState<readonly PolicyField[]>([]);
  // The policy was changed elsewhere, for example by accepting a colleague's version.
  if (typed.of !== insurance) setTyped({ of: insurance, draft: draftOf(insurance) });
  const { problems } = checkPolicy(typed.draft);
  const change = (field: PolicyField, text: string) => {
    const draft = { ...typed.draft, [field]: text };
    const { policy } = checkPolicy(draft);
    setTyped({ of: policy ?? typed.of, draft });
    setTouched([...touched, field]);
    if (policy) onTreatment?.((now) => ({ ...now, insurance: policy }));
  };
  const remove = () => {
    onCancel();
    if (!insurance) return;
    onTreatment?.(without);
    toast({
      title: "Policy removed",
      durationMs: 10_000,
      action: { label: "Undo", onClick: () => onTreatment?.((now) => ({ ...now, insurance })) },
    });
  };
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
            // what a new policy still lacks isn't wrong yet
            problem={insurance || touched.includes(field) ? problems[field] : undefined}
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
            {insurance ? "Remove the policy" : "Cancel"}
          </Button>
        )}
      </div>
      {insurance ? (
        insured && (
          <AnalysisFrame analysis={insured} what="the insured loss">
            {(value) => <InsuredFigures insured={value} currency={estimate.currency} title={title} />}
          </AnalysisFrame>
        )
      ) : (
        <p className="text-sm text-muted">
          Enter the premium and the retention per event to see what it pays.
        </p>
      )}
    </>
  );
}
