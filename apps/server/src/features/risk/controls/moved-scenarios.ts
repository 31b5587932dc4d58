/** What a control's change does to the scenarios that it acts on. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import { canonicalJson } from "@crq/engine/canonical-json";
import type { Caller } from "../../../http/caller.ts";
import { Fault } from "../../../http/fault.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { following, restated, statedBy } from "../control-records/public.ts";
import { presentOf } from "../quantification/public.ts";
import { figuresOf, type TreatedScenario } from "../scenarios/public.ts";

/** A scenario that a control's change changes. */
export interface Moved {
  readonly before: TreatedScenario;
  readonly values: { readonly treatment: string } & Partial<Awaited<ReturnType<typeof figuresOf>>>;
  /** Its expected loss afterwards; undefined if its figures stay. */
  readonly mean: number | undefined;
}

/**
 * The scenarios with the control changed, recomputed where their present moves. Those that say the same as before are left out.
 * @throws Fault that names the first scenario that the change doesn't work for
 */
export async function movedScenarios(
  compute: Compute,
  caller: Caller,
  control: Pick<ControlRecord, "id" | "name" | "inPlace" | "willBe" | "annualCost" | "oneOff" | "effects">,
  scenarios: readonly TreatedScenario[],
): Promise<Moved[]> {
  const stated = statedBy(control);
  const moved = scenarios.map(async (before): Promise<Moved | undefined> => {
    try {
      const controls = before.treatment.controls.map((own, i) => {
        if (own.record !== control.id) return own;
        const at = `treatment.controls[${i}]`;
        return restated(own.follows ? following(own, control, before.estimate, at) : own, stated, control.id);
      });
      const treatment = { ...before.treatment, controls };
      if (canonicalJson(treatment) === canonicalJson(before.treatment)) return undefined;
      const after = { estimate: before.estimate, treatment };
      const values = { treatment: JSON.stringify(treatment) };
      if (canonicalJson(presentOf(before)) === canonicalJson(presentOf(after)))
        return { before, values, mean: undefined };
      const figures = await figuresOf(compute, after, caller);
      return { before, values: { ...values, ...figures }, mean: figures.mean };
    } catch (error) {
      if (!(error instanceof Fault && error.errors)) throw error;
      const [{ path, message } = { path: "", message: "" }] = error.errors;
      const field = path.includes(".effects") ? "effects" : "inPlace";
      throw new Fault("invalid-request", {
        errors: [{ path: field, message: `In '${before.title}': ${message}` }],
      });
    }
  });
  return (await Promise.all(moved)).filter((one) => one !== undefined);
}
