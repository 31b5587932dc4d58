import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import type { Treatment } from "@crq/engine/treatment";
import { Suspense, lazy, useRef, useState } from "react";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import { type ResultView, listPart } from "../search.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { NOTHING_OPEN, useAnalysisSearch } from "../analysis-route.ts";
import { EstimateOutline } from "../estimate/estimate-outline.tsx";
import { MarksEmptyFields } from "../estimate/empty-fields.ts";
import { useRuns, useKeepRun } from "../queries.ts";
import type { Analysis } from "../quantify/use-analysis.ts";
import { useQuantification } from "../quantify/use-quantification.ts";
import { useSimulation } from "../quantify/use-simulation.ts";
import { ResultPanel } from "../result/result-panel.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { DescriptionField } from "./description-field.tsx";
import { RESULT_TABS, ResultDetails } from "./result-details.tsx";
import { useComparedRuns } from "./use-compared-runs.ts";
import { useSaveScenario } from "./use-save-scenario.ts";
import { useSaveShortcut } from "./use-save-shortcut.ts";
import { useScenarioDraft } from "./use-scenario-draft.ts";
import { useThreshold } from "./use-threshold.ts";
import { WorkbenchHeader } from "./workbench-header.tsx";
import { useMedia } from "../../../../ui/use-media.ts";
import { STACKED } from "./stacked.ts";
import { describeError } from "../../../../ui/state/describe-error.ts";
import type { KeepRunChoice } from "../runs/keep-run-dialog.tsx";

const ConflictDialog = lazy(async () => ({
  default: (await import("./conflict-dialog.tsx")).ConflictDialog,
}));
const LeaveGuard = lazy(async () => ({ default: (await import("./leave-guard.tsx")).LeaveGuard }));
const RecoveredDraft = lazy(async () => ({
  default: (await import("./recovered-draft.tsx")).RecoveredDraft,
}));
const CompactResult = lazy(async () => ({
  default: (await import("../result/compact-result.tsx")).CompactResult,
}));
const SaveBar = lazy(async () => ({ default: (await import("./save-bar.tsx")).SaveBar }));
const OwnInsurance = lazy(() => import("../insurance/own-insurance.tsx"));
const ClientField = lazy(() => import("./client-field.tsx"));
const MissingEstimates = lazy(() => import("./missing-estimates.tsx"));
const TreatmentStates = lazy(async () => ({
  default: (await import("../controls/treatment-states.tsx")).TreatmentStates,
}));

interface ScenarioWorkbenchProps {
  /** The saved scenario; null for a new one. */
  readonly record: ScenarioRecord | null;
  readonly onCreated?: (id: string) => void;
}

