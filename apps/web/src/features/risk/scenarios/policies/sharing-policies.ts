import type { Policy } from "@crq/contract/risk/policies";
import { hasEnded } from "./has-ended.ts";

type Cover = Pick<
  Policy,
  "name" | "inPlace" | "endsOn" | "ownScenario" | "scenarioIds" | "clientId" | "currency"
>;

interface Covered {
  readonly id: string;
  readonly clientId: string | null;
  readonly currency: string;
}

/** The names of the policies that pay for a scenario’s losses together with others’; not of those that have ended. */
export function sharingPolicies(
  policies: readonly Cover[],
  scenario: Covered,
  now: Date = new Date(),
): string[] {
  return policies
    .filter(({ inPlace, endsOn, ownScenario, scenarioIds, clientId, currency }) => {
      if (!inPlace || ownScenario || (endsOn !== null && hasEnded(endsOn, now))) return false;
      if (scenarioIds) return scenarioIds.includes(scenario.id);
      return currency === scenario.currency && (clientId === null || clientId === scenario.clientId);
    })
    .map(({ name }) => name);
}
