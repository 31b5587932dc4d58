/** What other features use of the model of controls. */
import type { AssessedBy, ControlStrengths } from "@crq/contract/risk/control-model/control-model";
import { type ComparedControls, effectsBetween } from "@crq/engine/control-model/effects-between";
import type { ControlEffect } from "@crq/engine/treatment";
import type { Tx } from "../../../db/doors.ts";
import { type TreatedScenario, treatedScenarios } from "../scenarios/public.ts";
import { asControls, assessedBy } from "./assessed.ts";
import { countedStates } from "./counted.ts";
import { comparedControls } from "./modeled.ts";
import { strengthsOf } from "./strengths.ts";
import * as store from "./store.ts";

export { tellOfChangedAnswers } from "./tell-changed.ts";

/** What closing gaps does to one scenario. */
export interface ClosedGaps {
  readonly scenario: TreatedScenario;
  /**
   * Effects of a planned control of the engine, on top of what the scenario's figures count with now: put them into a `Control` with status `planned`, and
   * `withControls(…, "residual")`, `avoidedLoss`, and the plan's figures compute the rest. None where the model sees no effect.
   */
  readonly effects: readonly ControlEffect[];
  /** What they follow from: the scenario's controls by what its figures count with, and once the gaps are closed. */
  readonly controls: ComparedControls;
}

/** What closing gaps of an assessment does to the scenarios that follow it. */
export interface Closing {
  readonly assessment: AssessedBy;
  readonly strengths: ControlStrengths;
  readonly scenarios: readonly ClosedGaps[];
}

/**
 * What wholly meeting some entries of an assessment does to each scenario that follows it and that the caller sees: those with the largest expected loss first.
 *
 * An entry that isn't answered, or doesn't apply, counts as a gap once it's named here only if the scenario's reference knows it; else it moves nothing. Effects are
 * factors on the scenario's own nodes, each with the uncertainty of the strengths.
 *
 * @param entries identifiers as the assessment's framework writes them
 * @returns an empty list for an assessment that the caller doesn't see
 */
export async function effectsOfClosing(
  tx: Tx,
  assessmentId: string,
  entries: readonly string[],
): Promise<readonly ClosedGaps[]> {
  return (await closingOf(tx, assessmentId, entries))?.scenarios ?? [];
}

/** The same with the assessment and the strengths that it follows from; undefined for an assessment that the caller doesn't see. */
export async function closingOf(
  tx: Tx,
  assessmentId: string,
  entries: readonly string[],
): Promise<Closing | undefined> {
  const assessed = await assessedBy(tx, assessmentId);
  if (!assessed) return undefined;
  const scenarios = await treatedScenarios(tx, await store.following(tx, assessmentId));
  const bases = new Map(
    (
      await store.basesOf(
        tx,
        scenarios.map(({ id }) => id),
      )
    ).map((basis) => [basis.scenarioId, basis]),
  );
  const strengths = await strengthsOf(tx);
  const { framework } = assessed.about;
  const closed = scenarios.map((scenario) => {
    const basis = bases.get(scenario.id)!;
    const counted = { ...assessed.entries, ...countedStates(basis, scenario.treatment) };
    const met = { ...counted };
    for (const entry of entries) if (entry in met) met[entry] = 1;
    const controls = comparedControls(
      strengths,
      basis.techniques,
      asControls(framework, counted),
      asControls(framework, met),
    );
    return { scenario, effects: effectsBetween(scenario.estimate, controls), controls };
  });
  return { assessment: assessed.about, strengths, scenarios: closed };
}

/** A scenario to bind: its techniques, and the assessment whose answers as they are now its estimates assume. */
interface ToFollow {
  readonly id: string;
  readonly techniques: readonly string[];
  readonly assessmentId: string;
}

/** Says what a scenario's attackers do, and lets it follow an assessment; one that has a basis keeps it. */
export async function bindAsAssessed(
  tx: Tx,
  { id, techniques, assessmentId }: ToFollow,
  by: { readonly userId: string | null; readonly name: string },
): Promise<void> {
  const assessed = await assessedBy(tx, assessmentId);
  const bound = assessed && { assessmentId, reference: assessed.entries };
  await store.save(tx, id, 0, { techniques, ...(bound && { bound }) }, by);
}
