/** What moves exposure besides scenarios: policies, and what the losses are joined by. */
import type { CommonCause, JointDependence } from "@crq/contract/risk/loss-model";
import type { EventToRecord } from "./store.ts";

/** What of a policy moves the exposure. */
interface Policy {
  readonly name: string;
  readonly clientId: string | null;
  readonly currency: string;
  readonly inPlace: boolean;
  readonly scenarioIds: readonly string[] | null;
}

/** What a change of a policy does to today's losses; null: there is none before, or none after. What is only planned does nothing. */
export function policyEvents(before: Policy | null, after: Policy | null): EventToRecord[] {
  const [was, is] = [before?.inPlace === true, after?.inPlace === true];
  const policy = after ?? before;
  if (!policy || (!was && !is)) return [];
  const { name: title, clientId, currency } = policy;
  if (was && is && termsOf(before!) === termsOf(after!)) return [];
  return [
    { kind: was ? (is ? "policy-changed" : "policy-ended") : "policy-in-place", title, clientId, currency },
  ];
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
}

/** What a declaration changes: the dependence, and each common cause that comes, goes or has a new estimate. */
export function modelEvents(
  before: Model | undefined,
  after: Model,
  of: { readonly clientId: string | null },
): EventToRecord[] {
  const was = before?.dependence ?? (of.clientId === null ? { type: "independent" } : undefined);
  const known = new Map((before?.causes ?? []).map((cause) => [cause.id.toLowerCase(), cause]));
  const now = new Map(after.causes.map((cause) => [cause.id.toLowerCase(), cause]));
  const changed = [...new Set([...known.keys(), ...now.keys()])].filter(
    (id) => losses(known.get(id)) !== losses(now.get(id)),
  );
  return [
    ...(JSON.stringify(was) === JSON.stringify(after.dependence)
      ? []
      : [{ kind: "dependence-changed" as const, ...of }]),
    ...changed.map((id) => {
      const { title } = (now.get(id) ?? known.get(id))!;
      return { kind: "causes-changed" as const, title, ...of };
    }),
  ];
}

/** What of a cause the losses follow from, in the order of the struck scenarios. */
function losses(cause: CommonCause | undefined): string {
  if (!cause) return "";
  const strikes = cause.strikes.map(
    ({ scenarioId, probability }) => `${scenarioId.toLowerCase()} ${probability}`,
  );
  return JSON.stringify([cause.frequency, strikes.toSorted()]);
}
