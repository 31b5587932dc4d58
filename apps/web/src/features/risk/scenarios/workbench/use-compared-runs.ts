import type { Run } from "@crq/contract/risk/scenarios";
import type { Result } from "@crq/engine/result";
import { useUser } from "../../../../session/user-context.ts";
import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import { useAnalysisSearch } from "../analysis-route.ts";
import { useRun } from "../queries.ts";
import { runShortLabel } from "../runs/run-words.ts";

/** A saved run with its result and name. */
interface KeptRun {
  readonly run: Run;
  readonly result: Result;
  readonly label: string;
}

/** The saved runs in the URL: one beside the current result, and perhaps one to compare it with instead. */
export function useComparedRuns(scenarioId: string | null) {
  const user = useUser();
  const { search, change } = useAnalysisSearch();
  const first = useRun(search.run);
  const second = useRun(search.run === undefined ? undefined : search.with);
  const keptOf = (run: Run | undefined): KeptRun | null =>
    run && run.scenarioId === scenarioId
      ? { run, result: run.result as Result, label: runShortLabel(run, user) }
      : null;
  const kept = keptOf(first.data);
  const other = keptOf(second.data);
  const curves: ChartCurve[] = [];
  if (kept) curves.push({ look: "kept", label: kept.label, curve: kept.result.curve });
  if (kept && other)
    curves.push({ look: "with", label: `${other.label}, second`, curve: other.result.curve });
  return {
    kept,
    other: kept ? other : null,
    curves,
    onRun: (run: string | undefined) => change({ run, with: run === search.with ? undefined : search.with }),
    onOther: (other: string | undefined) => change({ with: other }),
  };
}

/** The saved runs in the comparison. */
export type ComparedRuns = ReturnType<typeof useComparedRuns>;
