import type { SimulatedRecord } from "@crq/contract/risk/control-model/control-model";
import type { Tx } from "../../../db/doors.ts";
import { allows, type TenantCtx } from "../../../http/serve.ts";
import { assessmentById } from "../../compliance/assessments/public.ts";
import type { TreatedScenario } from "../scenarios/public.ts";
import { asControls } from "./assessed.ts";
import { takesOver } from "./counted.ts";
import * as store from "./store.ts";

/** Scenarios with what their controls are computed from. An assessment that the caller doesn't see leaves its scenario without a reference. */
export async function simulatedScenarios(
  tx: Tx,
  { actor }: Pick<TenantCtx, "actor">,
  scenarios: readonly TreatedScenario[],
): Promise<SimulatedRecord[]> {
  const bases = new Map(
    (
      await store.basesOf(
        tx,
        scenarios.map(({ id }) => id),
      )
    ).map((basis) => [basis.scenarioId, basis]),
  );
  const frameworks = new Map<string, string>();
  const followed = allows(actor, "assessment:read")
    ? [...bases.values()].flatMap((basis) => basis.assessmentId ?? [])
    : [];
  for (const id of new Set(followed)) {
    const assessment = await assessmentById(tx, id);
    if (assessment) frameworks.set(id, assessment.framework);
  }
  return scenarios.map((scenario) => {
    const { id, version, title, clientName, currency, figures, estimate, treatment } = scenario;
    const basis = bases.get(id);
    const framework = frameworks.get(basis?.assessmentId ?? "");
    const states = (entries: store.EntryStates) =>
      framework === undefined ? {} : Object.fromEntries(asControls(framework, entries));
    return {
      id,
      version,
      title,
      clientName,
      currency,
      mean: figures.mean,
      estimate,
      treatment,
      basisVersion: basis?.version ?? 0,
      techniques: [...(basis?.techniques ?? [])],
      assessmentId: framework === undefined ? null : basis!.assessmentId,
      reference: basis ? states(basis.reference) : {},
      taken: basis?.taken && takesOver(treatment) && framework !== undefined ? states(basis.taken) : null,
    };
  });
}
