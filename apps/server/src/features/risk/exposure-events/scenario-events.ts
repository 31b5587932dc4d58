import { isInPlace } from "@crq/engine/controls/control-states";
import { canonicalJson } from "@crq/engine/canonical-json";
import type { Control, Treatment } from "@crq/engine/treatment";
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

/**
 * What a change of a scenario does: the controls that get in place, end, or act differently on the present, and its own policy; where none does,
 * another estimate.
 */
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
    ...after.treatment.controls
      .filter((control) => actsOtherwise(control, before.treatment))
      .map(({ title }) => ({ kind: "control-changed" as const, title, ...of })),
    ...policyEvents(ownPolicy(before), ownPolicy(after)),
  ];
  if (treated.length > 0) return treated;
  const same = JSON.stringify(before.estimate) === JSON.stringify(after.estimate);
  return same ? [] : [{ kind: "estimate-changed", title: after.title, ...of }];
}

/**
 * Whether a control that stays where it is has other effects on the present: where that isn't what the estimates assume, its effects stand
 * between them and the present.
 */
function actsOtherwise(control: Control, before: Treatment): boolean {
  const was = before.controls.find(({ id }) => id === control.id);
  const between = (one: Control) => isInPlace(one) !== (one.status === "existing");
  return (
    was !== undefined &&
    isInPlace(was) === isInPlace(control) &&
    between(was) &&
    between(control) &&
    canonicalJson(was.effects) !== canonicalJson(control.effects)
  );
}

/** A scenario's own policy, as events name it. */
function ownPolicy({ title, clientId, currency, treatment: { insurance } }: Scenario) {
  if (!insurance) return null;
  const { premium: _, ...terms } = insurance;
  return { name: `Insurance of ${title}`, clientId, currency, inPlace: true, scenarioIds: [], terms };
}
