import type { Treatment } from "@crq/engine/treatment";
import { fileNameOf, saveFile } from "../../../../ui/files/save-file.ts";
import type { Estimate } from "../quantify/scenario-of.ts";

/** What a scenario's file holds. */
export interface FiledScenario {
  /** Undefined for one that was never saved. */
  readonly id: string | undefined;
  readonly title: string;
  readonly estimate: Estimate;
  readonly treatment: Treatment;
}

const nameOf = (title: string) => title.trim() || "Scenario";

/** The name of a scenario's file: `ransomware-plant-a.json`. */
export function scenarioFileName(title: string): string {
  return `${fileNameOf(nameOf(title), "scenario")}.json`;
}

/** Saves a scenario as a file that the commands `quantify` and `portfolio` read: `crq-scenario/1` with its treatment. */
export function saveScenarioFile({ id, title, estimate, treatment }: FiledScenario): void {
  const file = {
    schema: "crq-scenario/1",
    id: id ?? "scenario",
    title: nameOf(title),
    ...estimate,
    treatment,
  };
  saveFile(
    new Blob([JSON.stringify(file, undefined, 2)], { type: "application/json" }),
    scenarioFileName(title),
  );
}
