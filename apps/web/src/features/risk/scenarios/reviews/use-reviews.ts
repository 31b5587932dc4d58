import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";

/** The reviews of a scenario, read again once it's saved: a save changes who can decide. */
export function useReviews({ id, version }: Pick<ScenarioRecord, "id" | "version">) {
  return useQuery({
    queryKey: [`/api/scenarios/${id}/reviews`, version],
    queryFn: async () => call("scenarioReviews.list", { params: { id } }),
  });
}
