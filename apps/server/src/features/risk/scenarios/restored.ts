/** A deleted scenario comes back after its controls' records have changed. */
import { canonicalJson } from "@crq/engine/canonical-json";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { recordControls, restoredTreatment, withoutRecords } from "../control-records/public.ts";
import { presentOf } from "../quantification/public.ts";
import { figuresOf } from "./figures.ts";
import type { Scenario } from "./store.ts";

/** What the history says of the version that this makes. */
const NOTE = "Its controls changed while it was deleted.";

/**
 * What changes of a scenario by restoring it, undefined if nothing does: its treatment says what the records of its controls say now, and its figures follow. Where
 * these can't be computed with it, its controls stay as they were, each with a new record: nothing keeps a scenario from being restored.
 */
export async function restoredContent(
  tx: Tx,
  compute: Compute,
  { actor, caller }: Pick<TenantCtx, "actor" | "caller">,
  scenario: Scenario,
) {
  const now = await restoredTreatment(tx, scenario);
  if (canonicalJson(now) === canonicalJson(scenario.treatment)) return undefined;
  const { id, clientId, currency, estimate } = scenario;
  const figuresWith = async (treatment: typeof now) => {
    const after = { estimate, treatment };
    if (canonicalJson(presentOf(scenario)) === canonicalJson(presentOf(after))) return {};
    return figuresOf(compute, after, caller);
  };
  const { treatment, figures } = await figuresWith(now).then(
    (found) => ({ treatment: now, figures: found }),
    (error: unknown) => {
      if (!(error instanceof Fault && error.errors)) throw error;
      return { treatment: withoutRecords(scenario.treatment), figures: {} };
    },
  );
  const treated = { id, clientId, currency, estimate, before: treatment };
  const recorded = await recordControls(tx, treated, treatment, actor);
  const values = { treatment: JSON.stringify(recorded.treatment), ...figures, change_note: NOTE };
  return { recorded, values };
}
