import { toast } from "../../../../ui/overlay/toast.ts";
import { fileNameOf, saveFile } from "../../../../ui/files/save-file.ts";
import { checkEstimate } from "../estimate/check-estimate.ts";
import type { ScenarioDraft } from "../estimate/estimate-draft.ts";

/** Saves the scenario as it is in the workbench as a file that the commands `quantify` and `portfolio` read: `crq-scenario/1` with its treatment. */
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
  const name = title.trim() || "Scenario";
  const file = { schema: "crq-scenario/1", id: id ?? "scenario", title: name, ...estimate, treatment };
  saveFile(
    new Blob([JSON.stringify(file, undefined, 2)], { type: "application/json" }),
    `${fileNameOf(name, "scenario")}.json`,
  );
}
