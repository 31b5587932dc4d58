import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { useQueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { useAct } from "../../../screen/use-act.ts";
import { toast } from "../../../ui/overlay/toast.ts";

/** How long the toast that offers Undo stays. */
const UNDO_MS = 10_000;

/** Deletes a scenario immediately and offers to restore it, instead of asking first. */
export function useDeleteWithUndo() {
  const client = useQueryClient();
  const restore = useAct("scenarios.restore", {
    failed: "Couldn’t restore it",
    done: ({ title }) => ({ title: "Restored", description: title }),
  });
  const remove = useAct("scenarios.remove", {
    failed: "Not deleted",
    onDone: (_, input) => client.removeQueries({ queryKey: queryOf("scenarios.get", input).queryKey }),
  });
  return async ({ id, title }: Pick<ScenarioSummary, "id" | "title">): Promise<boolean> => {
    const input = { params: { id } };
    const gone = await remove.run(input);
    if (gone)
      toast({
        title: "Scenario deleted",
        description: title,
        durationMs: UNDO_MS,
        action: { label: "Undo", onClick: () => void restore.run(input) },
      });
    return gone;
  };
}
