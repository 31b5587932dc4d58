import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CallInput, call, queryOf } from "../../../api/call.ts";

const LIST_KEY = ["/api/scenarios"] as const;

function runsKey(scenarioId: string) {
  return [`/api/scenarios/${scenarioId}/runs`] as const;
}

/** One scenario in full. */
export function useScenario(id: string) {
  return useQuery({ ...queryOf("scenarios.get", { params: { id } }), refetchOnReconnect: false });
}

/** The saved runs of a scenario. */
export function useRuns(scenarioId: string | null) {
  return useQuery({
    ...queryOf("scenarios.listRuns", { params: { id: scenarioId ?? "" } }),
    enabled: scenarioId !== null,
  });
}

/** One saved run; it never changes. */
export function useRun(id: string | undefined) {
  return useQuery({
    ...queryOf("scenarios.getRun", { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: Infinity,
  });
}

/** Puts a saved scenario in the cache and marks the lists as outdated. */
function useRemember() {
  const client = useQueryClient();
  return (record: ScenarioRecord) => {
    client.setQueryData(queryOf("scenarios.get", { params: { id: record.id } }).queryKey, record);
    void client.invalidateQueries({ queryKey: LIST_KEY });
  };
}

/** Creates a scenario. */
export function useCreateScenario() {
  const remember = useRemember();
  return useMutation({
    mutationFn: async (body: CallInput<"scenarios.create">["body"]) => call("scenarios.create", { body }),
    onSuccess: remember,
  });
}

/** Saves a scenario's changes; the server answers 409 if its version has moved on. */
export function useUpdateScenario() {
  const remember = useRemember();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & CallInput<"scenarios.update">["body"]) =>
      call("scenarios.update", { params: { id }, body }),
    onSuccess: remember,
  });
}

/** Computes the saved scenario on the server and stores inputs and results. */
export function useKeepRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & CallInput<"scenarios.createRun">["body"]) =>
      call("scenarios.createRun", { params: { id }, body }),
    onSuccess: async (run) => {
      client.setQueryData(queryOf("scenarios.getRun", { params: { id: run.id } }).queryKey, run);
      await client.invalidateQueries({ queryKey: runsKey(run.scenarioId) });
      void client.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

/** Recomputes a saved run from its inputs and compares the bits. */
export function useRerun() {
  return useMutation({ mutationFn: async (id: string) => call("scenarios.rerun", { params: { id } }) });
}
