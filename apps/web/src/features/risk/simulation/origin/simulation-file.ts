import type { SimulationFile } from "@crq/engine/control-model/simulation-file";
import { ENGINE_VERSION } from "@crq/engine/version";
import { filedControls } from "@crq/threats/modeled-controls";
import { MODEL_EDITION, STRENGTHS } from "@crq/threats/strengths";
import type { CallResult } from "../../../../api/call.ts";
import { fileNameOf, saveFile } from "../../../../ui/files/save-file.ts";
import { modeled, othersOf, scenarioOf, type States } from "../simulation-input.ts";

/** A simulation as the server answers it. */
export type Simulated = CallResult<"riskSimulation.get">;

/** Everything that the figures of a simulation follow from, with some controls set by hand: the command line computes them again from it. */
export function simulationFile(data: Simulated, byHand: States): SimulationFile {
  const { strengths, assessment, now, scenarios } = data;
  return {
    schema: "crq-control-simulation/1",
    engine: ENGINE_VERSION,
    edition: { model: MODEL_EDITION, strengths: STRENGTHS.edition },
    strengthsVersion: strengths.version,
    assessment: assessment && {
      name: assessment.name,
      framework: assessment.frameworkTitle,
      via: assessment.via,
    },
    commonCause: strengths.commonCause,
    controls: filedControls(modeled(data), strengths.items),
    now,
    byHand,
    scenarios: scenarios.map((record) => ({
      scenario: scenarioOf(record),
      treatment: { controls: othersOf(record) },
      techniques: record.techniques,
      reference: record.reference,
    })),
  };
}

/** The name of the file. */
export const simulationFileName = (assessment: string | undefined): string =>
  `${fileNameOf(`simulation ${assessment ?? "by hand"}`, "simulation")}.json`;

/** Saves the file that the command `quantify` reads. */
export function saveSimulationFile(file: SimulationFile): void {
  saveFile(
    new Blob([JSON.stringify(file, undefined, 2)], { type: "application/json" }),
    simulationFileName(file.assessment?.name),
  );
}
