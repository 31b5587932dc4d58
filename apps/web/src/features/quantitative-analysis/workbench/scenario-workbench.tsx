import type { ScenarioRecord } from "@crq/contract/scenarios";
import type { Result } from "@crq/engine/result";
import { useEffect, useRef, useState } from "react";
import { useCan, useUser } from "../../../shell/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/describe-error.ts";
import { toast } from "../../../ui/toast.ts";
import { listPart, useAnalysisSearch } from "../analysis-route.ts";
import { EstimateOutline } from "../estimate/estimate-outline.tsx";
import { useKeepRun, useRun, useRuns } from "../queries.ts";
import { useQuantification } from "../quantify/use-quantification.ts";
import { useSimulation } from "../quantify/use-simulation.ts";
import { CompactResult } from "../result/compact-result.tsx";
import { PercentileTable } from "../result/percentile-table.tsx";
import { ResultPanel } from "../result/result-panel.tsx";
import { ResultTabs } from "../result/result-tabs.tsx";
import { SimulationCheck } from "../result/simulation-check.tsx";
import { type KeepRunChoice, KeepRunDialog } from "../runs/keep-run-dialog.tsx";
import { RunComparison } from "../runs/run-comparison.tsx";
import { RunList } from "../runs/run-list.tsx";
import { runLabel } from "../runs/run-words.ts";
import { useDeleteWithUndo } from "../use-delete-with-undo.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DescriptionField } from "./description-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { RecoveredDraft } from "./recovered-draft.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useSaveScenario } from "./use-save-scenario.ts";
import { useScenarioDraft } from "./use-scenario-draft.ts";
import { useThreshold } from "./use-threshold.ts";
import { WorkbenchHeader } from "./workbench-header.tsx";

interface ScenarioWorkbenchProps {
  /** The scenario as it is saved; null for a new one. */
  readonly record: ScenarioRecord | null;
  readonly onCreated?: (id: string) => void;
}

