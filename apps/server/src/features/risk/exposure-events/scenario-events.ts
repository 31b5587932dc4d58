import { isInPlace } from "@crq/engine/controls/control-states";
import type { Treatment } from "@crq/engine/treatment";
import { policyEvents } from "./joined-events.ts";
import type { EventToRecord } from "./store.ts";

/** What of a scenario moves the exposure. */
interface Scenario {
  readonly title: string;
  readonly clientId: string | null;
  readonly currency: string;
  readonly estimate: object;
  readonly treatment: Treatment;
}

/** A scenario that comes into the exposure, or leaves it. */
export function scenarioEvent(
  kind: "scenario-added" | "scenario-removed",
  { title, clientId, currency }: Pick<Scenario, "title" | "clientId" | "currency">,
): EventToRecord {
  return { kind, title, clientId, currency };
}

/** What a change of a scenario does: the controls that get in place or end and its own policy; where none does, another estimate. */
export function changeEvents(before: Scenario, after: Scenario): EventToRecord[] {
  const of = { clientId: after.clientId, currency: after.currency };
  const existing = ({ treatment }: Scenario) => treatment.controls.filter(isInPlace);
  const missingIn = (scenario: Scenario, { id }: { readonly id: string }) =>
    existing(scenario).every((control) => control.id !== id);
  const treated: EventToRecord[] = [
    ...existing(after)
      .filter((control) => missingIn(before, control))
      .map(({ title }) => ({ kind: "control-in-place" as const, title, ...of })),
    ...existing(before)
      .filter((control) => missingIn(after, control))
      .map(({ title }) => ({ kind: "control-ended" as const, title, ...of })),
    ...policyEvents(ownPolicy(before), ownPolicy(after)),
  ];
  if (treated.length > 0) return treated;
  const same = JSON.stringify(before.estimate) === JSON.stringify(after.estimate);
  return same ? [] : [{ kind: "estimate-changed", title: after.title, ...of }];
}

/** A scenario's own policy, as events name it. */
function ownPolicy({ title, clientId, currency, treatment: { insurance } }: Scenario) {
  if (!insurance) return null;
  const { premium: _, ...terms } = insurance;
  return { name: `Insurance of ${title}`, clientId, currency, inPlace: true, scenarioIds: [], terms };
}
