import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { withControls } from "@crq/engine/controls/apply-control";
import { call } from "../../../../api/call.ts";
import { scenarioOf } from "../quantify/scenario-of.ts";
import type { Member } from "./portfolio-draft.ts";

/** One scenario as it is now, loaded when it becomes a member. */
export async function fetchMember(id: string): Promise<Member> {
  return presentMember(await call("scenarios.get", { params: { id } }));
}

/** A scenario as a member: with the controls that came since it was estimated, and without those that lapsed, as the server has saved members. */
export function presentMember({
  id,
  title,
  currency,
  clientId,
  estimate,
  treatment,
}: Pick<ScenarioRecord, "id" | "title" | "currency" | "clientId" | "estimate" | "treatment">): Member {
  const { controls } = treatment;
  const moved = controls.some(({ inPlace }) => inPlace !== undefined);
  if (!moved) return { id, title, currency, clientId, estimate };
  const {
    schema: _,
    id: __,
    title: ___,
    ...present
  } = withControls(scenarioOf(estimate), controls, "current");
  return { id, title, currency, clientId, estimate: present };
}
