/** What other features use of the model of controls. */
import type { ControlEffect } from "@crq/engine/treatment";
import type { Tx } from "../../../db/doors.ts";
import { type TreatedScenario, treatedScenarios } from "../scenarios/public.ts";
import { asControls, assessedBy } from "./assessed.ts";
import { countedStates } from "./counted.ts";
import { effectsBetween } from "./modeled.ts";
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
): Promise<ClosedGaps[]> {
  const assessed = await assessedBy(tx, assessmentId);
  if (!assessed) return [];
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
  return scenarios.map((scenario) => {
    const basis = bases.get(scenario.id)!;
    const counted = { ...assessed.entries, ...countedStates(basis, scenario.treatment) };
    const closed = { ...counted };
    for (const entry of entries) if (entry in closed) closed[entry] = 1;
    const { estimate } = scenario;
    const effects = effectsBetween(
      strengths,
      { estimate, techniques: basis.techniques },
      asControls(framework, counted),
      asControls(framework, closed),
    );
    return { scenario, effects };
  });
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
