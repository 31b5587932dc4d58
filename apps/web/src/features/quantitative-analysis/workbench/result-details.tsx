import type { Run } from "@crq/contract/scenarios";
import type { Result } from "@crq/engine/result";
import { Suspense, lazy } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { ScenarioDraft } from "../estimate/estimate-draft.ts";
import type { Quantification } from "../quantify/use-quantification.ts";
import type { useSimulation } from "../quantify/use-simulation.ts";
import { PercentileTable } from "../result/percentile-table.tsx";
import type { KeepRunChoice } from "../runs/keep-run-dialog.tsx";
import type { ResultView } from "../search.ts";

const RunsView = lazy(async () => ({ default: (await import("../runs/runs-view.tsx")).RunsView }));
const SimulationCheck = lazy(async () => ({
  default: (await import("../result/simulation-check.tsx")).SimulationCheck,
}));

interface ResultDetailsProps {
  readonly view: ResultView;
  readonly quantification: Quantification | null;
  readonly kept: { readonly run: Run; readonly result: Result; readonly label: string } | null;
  readonly simulation: ReturnType<typeof useSimulation>;
  readonly scenarioId: string | null;
  readonly draft: ScenarioDraft;
  readonly mayRun: boolean;
  readonly unsaved: boolean;
  readonly busy: boolean;
  readonly asking: boolean;
  readonly onAsking: (asking: boolean) => void;
  readonly onKeep: (choice: KeepRunChoice) => Promise<void>;
  readonly onChoose: (run: string | undefined) => void;
}

/** What stands below the curve: all figures, the simulation check, or the kept runs. The latter two are fetched when asked for. */
export function ResultDetails(props: ResultDetailsProps) {
  const { view, quantification, kept, simulation, scenarioId } = props;
  if (view === "percentiles") {
    return quantification ? (
      <PercentileTable
        result={quantification.result}
        currency={quantification.estimate.currency}
        kept={kept}
        simulated={null}
      />
    ) : null;
  }
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      {view === "simulation" && quantification && (
        <SimulationCheck
          quantification={quantification}
          state={simulation.state}
          onRun={(estimate, years, seed) => simulation.run(estimate, years, seed, scenarioId ?? "scenario")}
          onStop={simulation.stop}
        />
      )}
      {view === "runs" && (
        <RunsView
          scenarioId={scenarioId}
          draft={props.draft}
          result={quantification?.result ?? null}
          run={kept?.run ?? null}
          mayRun={props.mayRun}
          unsaved={props.unsaved}
          busy={props.busy}
          asking={props.asking}
          onAsking={props.onAsking}
          onKeep={props.onKeep}
          onChoose={props.onChoose}
        />
      )}
    </Suspense>
  );
}
