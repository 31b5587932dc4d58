/** What closing the gaps of projects does to scenarios, by the model of controls. */
import { closedGapsControl, type FiledGaps } from "@crq/engine/program/projects/project-file";
import type { Control } from "@crq/engine/treatment";
import { filedControls } from "@crq/threats/modeled-controls";
import { MODEL_EDITION, STRENGTHS } from "@crq/threats/strengths";
import type { Tx } from "../../../db/doors.ts";
import { type Closing, closingOf } from "../control-model/public.ts";

/** A gap of a project. */
export interface Gap {
  readonly assessmentId: string;
  readonly entry: string;
}

/** Gaps of one assessment, and what closing them together does. */
export interface ClosedTogether extends Closing {
  readonly entries: readonly string[];
}

/** What closing gaps does, for each assessment that has some. */
export async function closingsOf(tx: Tx, gaps: readonly Gap[]): Promise<ClosedTogether[]> {
  const found: ClosedTogether[] = [];
  for (const [id, own] of Map.groupBy(gaps, ({ assessmentId }) => assessmentId)) {
    const entries = own.map(({ entry }) => entry);
    const closing = await closingOf(tx, id, entries);
    if (closing) found.push({ ...closing, entries });
  }
  return found;
}

/** By scenario, a planned control for all gaps of an assessment that are closed together; none where the model sees no effect. */
export function controlsOfClosings(closings: readonly Closing[]): Map<string, Control[]> {
  const found = new Map<string, Control[]>();
  for (const { assessment, scenarios } of closings)
    for (const { scenario, effects } of scenarios)
      if (effects.length > 0)
        found.set(scenario.id, [
          ...(found.get(scenario.id) ?? []),
          closedGapsControl(assessment.id, effects),
        ]);
  return found;
}

/** The same for the gaps of a project. */
export async function controlsClosing(tx: Tx, gaps: readonly Gap[]): Promise<Map<string, Control[]>> {
  return controlsOfClosings(await closingsOf(tx, gaps));
}

/** Closed gaps as a file has them, with all that their effect on some scenarios follows from. */
export function filedGaps(
  { assessment, strengths, entries, scenarios }: ClosedTogether,
  among: ReadonlySet<string>,
): FiledGaps {
  const acted = scenarios.filter(({ scenario }) => among.has(scenario.id));
  const controls = new Map(acted.flatMap((one) => one.controls.controls.map((of) => [of.id, of] as const)));
  const { id, name, frameworkTitle, via } = assessment;
  return {
    assessment: { id, name, framework: frameworkTitle, via },
    entries,
    edition: { model: MODEL_EDITION, strengths: STRENGTHS.edition },
    strengthsVersion: strengths.version,
    commonCause: strengths.commonCause,
    controls: filedControls(
      [...controls.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      strengths.items,
    ),
    scenarios: acted.map(({ scenario, controls: { techniques, reference, now } }) => ({
      id: scenario.id,
      techniques,
      counted: Object.fromEntries(reference),
      closed: Object.fromEntries(now),
    })),
  };
}
