/** What moves exposure besides scenarios: policies, and what the losses are joined by. */
import type { CommonCause, JointDependence } from "@crq/contract/risk/loss-model";
import { dayAfterLast, pays } from "./last-day.ts";
import type { EventToRecord } from "./store.ts";

/** What of a policy moves the exposure. */
interface Policy {
  readonly name: string;
  readonly clientId: string | null;
  readonly currency: string;
  readonly inPlace: boolean;
  readonly scenarioIds: readonly string[] | null;
  /** Its last day, and whether that is over; null and left out: it has none. */
  readonly endsOn?: string | null;
  readonly hasEnded?: boolean;
}

/**
 * What a change of a policy does to today's losses, and the end of one that pays, on the day after its last; null: there is none before, or none after.
 * What is only planned or has ended does nothing.
 */
export function policyEvents(before: Policy | null, after: Policy | null): EventToRecord[] {
  const was = pays(before);
  const is = pays(after);
  const policy = after ?? before;
  if (!policy || (!was && !is)) return [];
  const { name: title, clientId, currency } = policy;
  const of = { title, clientId, currency };
  const from = is ? dayAfterLast(after) : null;
  const end = from === null ? [] : [{ kind: "policy-ended" as const, ...of, from }];
  if (was && is && termsOf(before) === termsOf(after)) return end;
  return [{ kind: was ? (is ? "policy-changed" : "policy-ended") : "policy-in-place", ...of }, ...end];
}

/** What of a policy doesn't move today's losses; all else, whatever terms there will be, does. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  "id",
  "version",
  "name",
  "insurer",
  "clientName",
  "willBe",
  "startsOn",
  "endsOn",
  "hasEnded",
  "premium",
  "ownScenario",
  "updatedAt",
  "updatedBy",
  "scenarioIds",
]);

function termsOf(policy: Policy): string {
  const terms = Object.entries(policy).filter(([name]) => !WITHOUT_EFFECT.has(name));
  return JSON.stringify([terms, policy.scenarioIds?.toSorted() ?? null]);
}

interface Model {
  readonly dependence: JointDependence;
  readonly causes: readonly CommonCause[];
  readonly priceYear: number | null;
}

/** Whose model it is, and whose scenarios its causes strike. */
interface Of {
  readonly clientId: string | null;
  readonly clients: ReadonlyMap<string, string | null>;
}

/**
 * What a declaration changes: the dependence, the year of prices, and each common cause that comes, goes or has a new estimate. A tenant's cause also moves
 * the figures of the clients that it strikes; their events don't name it, since a client learns of a cause only what concerns its scenarios.
 *
 * @param before what held before, inherited or its own; of causes, its own
 */
export function modelEvents(before: Model, after: Model, { clientId, clients }: Of): EventToRecord[] {
  const known = new Map(before.causes.map((cause) => [cause.id.toLowerCase(), cause]));
  const now = new Map(after.causes.map((cause) => [cause.id.toLowerCase(), cause]));
  const causes = [...new Set([...known.keys(), ...now.keys()])].map((id) => [known.get(id), now.get(id)]);
  const struck = clientId === null ? new Set([...clients.values()].filter((id) => id !== null)) : [];
  return [
    ...(JSON.stringify(before.dependence) === JSON.stringify(after.dependence)
      ? []
      : [{ kind: "dependence-changed" as const, clientId }]),
    ...(before.priceYear === after.priceYear ? [] : [{ kind: "prices-changed" as const, clientId }]),
    ...causes
      .filter(([one, other]) => losses(one) !== losses(other))
      .map(([one, other]) => ({ kind: "causes-changed" as const, title: (other ?? one)!.title, clientId })),
    ...[...struck].flatMap((client) => {
      const theirs = (id: string) => clients.get(id) === client;
      return causes
        .filter(([one, other]) => losses(one, theirs) !== losses(other, theirs))
        .map(() => ({ kind: "inherited-cause-changed" as const, clientId: client }));
    }),
  ];
}

/** What of a cause the losses of some scenarios follow from, in their order; empty if it strikes none of them. */
function losses(cause: CommonCause | undefined, among: (id: string) => boolean = () => true): string {
  const strikes = (cause?.strikes ?? [])
    .map(({ scenarioId, probability }) => ({ id: scenarioId.toLowerCase(), probability }))
    .filter(({ id }) => among(id))
    .map(({ id, probability }) => `${id} ${probability}`);
  return strikes.length === 0 ? "" : JSON.stringify([cause!.frequency, strikes.toSorted()]);
}
