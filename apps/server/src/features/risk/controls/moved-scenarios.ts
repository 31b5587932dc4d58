/** What a change of controls does to the scenarios that they act on. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ControlRecord } from "@crq/contract/risk/controls";
import { canonicalJson } from "@crq/engine/canonical-json";
import type { Caller } from "../../../http/caller.ts";
import { Fault } from "../../../http/fault.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { following, MOST_SCENARIOS, restated, statedBy } from "../control-records/public.ts";
import { presentOf } from "../quantification/public.ts";
import { figuresOf, type TreatedScenario } from "../scenarios/public.ts";

/** How many scenarios are compared in one turn of the event loop, and computed at a time: a control can act on thousands. */
const AT_ONCE = 20;

/** A scenario that a change of controls changes. */
export interface Moved {
  readonly before: TreatedScenario;
  readonly values: { readonly treatment: string } & Partial<Awaited<ReturnType<typeof figuresOf>>>;
  /** Its expected loss afterwards; undefined if its figures stay. */
  readonly mean: number | undefined;
}

/** What of a control's record scenarios repeat. */
type Restating = Pick<
  ControlRecord,
  "id" | "name" | "inPlace" | "willBe" | "annualCost" | "oneOff" | "effects"
>;

/**
 * The scenarios with the controls changed, recomputed where their present moves. Those that say the same as before are left out.
 * @throws Fault that names the first scenario that the change doesn't work for, or says that there are too many
 */
export async function movedScenarios(
  compute: Compute,
  caller: Caller,
  controls: readonly Restating[],
  scenarios: readonly TreatedScenario[],
): Promise<Moved[]> {
  const byId = new Map(controls.map((control) => [control.id, control]));
  const changed = await inTurns(scenarios, async (before) => restatedIn(before, byId));
  if (changed.length > MOST_SCENARIOS) throw tooMany(controls, changed.length);
  return inTurns(changed, async ({ before, treatment, recomputed }): Promise<Moved> => {
    const values = { treatment: JSON.stringify(treatment) };
    if (!recomputed) return { before, values, mean: undefined };
    const figures = await figuresOf(compute, { estimate: before.estimate, treatment }, caller);
    return { before, values: { ...values, ...figures }, mean: figures.mean };
  });
}

/** A scenario's treatment with the controls as they are now, and whether its present moves; undefined if it says the same. */
function restatedIn(before: TreatedScenario, changed: ReadonlyMap<string, Restating>) {
  const controls = before.treatment.controls.map((own, i) => {
    const control = own.record === undefined ? undefined : changed.get(own.record);
    if (!control) return own;
    const at = `treatment.controls[${i}]`;
    const kept = own.follows ? following(own, control, before.estimate, at) : own;
    return restated(kept, statedBy(control), control.id);
  });
  const treatment = { ...before.treatment, controls };
  if (canonicalJson(treatment) === canonicalJson(before.treatment)) return undefined;
  const present = presentOf({ estimate: before.estimate, treatment });
  return { before, treatment, recomputed: canonicalJson(presentOf(before)) !== canonicalJson(present) };
}

/** What some work answers for each scenario, where it does, in their order; problems name the scenario. */
async function inTurns<T extends TreatedScenario | { readonly before: TreatedScenario }, R>(
  all: readonly T[],
  work: (one: T) => Promise<R | undefined>,
): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all
      .slice(at, at + AT_ONCE)
      .map((one) =>
        work(one).catch((error: unknown) =>
          Promise.reject(inScenario("before" in one ? one.before : one, error)),
        ),
      );
    for (const answer of await Promise.all(some)) if (answer !== undefined) found.push(answer);
    await nextTurn();
  }
  return found;
}

/** A problem as one of the control's field, in a scenario. */
function inScenario({ title }: TreatedScenario, error: unknown): unknown {
  if (!(error instanceof Fault && error.errors)) return error;
  const [{ path, message } = { path: "", message: "" }] = error.errors;
  const field = path.includes(".effects") ? "effects" : "inPlace";
  return new Fault("invalid-request", { errors: [{ path: field, message: `In '${title}': ${message}` }] });
}

/** A call that isn't refused has an answer within the time that people and proxies wait. */
function tooMany([first, ...others]: readonly Restating[], scenarios: number): Fault {
  const names = others.length === 0 ? first!.name : "these";
  return new Fault("conflict", {
    detail: `This would change ${scenarios.toLocaleString("en-US")} scenarios, and one change can reach ${MOST_SCENARIOS.toLocaleString("en-US")}. Give some of them another control in place of ${names} first.`,
  });
}
