import type { riskSimulation, scenarioBases } from "@crq/contract/risk/control-model/control-model";
import { MOST_SIMULATED } from "@crq/contract/risk/control-model/control-model-limits";
import { Fault } from "../../../http/fault.ts";
import { allows, type Handlers, type TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { scenarioFound, scenarioHandlers, treatedScenarios } from "../scenarios/public.ts";
import { asControls, assessedBy } from "./assessed.ts";
import { basisOf } from "./basis.ts";
import { saveBasis } from "./save-basis.ts";
import { simulatedScenarios } from "./simulated.ts";
import { strengthsOf } from "./strengths.ts";
import * as store from "./store.ts";
import { takeOver } from "./take-over.ts";

/** The calls of what scenarios' controls are computed from. */
export function scenarioBasisHandlers(deps: {
  readonly compute: Compute;
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof scenarioBases> {
  const { update } = scenarioHandlers(deps);
  return {
    get: (ctx, { params }) =>
      ctx.inTenant(async (tx) => basisOf(tx, ctx, await scenarioFound(tx, params.id))),
    save: (ctx, { params, body }) => ctx.inTenant((tx) => saveBasis(tx, ctx, params.id, body)),
    takeOver: (ctx, { params, body }) => {
      if (!allows(ctx.actor, "assessment:read")) throw new Fault("forbidden");
      return takeOver(ctx, update, params.id, body.version);
    },
  };
}

/** The calls of the simulation of controls. */
export const riskSimulationHandlers: Handlers<TenantCtx, typeof riskSimulation> = {
  get: (ctx, { query: { assessmentId, scenarioIds, currency } }) => {
    if (assessmentId !== undefined && !allows(ctx.actor, "assessment:read")) throw new Fault("forbidden");
    return ctx.inTenant(async (tx) => {
      const assessed = assessmentId === undefined ? undefined : await assessedBy(tx, assessmentId);
      if (assessmentId !== undefined && !assessed) throw new Fault("not-found");
      const named =
        scenarioIds === undefined ? undefined : [...new Set(scenarioIds.toLowerCase().split(","))];
      if (named && named.length > MOST_SIMULATED)
        throw new Fault("invalid-request", {
          errors: [{ path: "scenarioIds", message: `at most ${MOST_SIMULATED} scenarios` }],
        });
      const which = { named, clientId: assessed?.clientId ?? null };
      const currencies = await store.currencies(tx, which);
      const chosen = (currencies.find((one) => one.currency === currency) ?? currencies[0])?.currency ?? null;
      const ids =
        chosen === null
          ? []
          : await store.largestScenarios(tx, { ...which, currency: chosen }, MOST_SIMULATED);
      return {
        strengths: await strengthsOf(tx),
        assessment: assessed?.about ?? null,
        now: assessed ? Object.fromEntries(asControls(assessed.about.framework, assessed.entries)) : {},
        currency: chosen,
        currencies,
        scenarios: await simulatedScenarios(tx, ctx, await treatedScenarios(tx, ids)),
      };
    });
  },
};
