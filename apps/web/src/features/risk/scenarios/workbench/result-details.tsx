import type { Treatment } from "@crq/engine/treatment";
import { Suspense, lazy } from "react";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import type { ScenarioDraft } from "../estimate/estimate-draft.ts";
import type { Analysis } from "../quantify/use-analysis.ts";
import type { Quantification } from "../quantify/use-quantification.ts";
import type { useSimulation } from "../quantify/use-simulation.ts";
import type { KeepRunChoice } from "../runs/keep-run-dialog.tsx";
import type { Tab } from "../../../../ui/tabs.tsx";
import type { ResultView } from "../search.ts";
import type { ComparedRuns } from "./use-compared-runs.ts";

const PercentileTable = lazy(async () => ({
  default: (await import("../result/percentile-table.tsx")).PercentileTable,
}));
const EventSentence = lazy(async () => ({
  default: (await import("../result/event-sentence.tsx")).EventSentence,
}));
const HistoryView = lazy(async () => ({
  default: (await import("../history/history-view.tsx")).HistoryView,
}));
const ReviewView = lazy(async () => ({
  default: (await import("../reviews/review-view.tsx")).ReviewView,
}));
const RunsView = lazy(async () => ({ default: (await import("../runs/runs-view.tsx")).RunsView }));
const SimulationCheck = lazy(async () => ({
  default: (await import("../result/simulation-check.tsx")).SimulationCheck,
}));
const LossFormsView = lazy(async () => ({
  default: (await import("../result/loss-forms-view.tsx")).LossFormsView,
}));
const SensitivityView = lazy(async () => ({
  default: (await import("../sensitivity/sensitivity-view.tsx")).SensitivityView,
}));
const ControlsView = lazy(async () => ({
  default: (await import("../controls/controls-view.tsx")).ControlsView,
}));
const InsuranceView = lazy(async () => ({
  default: (await import("../insurance/insurance-view.tsx")).InsuranceView,
}));

/** The views below the curve. */
export const RESULT_TABS: readonly Tab<ResultView>[] = [
  { key: "percentiles", label: "All figures" },
  { key: "forms", label: "Loss by form" },
  { key: "sensitivity", label: "Sensitivity" },
  { key: "controls", label: "Controls" },
  { key: "insurance", label: "Insurance" },
  { key: "simulation", label: "Simulation" },
  { key: "runs", label: "Kept runs" },
  { key: "history", label: "History" },
  { key: "review", label: "Review" },
];

interface ResultDetailsProps {
  readonly view: ResultView;
  readonly quantification: Quantification | null;
  readonly runs: ComparedRuns;
  readonly simulation: ReturnType<typeof useSimulation>;
  readonly scenarioId: string | null;
  readonly draft: ScenarioDraft;
  readonly states: Analysis<"states"> | null;
  readonly mayRun: boolean;
  readonly unsaved: boolean;
  readonly busy: boolean;
  readonly asking: boolean;
  readonly onAsking: (asking: boolean) => void;
  readonly onKeep: (choice: KeepRunChoice) => Promise<void>;
  /** Null for read-only viewers. */
  readonly onTreatment: ((change: (treatment: Treatment) => Treatment) => void) | null;
  readonly insured: Analysis<"insurance"> | null;
  /** Puts an earlier version into the workbench; null for read-only viewers. */
  readonly onBring: ((draft: ScenarioDraft) => void) | null;
}

/** The details below the curve. Everything except the table of all figures is loaded on demand. */
export function ResultDetails(props: ResultDetailsProps) {
  const { view, quantification } = props;
  if (view === "runs")
    return (
      <Suspense fallback={<Waiting />}>
        <Runs {...props} />
      </Suspense>
    );
  if (view === "history")
    return (
      <Suspense fallback={<Waiting />}>
        <HistoryView {...props} />
      </Suspense>
    );
  if (view === "review")
    return (
      <Suspense fallback={<Waiting />}>
        <ReviewView {...props} />
      </Suspense>
    );
  if (!quantification) return null;
  if (view === "percentiles") {
    const { kept } = props.runs;
    return (
      <Suspense fallback={<Waiting />}>
        <EventSentence estimate={quantification.present} />
        <PercentileTable
          result={quantification.result}
          currency={quantification.estimate.currency}
          kept={kept}
        />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      <Analyses {...props} quantification={quantification} />
    </Suspense>
  );
}

function Waiting() {
  return <Skeleton className="h-24 w-full" />;
}

function Runs({ runs, quantification, ...props }: ResultDetailsProps) {
  return (
    <RunsView
      scenarioId={props.scenarioId}
      draft={props.draft}
      result={quantification?.result ?? null}
      run={runs.kept?.run ?? null}
      other={runs.other?.run ?? null}
      mayRun={props.mayRun}
      unsaved={props.unsaved}
      busy={props.busy}
      asking={props.asking}
      onAsking={props.onAsking}
      onKeep={props.onKeep}
      onChoose={runs.onRun}
      onOther={runs.onOther}
    />
  );
}

function Analyses(props: ResultDetailsProps & { readonly quantification: Quantification }) {
  const { view, quantification, scenarioId, draft, simulation } = props;
  const { estimate, present, result } = quantification;
  const common = { estimate: present, scenarioId, title: draft.title.trim() || "New scenario" };
  switch (view) {
    case "forms":
      return <LossFormsView {...common} />;
    case "sensitivity":
      return (
        <SensitivityView
          {...common}
          estimated={estimate}
          controls={draft.treatment.controls}
          curve={result.curve}
          tolerance={draft.tolerance}
        />
      );
    case "controls":
      return (
        <ControlsView
          {...common}
          estimate={estimate}
          current={result}
          controls={draft.treatment.controls}
          states={props.states}
          onTreatment={props.onTreatment}
        />
      );
    case "insurance":
      return (
        <InsuranceView
          {...common}
          insurance={draft.treatment.insurance}
          onTreatment={props.onTreatment}
          insured={props.insured}
        />
      );
    default:
      return (
        <SimulationCheck
          quantification={quantification}
          state={simulation.state}
          onRun={(of, years, seed) => simulation.run(of, years, seed, scenarioId ?? "scenario")}
          onStop={simulation.stop}
        />
      );
  }
}
