import type { Run } from "@crq/contract/risk/scenarios";
import type { Result } from "@crq/engine/result";
import { Button } from "../../../../ui/button.tsx";
import type { ScenarioDraft } from "../estimate/estimate-draft.ts";
import { type KeepRunChoice, KeepRunDialog } from "./keep-run-dialog.tsx";
import { RunComparison } from "./run-comparison.tsx";
import { RunList } from "./run-list.tsx";

interface RunsViewProps {
  /** Null for a scenario that was never saved. */
  readonly scenarioId: string | null;
  readonly draft: ScenarioDraft;
  readonly result: Result | null;
  /** The run beside the current result, and the one that replaces the current result in the comparison. */
  readonly run: Run | null;
  readonly other: Run | null;
  readonly mayRun: boolean;
  readonly unsaved: boolean;
  readonly busy: boolean;
  /** Whether the save dialog for a run is open. */
  readonly asking: boolean;
  readonly onAsking: (asking: boolean) => void;
  /** Saves a run, saving the scenario first if necessary. It reports failures itself. */
  readonly onKeep: (choice: KeepRunChoice) => Promise<void>;
  readonly onChoose: (run: string | undefined) => void;
  readonly onOther: (run: string | undefined) => void;
}

/** Saving runs, viewing them, and recomputing them. */
export function RunsView({
  scenarioId,
  draft,
  result,
  run,
  other,
  mayRun,
  unsaved,
  busy,
  asking,
  onAsking,
  onKeep,
  onChoose,
  onOther,
}: RunsViewProps) {
  return (
    <>
      {mayRun && (
        <Button variant="secondary" size="sm" className="mb-4" onClick={() => onAsking(true)} busy={busy}>
          Keep this run…
        </Button>
      )}
      {run && (
        <RunComparison
          key={run.id}
          run={run}
          other={other}
          draft={draft}
          result={result}
          mayRun={mayRun}
          onOther={onOther}
          onClose={() => onChoose(undefined)}
        />
      )}
      <RunList
        scenarioId={scenarioId}
        currency={draft.estimate.currency}
        chosen={run?.id}
        onChoose={onChoose}
      />
      <KeepRunDialog
        open={asking}
        unsaved={unsaved}
        busy={busy}
        onKeep={(choice) => void onKeep(choice).then(() => onAsking(false))}
        onClose={() => onAsking(false)}
      />
    </>
  );
}
