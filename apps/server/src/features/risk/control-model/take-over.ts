/** The use case 'a scenario takes over how controls were assessed': one control of its treatment, with the effects that the model computes. */
import { AS_ASSESSED } from "@crq/contract/risk/control-model/control-model-limits";
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { ControlEffect, Treatment } from "@crq/engine/treatment";
import { MODEL_EDITION } from "@crq/threats/strengths";
import type { TenantCtx } from "../../../http/serve.ts";
import { Fault } from "../../../http/fault.ts";
import { type Scenario, type scenarioHandlers, scenarioToChange } from "../scenarios/public.ts";
import { asControls, type Assessed, assessedBy } from "./assessed.ts";
import { basisOf } from "./basis.ts";
import { countedStates } from "./counted.ts";
import { changedControls, effectsBetween } from "./modeled.ts";
import { strengthsOf } from "./strengths.ts";
import * as store from "./store.ts";

type Saved = ReturnType<typeof scenarioHandlers>;

/** How many changed controls evidence names. */
const NAMED = 12;
/** The most entries of evidence that a scenario has. */
const MOST_EVIDENCE = 40;

/**
 * Changes a scenario's figures as its assessment's answers have changed since its estimates were made. It's saved as any change of it is: a new version, with the reason,
 * in the log, and its author is told.
 *
 * @throws Fault `not-found`; `conflict` for a stale version, without an assessment, and where nothing has changed
 */
export async function takeOver(ctx: TenantCtx, save: Saved["update"], id: string, version: number) {
  const read = await ctx.inTenant(async (tx) => {
    const scenario = await scenarioToChange(tx, id, ctx.actor);
    if (scenario.version !== version) throw stale(scenario);
    const [basis] = await store.basesOf(tx, [scenario.id]);
    const assessed = basis?.assessmentId ? await assessedBy(tx, basis.assessmentId) : undefined;
    if (!basis || !assessed)
      throw new Fault("conflict", {
        detail: "This scenario follows no assessment that you see. Choose one first.",
      });
    return { scenario, basis, assessed, strengths: await strengthsOf(tx) };
  });
  const { scenario, basis, assessed, strengths } = read;
  const { framework } = assessed.about;
  const now = asControls(framework, assessed.entries);
  const counted = asControls(framework, countedStates(basis, scenario.treatment));
  if (changedControls(counted, now).length === 0)
    throw new Fault("conflict", { detail: "No answer has changed what this scenario counts with." });
  const reference = asControls(framework, basis.reference);
  const effects = effectsBetween(
    strengths,
    { estimate: scenario.estimate, techniques: basis.techniques },
    reference,
    now,
  );
  const words = wordsOf(reference, now);
  const evidence = scenario.evidence.filter(({ input }) => input !== `treatment.${AS_ASSESSED}`);
  if (effects.length > 0 && evidence.length >= MOST_EVIDENCE)
    throw new Fault("conflict", {
      detail: `This scenario has ${MOST_EVIDENCE} pieces of evidence, as many as one can have. Remove one, then take over the answers.`,
    });
  const body = {
    version,
    treatment: treated(scenario.treatment, assessed, effects) as never,
    evidence: effects.length === 0 ? evidence : [...evidence, evidenceOf(assessed, words, strengths.version)],
    note: `Took over how controls were assessed in ‘${assessed.about.name.slice(0, 200)}’: ${words}`.slice(
      0,
      500,
    ),
  };
  const after = await save(ctx, { params: { id: scenario.id }, query: {}, body } as never, async (tx) => {
    const computedBy = { edition: MODEL_EDITION, strengths: strengths.version };
    if (!(await store.take(tx, basis, assessed.entries, computedBy, ctx.actor))) throw stale(scenario);
  });
  const afterwards = await ctx.inTenant((tx) => basisOf(tx, ctx, after));
  return { scenario: after, before: scenario.figures.mean, after: after.figures.mean, basis: afterwards };
}

/** The treatment with the control in place of an earlier one; without it where nothing changes any more. */
function treated(treatment: Treatment, { about }: Assessed, effects: readonly ControlEffect[]): Treatment {
  const others = treatment.controls.filter(({ id }) => id !== AS_ASSESSED);
  if (effects.length === 0) return { ...treatment, controls: others };
  const before = treatment.controls.find(({ id }) => id === AS_ASSESSED);
  const control = {
    id: AS_ASSESSED,
    title: `Controls as assessed: ${about.name}`.slice(0, 200),
    status: "planned",
    inPlace: true,
    willBe: true,
    annualCost: { type: "constant", value: 0 },
    effects,
    ...(before?.record !== undefined && { record: before.record }),
  } as const;
  return { ...treatment, controls: [...others, control] };
}

/** The changed controls, those that changed most first. */
function wordsOf(reference: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): string {
  const percent = (state: number) => `${Math.round(100 * state)}%`;
  const changed = changedControls(reference, now).map((id) => {
    const [before, after] = [reference.get(id) ?? now.get(id)!, now.get(id) ?? reference.get(id)!];
    return { words: `${id} ${percent(before)} → ${percent(after)}`, by: Math.abs(after - before) };
  });
  const named = changed.toSorted((one, other) => other.by - one.by).slice(0, NAMED);
  const more = changed.length - named.length;
  const list = named.map(({ words }) => words).join(", ");
  if (list === "") return "controls are as they were when the estimates were made";
  return more === 0 ? list : `${list}, and ${more} more`;
}

function evidenceOf({ about }: Assessed, words: string, strengths: number): Evidence {
  return {
    input: `treatment.${AS_ASSESSED}`,
    source: `Assessment ‘${about.name.slice(0, 200)}’ (${about.frameworkTitle.slice(0, 60)})`.slice(0, 300),
    statement:
      `Controls since the estimates were made: ${words}. Model edition ${MODEL_EDITION}, strengths ${strengths === 0 ? "of the product" : `version ${strengths}`}: estimates.`.slice(
        0,
        500,
      ),
  };
}

function stale(scenario: Pick<Scenario, "updatedBy">): Fault {
  return new Fault("conflict", {
    detail: `${scenario.updatedBy ?? "Someone"} saved this scenario since you opened it. Look at it as it is now, then take the answers over.`,
  });
}
