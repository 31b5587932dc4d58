import { Plus } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { CHANCE_AXIS } from "./density.ts";
import { addSecondary } from "./estimate-draft.ts";
import { type OutlineContext, ownEvidence, ownProblems } from "./outline-context.ts";
import { SLEF } from "./factors.ts";
import { FactorNode } from "./factor-node.tsx";
import { LossBranch } from "./loss-branch.tsx";

/** Loss that follows from other parties' reactions: how likely it is for an event, and its cost. */
export function SecondaryLoss({ context }: { readonly context: OutlineContext }) {
  const { estimate, problems, evidence, readOnly, onEstimate, onChange, onEvidence, onTool } = context;
  if (!estimate.secondary) {
    return readOnly ? null : (
      <div className="mt-4 border-t border-line pt-3">
        <p className="text-xs text-muted">
          Could regulators, customers or courts react? If so, add the cost of their reactions.
        </p>
        <Button variant="outline" size="sm" className="mt-2" onClick={() => onEstimate(addSecondary)}>
          <Plus aria-hidden /> Add secondary loss
        </Button>
      </div>
    );
  }
  const remove = () => {
    const { secondary } = estimate;
    onEstimate((now) => ({ ...now, secondary: null }));
    toast({
      title: "Secondary loss removed",
      action: { label: "Undo", onClick: () => onEstimate((now) => ({ ...now, secondary })) },
    });
  };
  return (
    <div className="mt-4 border-l border-line pl-3.5 sm:pl-4">
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm font-medium">
          Secondary loss <span className="text-xs font-normal text-muted">from others’ reactions</span>
        </p>
        {!readOnly && (
          <Button variant="ghost" size="sm" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <FactorNode
        factor={SLEF}
        input="secondary.slef"
        currency={estimate.currency}
        draft={estimate.secondary.slef}
        problems={ownProblems(problems, "secondary.slef")}
        axis={CHANCE_AXIS}
        evidence={ownEvidence(evidence, "secondary.slef")}
        readOnly={readOnly}
        onChange={onChange}
        onEvidence={onEvidence}
        onTool={onTool}
      />
      <LossBranch branch="secondary" context={context} />
    </div>
  );
}
