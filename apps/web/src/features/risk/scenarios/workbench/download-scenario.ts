import { toast } from "../../../../ui/overlay/toast.ts";
import { checkEstimate } from "../estimate/check-estimate.ts";
import type { ScenarioDraft } from "../estimate/estimate-draft.ts";
import { saveScenarioFile } from "../origin/scenario-file.ts";

/** Saves the scenario as it is in the workbench as a file. */
export function downloadScenario(
  { title, estimate: typed, treatment }: ScenarioDraft,
  id: string | undefined,
): void {
  const { estimate } = checkEstimate(typed);
  if (!estimate) {
    toast({
      variant: "destructive",
      title: "Not downloaded yet",
      description: "Complete or correct the highlighted fields first.",
    });
    return;
  }
  saveScenarioFile({ id, title, estimate, treatment });
}
