/** A scenario's basis as it's read. */
import type { ControlBasis } from "@crq/contract/risk/control-model/control-model";
import type { Tx } from "../../../db/doors.ts";
import { allows, type TenantCtx } from "../../../http/serve.ts";
import type { Scenario } from "../scenarios/public.ts";
import { asControls, assessedBy } from "./assessed.ts";
import { countedStates } from "./counted.ts";
import { changedControls } from "./modeled.ts";
import * as store from "./store.ts";

/** What a scenario's controls are computed from, as far as the caller may see it. */
export async function basisOf(
  tx: Tx,
  { actor }: Pick<TenantCtx, "actor">,
  scenario: Pick<Scenario, "id" | "treatment">,
): Promise<ControlBasis> {
  const [basis] = await store.basesOf(tx, [scenario.id]);
  const nothing = {
    assessment: null,
    boundAt: null,
    boundBy: null,
    reference: {},
    taken: null,
    now: null,
    changed: [],
  };
  const { id: scenarioId } = scenario;
  if (!basis) return { scenarioId, version: 0, techniques: [], ...nothing };
  const head = { scenarioId, version: basis.version, techniques: [...basis.techniques] };
  const { assessmentId, boundAt, boundBy } = basis;
  const assessed =
    assessmentId !== null && allows(actor, "assessment:read")
      ? await assessedBy(tx, assessmentId)
      : undefined;
  if (!assessed) return { ...head, ...nothing };
  const { framework } = assessed.about;
  const now = asControls(framework, assessed.entries);
  const counted = asControls(framework, countedStates(basis, scenario.treatment));
  return {
    ...head,
    assessment: assessed.about,
    boundAt,
    boundBy,
    reference: Object.fromEntries(asControls(framework, basis.reference)),
    taken: basis.taken && {
      states: Object.fromEntries(asControls(framework, basis.taken)),
      at: basis.takenAt!,
      by: basis.takenBy,
      edition: basis.modelEdition!,
    },
    now: Object.fromEntries(now),
    changed: changedControls(counted, now),
  };
}