/** One scenario: its inputs as a tree, and their live result. */
export function ScenarioWorkbench({ record, onCreated }: ScenarioWorkbenchProps) {
  const user = useUser();
  const mayWrite = useCan("scenario:write");
  const isOwn = useIsOwn();
  const own = record === null || isOwn(record);
  const readOnly = !mayWrite || !own;
  const mayRun = useCan("analysis:run") && own;
  const { search, change } = useAnalysisSearch();
  const resultFirst = useMedia(STACKED);
  const editing = useScenarioDraft(record, {
    userId: user.id,
    tenantId: user.tenantId,
    title: search.title,
  });
  const { base, draft, dirty, estimate, problems } = editing;
  const { quantification, failure } = useQuantification(estimate, draft.treatment.controls);
  const simulation = useSimulation();
  const [threshold, setThreshold] = useThreshold(quantification?.result ?? null);
  const same = useRef<string | null>(null);
  // A copy stays with the scenario's client; a new scenario is for the client that the list was about.
  const clientId = user.clientId ?? (base.record ? base.record.clientId : search.clientId);
  const saving = useSaveScenario(editing, {
    clientId: clientId ?? null,
    onSaved: (saved, how) => {
      if (how === "updated") return;
      same.current = saved.id;
      if (how === "copied") editing.discard();
      toast({ title: how === "created" ? "Scenario saved" : "Copy saved", description: saved.title });
      if (how === "created") onCreated?.(saved.id);
      else
        change(
          { scenario: saved.id, run: undefined, with: undefined },
          { replace: false, resetScroll: true },
        );
    },
  });
  const scenarioId = base.record?.id ?? null;
  const runs = useRuns(scenarioId);
  const compared = useComparedRuns(scenarioId);
  const { controls, insurance } = draft.treatment;
  const [states, setStates] = useState<Analysis<"states"> | null>(null);
  const [insured, setInsured] = useState<Analysis<"insurance"> | null>(null);
  const unsaved = dirty || base.record === null;
  const keeping = useKeepRunOf(
    async () => (unsaved ? saving.save() : base.record),
    (id) => change({ view: "runs", run: id }),
  );
  /** Whether the save dialog for a run is open. */
  const [asking, setAsking] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  useSaveShortcut(() => {
    if (!readOnly && unsaved) void saving.save();
  });

  const gone = () => {
    const list = listPart(search);
    if (base.record) editing.rebase(base.record, base.draft);
    same.current = "";
    change({ ...NOTHING_OPEN, ...list }, { replace: true, resetScroll: true });
  };
  const view = search.view === undefined || search.view === "statement" ? "percentiles" : search.view;
  const counts: Partial<Record<ResultView, number>> = {
    runs: runs.data?.items.length ?? 0,
    controls: controls.length,
    insurance: insurance ? 1 : 0,
  };
  const others: ChartCurve[] = [...compared.curves];
  if (controls.length > 0 && states?.value) {
    const { inherent, residual } = states.value;
    if (inherent) others.push({ look: "inherent", label: "Without controls", curve: inherent.curve });
    if (residual) others.push({ look: "residual", label: "With planned controls", curve: residual.curve });
  }
  const judged = insurance && (view === "insurance" || draft.tolerance.length > 0);
  if (judged && insured?.value)
    others.push({ look: "retained", label: "After insurance", curve: insured.value.retained.curve });
  const changeTreatment = readOnly
    ? null
    : (treat: (treatment: Treatment) => Treatment) =>
        editing.setDraft((now) => ({ ...now, treatment: treat(now.treatment) }));

  const inputs = (
    <div key="inputs" className="min-w-0 pb-10">
      {editing.recovered && (
        <Suspense fallback={null}>
          <RecoveredDraft editing={editing} />
        </Suspense>
      )}
      {quantification && (
        <div className="sticky top-14 z-10 -mx-4 mb-4 bg-bg px-4 sm:-mx-8 sm:px-8 xl:hidden print:hidden">
          <Suspense fallback={<div className="h-15.5" />}>
            <CompactResult quantification={quantification} threshold={threshold} stale={!estimate} />
          </Suspense>
        </div>
      )}
      {(estimate || quantification) && (
        <a
          href="#result"
          className="mb-4 inline-flex items-center text-xs text-primary underline underline-offset-4 touch:min-h-11 md:hidden print:hidden"
        >
          Go to the curve and all figures
        </a>
      )}
      {base.record === null && user.clientId === null && !readOnly && (
        <Suspense fallback={null}>
          <ClientField
            value={clientId ?? ""}
            onChange={(id) => change({ clientId: id === "" ? undefined : id })}
          />
        </Suspense>
      )}
      <DescriptionField editing={editing} problems={problems} readOnly={readOnly} />
      <MarksEmptyFields value={saving.refused}>
        <EstimateOutline
          scenarioId={scenarioId}
          estimate={draft.estimate}
          problems={problems}
          evidence={draft.evidence}
          readOnly={readOnly}
          onEstimate={editing.editEstimate}
          onEvidence={editing.setEvidence}
        />
      </MarksEmptyFields>
    </div>
  );
  const result = (
    <div
      key="result"
      className="min-w-0 pb-10 xl:sticky xl:top-[9.5rem] xl:-mx-2 xl:max-h-[calc(100dvh-10rem)] xl:self-start xl:overflow-y-auto xl:px-2"
    >
      <ResultPanel
        quantification={quantification}
        failure={failure}
        unsound={!estimate}
        threshold={threshold}
        onThreshold={(value) => setThreshold(value)}
        others={others}
        tolerance={draft.tolerance}
        onTolerance={readOnly ? null : (tolerance) => editing.setDraft((now) => ({ ...now, tolerance }))}
        insured={insurance !== undefined}
        record={base.record}
        title={draft.title.trim() || "New scenario"}
        sources={{
          id: scenarioId ?? undefined,
          title: draft.title,
          evidence: draft.evidence,
          treatment: draft.treatment,
          saved: dirty ? null : (base.record?.figures ?? null),
        }}
        simulation={simulation.state}
        missing={
          <Suspense>
            <MissingEstimates estimate={draft.estimate} />
          </Suspense>
        }
      >
        <Tabs
          label="Result details"
          className="mt-6"
          tabs={RESULT_TABS.map((tab) => ({ ...tab, count: counts[tab.key] }))}
          current={view}
          onChange={(next) => change({ view: next === "percentiles" ? undefined : next })}
        >
          <ResultDetails
            view={view}
            quantification={quantification}
            runs={compared}
            simulation={simulation}
            scenarioId={scenarioId}
            draft={draft}
            states={states}
            mayRun={mayRun}
            unsaved={unsaved}
            busy={saving.saving || keeping.keeping}
            asking={asking}
            onAsking={setAsking}
            onKeep={keeping.keep}
            onTreatment={changeTreatment}
            insured={insured}
            onBring={readOnly ? null : editing.setDraft}
          />
        </Tabs>
      </ResultPanel>
    </div>
  );

  return (
    <div ref={page} data-workbench className="-mt-6 paper:mt-0 sm:-mt-8">
      <WorkbenchHeader
        editing={editing}
        titleProblem={saving.titleProblem}
        saving={saving.saving}
        note={saving.note}
        onNote={saving.setNote}
        readOnly={readOnly}
        mayCopy={mayWrite}
        own={own}
        back={listPart(search)}
        target={page}
        onSave={() => void saving.save()}
        onSaveCopy={() => void saving.saveCopy()}
        onDeleted={gone}
        onKeepRun={
          mayRun
            ? () => {
                change({ view: "runs" });
                setAsking(true);
              }
            : null
        }
      />
      <div className="grid pt-5 paper:block! xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] xl:gap-12">
        {resultFirst ? [result, inputs] : [inputs, result]}
      </div>
      {!readOnly && dirty && (
        <Suspense fallback={null}>
          <SaveBar saving={saving.saving} onSave={() => void saving.save()} />
        </Suspense>
      )}
      {quantification && controls.length > 0 && (
        <Suspense fallback={null}>
          <TreatmentStates estimate={quantification.estimate} controls={controls} onStates={setStates} />
        </Suspense>
      )}
      {quantification && judged && (
        <Suspense fallback={null}>
          <OwnInsurance
            estimate={quantification.present}
            insurance={insurance}
            scenarioId={scenarioId}
            onInsured={setInsured}
          />
        </Suspense>
      )}
      {saving.conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            conflict={saving.conflict}
            busy={saving.saving}
            onResolve={(resolution) => void saving.resolve(resolution)}
            onClose={saving.dismissConflict}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <LeaveGuard
          dirty={dirty}
          same={same}
          saving={saving.saving}
          savable={estimate !== null}
          onSave={async () => (await saving.save()) !== null}
          onDiscard={editing.discard}
        />
      </Suspense>
    </div>
  );
}

/** Saves a run of the scenario, saving the scenario first through `saved`; shows the person the result. */
function useKeepRunOf(saved: () => Promise<ScenarioRecord | null>, show: (runId: string) => void) {
  const keepRun = useKeepRun();
  const keep = async (choice: KeepRunChoice): Promise<void> => {
    const record = await saved();
    if (!record) return;
    try {
      const run = await keepRun.mutateAsync({ id: record.id, ...choice });
      toast({ title: "Run kept", action: { label: "Compare", onClick: () => show(run.id) } });
    } catch (error) {
      toast({
        variant: "destructive",
        title: "Couldn’t keep the run",
        description: describeError(error).advice,
      });
    }
  };
  return { keep, keeping: keepRun.isPending };
}