/** One scenario: its inputs as a tree, and what they come to, at once. */
export function ScenarioWorkbench({ record, onCreated }: ScenarioWorkbenchProps) {
  const user = useUser();
  const readOnly = !useCan("scenario:write");
  const mayRun = useCan("analysis:run");
  const { search, change } = useAnalysisSearch();
  const editing = useScenarioDraft(record, { userId: user.id, tenantId: user.tenantId });
  const { base, draft, dirty, estimate, problems } = editing;
  const { quantification, failure } = useQuantification(estimate);
  const simulation = useSimulation();
  const [threshold, setThreshold] = useThreshold(quantification?.result ?? null);
  const same = useRef<string | null>(null);
  const saving = useSaveScenario(editing, {
    clientId: user.clientId,
    onSaved: (saved, how) => {
      if (how === "updated") return;
      if (how === "created") same.current = saved.id;
      toast({ title: how === "created" ? "Scenario saved" : "Copy saved", description: saved.title });
      if (how === "created") onCreated?.(saved.id);
      else change({ scenario: saved.id, run: undefined }, { replace: false, resetScroll: true });
    },
  });
  const scenarioId = base.record?.id ?? null;
  const runs = useRuns(scenarioId);
  const run = useRun(search.run);
  const keepRun = useKeepRun();
  const [keeping, setKeeping] = useState(false);
  const deleteWithUndo = useDeleteWithUndo();
  const kept =
    run.data && run.data.scenarioId === scenarioId
      ? { result: run.data.result as Result, label: runLabel(run.data, user) }
      : null;

  useSaveShortcut(() => {
    if (!readOnly && (dirty || base.record === null)) void saving.save();
  });

  const keep = async (choice: KeepRunChoice) => {
    const saved = dirty || !base.record ? await saving.save() : base.record;
    setKeeping(false);
    if (!saved) return;
    try {
      const kept = await keepRun.mutateAsync({ id: saved.id, ...choice });
      toast({
        title: "Run kept",
        action: { label: "Show", onClick: () => change({ view: "runs", run: kept.id }) },
      });
    } catch (error) {
      toast({
        variant: "destructive",
        title: "The run was not kept",
        description: describeError(error).advice,
      });
    }
  };
  const remove = async () => {
    if (!base.record) return;
    const list = listPart(search);
    if (await deleteWithUndo(base.record)) {
      editing.rebase(base.record, base.draft);
      same.current = null;
      change(
        { scenario: undefined, run: undefined, at: undefined, view: undefined, ...list },
        { replace: true, resetScroll: true },
      );
    }
  };
  const view = search.view ?? "percentiles";

  return (
    <div data-workbench className="-mt-6 sm:-mt-8">
      <WorkbenchHeader
        editing={editing}
        titleProblem={saving.titleProblem}
        saving={saving.saving}
        readOnly={readOnly}
        back={listPart(search)}
        onSave={() => void saving.save()}
        onSaveCopy={() => void saving.saveCopy()}
        onDelete={() => void remove()}
      />
      <div className="grid pt-5 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] xl:gap-12">
        <div className="min-w-0 pb-10">
          <RecoveredDraft editing={editing} />
          {quantification && (
            <div className="sticky top-14 z-10 -mx-4 mb-4 bg-bg px-4 sm:-mx-8 sm:px-8 lg:hidden">
              <CompactResult quantification={quantification} threshold={threshold} stale={!estimate} />
            </div>
          )}
          <DescriptionField editing={editing} problems={problems} readOnly={readOnly} />
          <EstimateOutline
            estimate={draft.estimate}
            problems={problems}
            evidence={draft.evidence}
            readOnly={readOnly}
            onEstimate={editing.editEstimate}
            onEvidence={editing.setEvidence}
          />
        </div>
        <div className="min-w-0 pb-10 lg:sticky lg:top-[9.5rem] lg:-mx-2 lg:max-h-[calc(100dvh-9.5rem)] lg:self-start lg:overflow-y-auto lg:px-2">
          <ResultPanel
            quantification={quantification}
            failure={failure}
            unsound={!estimate}
            threshold={threshold}
            onThreshold={(value) => setThreshold(value)}
            kept={kept}
            simulation={simulation.state}
          >
            <ResultTabs
              view={view}
              onView={(next) => change({ view: next === "percentiles" ? undefined : next })}
              runCount={runs.data?.items.length ?? 0}
            >
              {view === "percentiles" && quantification && (
                <PercentileTable
                  result={quantification.result}
                  currency={quantification.estimate.currency}
                  kept={kept}
                  simulated={null}
                />
              )}
              {view === "simulation" && quantification && (
                <SimulationCheck
                  quantification={quantification}
                  state={simulation.state}
                  onRun={(of, years, seed) => simulation.run(of, years, seed, scenarioId ?? "scenario")}
                  onStop={simulation.stop}
                />
              )}
              {view === "runs" && (
                <>
                  {mayRun && (
                    <Button
                      variant="secondary"
                      size="sm"
                      className="mb-4"
                      onClick={() => setKeeping(true)}
                      busy={keepRun.isPending}
                    >
                      Keep this run…
                    </Button>
                  )}
                  {run.data && kept && (
                    <RunComparison
                      key={run.data.id}
                      run={run.data}
                      draft={draft}
                      result={quantification?.result ?? null}
                      mayRun={mayRun}
                      onClose={() => change({ run: undefined })}
                    />
                  )}
                  <RunList
                    scenarioId={scenarioId}
                    currency={draft.estimate.currency}
                    chosen={search.run}
                    onChoose={(id) => change({ run: id })}
                  />
                </>
              )}
            </ResultTabs>
          </ResultPanel>
        </div>
      </div>
      {!readOnly && (
        <SaveBar
          dirty={dirty || base.record === null}
          saving={saving.saving}
          onSave={() => void saving.save()}
        />
      )}
      <KeepRunDialog
        open={keeping}
        unsaved={dirty || base.record === null}
        busy={saving.saving || keepRun.isPending}
        onKeep={(choice) => void keep(choice)}
        onClose={() => setKeeping(false)}
      />
      <ConflictDialog
        conflict={saving.conflict}
        busy={saving.saving}
        onResolve={(resolution) => void saving.resolve(resolution)}
        onClose={saving.dismissConflict}
      />
      <LeaveGuard
        dirty={dirty}
        same={same}
        saving={saving.saving}
        onSave={async () => (await saving.save()) !== null}
        onDiscard={editing.discard}
      />
    </div>
  );
}

/** Ctrl-S or Command-S saves, wherever the focus is. */
function useSaveShortcut(save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "s" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      save();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
