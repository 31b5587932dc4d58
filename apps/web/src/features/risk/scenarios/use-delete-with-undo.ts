import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { describeError } from "../../../ui/state/describe-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { useRemoveScenario, useRestoreScenario } from "./queries.ts";

/** How long the toast that offers Undo stays. */
const UNDO_MS = 10_000;

/** Deletes a scenario at once and offers to bring it back, instead of asking before. */
export function useDeleteWithUndo() {
  const remove = useRemoveScenario();
  const restore = useRestoreScenario();

  const undo = async ({ id, title }: Pick<ScenarioSummary, "id" | "title">) => {
    try {
      await restore.mutateAsync(id);
      toast({ title: "Restored", description: title });
    } catch (error) {
      toast({ variant: "destructive", title: "Not restored", description: describeError(error).advice });
    }
  };

  return async (scenario: Pick<ScenarioSummary, "id" | "title">): Promise<boolean> => {
    try {
      await remove.mutateAsync(scenario);
    } catch (error) {
      toast({ variant: "destructive", title: "Not deleted", description: describeError(error).advice });
      return false;
    }
    toast({
      title: "Scenario deleted",
      description: scenario.title,
      durationMs: UNDO_MS,
      action: { label: "Undo", onClick: () => void undo(scenario) },
    });
    return true;
  };
}
