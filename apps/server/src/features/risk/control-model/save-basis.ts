/** The use case 'a scenario's techniques and assessment are chosen'. */
import type { ControlBasis, scenarioBases } from "@crq/contract/risk/control-model/control-model";
import type { InputOf } from "@crq/contract/route";
import { techniqueOf } from "@crq/threats/attack";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { allows, type TenantCtx } from "../../../http/serve.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { type Scenario, scenarioToChange } from "../scenarios/public.ts";
import { type Assessed, assessedBy } from "./assessed.ts";
import { basisOf } from "./basis.ts";
import { takesOver } from "./counted.ts";
import * as store from "./store.ts";

type Body = InputOf<typeof scenarioBases.save>["body"];

/**
 * Saves a scenario's techniques, and binds it to an assessment: its answers as they are become those that the estimates assume.
 *
 * @throws Fault `not-found`; `conflict` for a stale version, and where the scenario has taken over answers that another binding would count twice
 */
export async function saveBasis(
  tx: Tx,
  ctx: TenantCtx,
  scenarioId: string,
  body: Body,
): Promise<ControlBasis> {
  const scenario = await scenarioToChange(tx, scenarioId, ctx.actor);
  const [before] = await store.basesOf(tx, [scenario.id]);
  const techniques = [...new Set(body.techniques)].toSorted();
  const unknown = techniques.find((id) => techniqueOf(id) === undefined);
  if (unknown !== undefined && !before?.techniques.includes(unknown))
    throw invalid("techniques", `has ${unknown}, which isn't a technique of ATT&CK 19.1`);
  const bound = await bindingOf(tx, ctx, { scenario, before, body });
  if (
    !(await store.save(
      tx,
      scenario.id,
      body.version,
      { techniques, ...(bound !== undefined && { bound: bound && asStored(bound) }) },
      ctx.actor,
    ))
  )
    throw new Fault("conflict", {
      detail:
        "Someone saved this scenario's techniques and assessment since you opened them. Look at theirs, then save yours again.",
    });
  await audit(tx, ctx.actor, ctx.request, {
    action: "scenario.bind",
    objectType: "scenario",
    objectId: scenario.id,
    detail: {
      title: scenario.title,
      before: before && { techniques: before.techniques, assessment: before.assessmentId },
      after: {
        techniques,
        assessment: bound === undefined ? (before?.assessmentId ?? null) : (bound?.about.id ?? null),
      },
      ...(bound && {
        bound: `${Object.keys(bound.entries).length} answered entries of '${bound.about.name}'`,
      }),
    },
  });
  return basisOf(tx, ctx, scenario);
}

const asStored = ({ about, entries }: Assessed) => ({ assessmentId: about.id, reference: entries });

interface ToBind {
  readonly scenario: Scenario;
  readonly before: store.Basis | undefined;
  readonly body: Body;
}

/** The assessment that the scenario is bound to from now on, null for none; undefined if that stays as it is. */
async function bindingOf(
  tx: Tx,
  { actor }: TenantCtx,
  { scenario, before, body }: ToBind,
): Promise<Assessed | null | undefined> {
  const { assessmentId, again } = body;
  // Who doesn't see the assessment sends none, and leaves it as it is.
  if (!allows(actor, "assessment:read")) {
    if (assessmentId !== null) throw new Fault("forbidden");
    return undefined;
  }
  if (assessmentId === (before?.assessmentId ?? null) && !again) return undefined;
  if (takesOver(scenario.treatment))
    throw new Fault("conflict", {
      detail:
        "This scenario has taken over answers. Bring its estimates up to date and remove the control ‘Controls as assessed’ from it, then bind it again: otherwise what the answers changed would count twice.",
    });
  if (assessmentId === null) return null;
  const assessed = await assessedBy(tx, assessmentId);
  if (!assessed) throw invalid("assessmentId", "is not an assessment of this tenant");
  if (assessed.clientId !== null && assessed.clientId !== scenario.clientId)
    throw invalid(
      "assessmentId",
      "belongs to another client; a scenario follows its own client's assessments and the tenant's",
    );
  return assessed;
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}
