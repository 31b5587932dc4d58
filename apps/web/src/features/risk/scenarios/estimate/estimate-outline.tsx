import type { Distribution } from "@crq/engine/scenario";
import { Suspense, lazy, useCallback, useState } from "react";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { distributionPaths } from "./check-estimate.ts";
import { type SketchAxis, logAxis } from "./density.ts";
import { type DistributionDraft, readDistribution } from "./distribution-draft.ts";
import {
  type EstimateDraft,
  branchOf,
  lossesOf,
  removeForm,
  restoreForm,
  setLoss,
} from "./estimate-draft.ts";
import type { ElicitationTool } from "./factor-node.tsx";
import { factorLabel } from "./factors.ts";
import { FrequencyLeaf } from "./frequency/frequency-leaf.tsx";
import { LossBranch } from "./loss-branch.tsx";
import type { OutlineContext } from "./outline-context.ts";
import { SecondaryLoss } from "./secondary-loss.tsx";

type EstimateOutlineProps = Pick<
  OutlineContext,
  "scenarioId" | "estimate" | "problems" | "evidence" | "readOnly" | "onEstimate" | "onEvidence"
>;

const FrequencyBranch = lazy(async () => ({
  default: (await import("./frequency/frequency-branch.tsx")).FrequencyBranch,
}));
const EventTies = lazy(async () => ({ default: (await import("./limits/event-ties.tsx")).EventTies }));
const ToolDialog = lazy(async () => ({
  default: (await import("../elicitation/tool-dialog.tsx")).ToolDialog,
}));

/** Changes the distribution of an input. */
function withDistribution(estimate: EstimateDraft, input: string, draft: DistributionDraft): EstimateDraft {
  if (input.startsWith("frequency."))
    return { ...estimate, frequency: { ...estimate.frequency, [input.slice(10)]: draft } };
  if (input === "secondary.slef")
    return estimate.secondary ? { ...estimate, secondary: { ...estimate.secondary, slef: draft } } : estimate;
  const branch = branchOf(input);
  const index = lossesOf(estimate, branch).findIndex(({ form }) => input === `${branch}.${form}`);
  return setLoss(estimate, branch, index, draft);
}

/** The axis of all sketches of one kind; while an estimate is invalid, the last one. */
function useAxes(estimate: EstimateDraft): { money: SketchAxis | null; frequency: SketchAxis | null } {
  const read = (kind: "money" | "frequency") => {
    const all = distributionPaths(estimate)
      .filter((entry) => entry.kind === kind)
      .map(({ draft }) => readDistribution(draft, kind))
      .filter(({ problems }) => Object.keys(problems).length === 0);
    return logAxis(all.map(({ values }) => values as Distribution));
  };
  const [last, setLast] = useState({ money: read("money"), frequency: read("frequency") });
  const next = { money: read("money") ?? last.money, frequency: read("frequency") ?? last.frequency };
  const same = (a: SketchAxis | null, b: SketchAxis | null) => a?.from === b?.from && a?.to === b?.to;
  if (same(next.money, last.money) && same(next.frequency, last.frequency)) return last;
  setLast(next);
  return next;
}

/** The inputs as the Open FAIR tree: how often, and how much. */
export function EstimateOutline({
  scenarioId,
  estimate,
  problems,
  evidence,
  readOnly,
  onEstimate,
  onEvidence,
}: EstimateOutlineProps) {
  const axes = useAxes(estimate);
  const onChange = useCallback(
    (input: string, draft: DistributionDraft) => onEstimate((now) => withDistribution(now, input, draft)),
    [onEstimate],
  );
  const onRemove = useCallback(
    (input: string) => {
      const branch = branchOf(input);
      let before: EstimateDraft | null = null;
      onEstimate((now) => {
        before = now;
        const index = lossesOf(now, branch).findIndex(({ form }) => input === `${branch}.${form}`);
        return index < 0 ? now : removeForm(now, branch, index);
      });
      const undo = () => onEstimate((now) => (before ? restoreForm(now, before, input) : now));
      toast({ title: `${factorLabel(input)} removed`, action: { label: "Undo", onClick: undo } });
    },
    [onEstimate],
  );
  /** The open dialog, and its input. */
  const [tool, setTool] = useState<{ tool: ElicitationTool; input: string } | null>(null);
  const onTool = useCallback((which: ElicitationTool, input: string) => setTool({ tool: which, input }), []);
  const context: OutlineContext = {
    scenarioId,
    estimate,
    problems,
    evidence,
    readOnly,
    onEstimate,
    onEvidence,
    onChange,
    onRemove,
    onTool,
    moneyAxis: axes.money,
    frequencyAxis: axes.frequency,
  };
  return (
    <div>
      <h2 className="sr-only">Inputs</h2>
      <OutlineHeading title="How often" note="Loss event frequency" />
      {estimate.frequency.lef ? (
        <FrequencyLeaf name="lef" context={context} />
      ) : (
        <Suspense fallback={<Skeleton className="mt-3 h-96 w-full" />}>
          <FrequencyBranch node="lef" context={context} level={4} />
        </Suspense>
      )}
      <OutlineHeading title="How much" note="Loss magnitude" />
      <LossBranch branch="primary" context={context} />
      <SecondaryLoss context={context} />
      <Suspense fallback={null}>
        <EventTies {...context} />
      </Suspense>
      {tool && (
        <Suspense>
          <ToolDialog {...tool} context={context} onClose={() => setTool(null)} />
        </Suspense>
      )}
    </div>
  );
}

function OutlineHeading({ title, note }: { readonly title: string; readonly note: string }) {
  return (
    <div className="flex items-baseline justify-between gap-2 border-b border-ink/40 pt-4 pb-1.5 first-of-type:pt-0">
      <Heading size="section" level={3}>
        {title}
      </Heading>
      <span className="text-xs text-muted">{note}</span>
    </div>
  );
}
