import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { useKeepRun } from "../queries.ts";
import type { KeepRunChoice } from "../runs/keep-run-dialog.tsx";

/** Keeps a run of the saved scenario, saving it first through `saved`; shows the person what came of it. */
export function useKeepRunOf(saved: () => Promise<ScenarioRecord | null>, show: (runId: string) => void) {
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
        title: "The run was not kept",
        description: describeError(error).advice,
      });
    }
  };
  return { keep, keeping: keepRun.isPending };
}
