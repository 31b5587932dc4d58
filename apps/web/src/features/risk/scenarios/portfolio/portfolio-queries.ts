import type { PortfolioRecord } from "@crq/contract/risk/portfolios";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CallInput, call, queryOf } from "../../../../api/call.ts";

/** One portfolio with its members' estimates. */
export function usePortfolio(id: string) {
  return useQuery({ ...queryOf("portfolios.get", { params: { id } }), refetchOnReconnect: false });
}

/** Scenarios to choose from, by title: one client's, with those of no client or without; or for null all. */
export function useChoosable(search: string, clientId: string | null = null, shared = false) {
  const whose = clientId === null ? {} : { clientId, ...(shared && { shared: "true" as const }) };
  return useQuery(queryOf("scenarios.list", { query: { q: search, pageSize: 200, ...whose } }));
}

/** What figures under the declared dependence follow from; not loaded without ids. */
export function useDeclared(scenarioIds: string[], clientId: string | null) {
  return useQuery({
    queryKey: ["/api/portfolios", "declared", clientId, scenarioIds],
    queryFn: async () => call("portfolios.declared", { body: { scenarioIds, clientId } }),
    enabled: scenarioIds.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The exchange rates that joint figures use now. */
export function useRates() {
  return useQuery({ ...queryOf("ratesInUse.get"), staleTime: 60_000 });
}

function useRemember() {
  const client = useQueryClient();
  return (record: PortfolioRecord) => {
    client.setQueryData(queryOf("portfolios.get", { params: { id: record.id } }).queryKey, record);
    void client.invalidateQueries({ queryKey: ["/api/portfolios"] });
  };
}

/** Creates a portfolio. */
export function useCreatePortfolio() {
  const remember = useRemember();
  return useMutation({
    mutationFn: async (body: CallInput<"portfolios.create">["body"]) => call("portfolios.create", { body }),
    onSuccess: remember,
  });
}

/** Saves a portfolio's changes; the server answers 409 if its version has moved on. */
export function useUpdatePortfolio() {
  const remember = useRemember();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & CallInput<"portfolios.update">["body"]) =>
      call("portfolios.update", { params: { id }, body }),
    onSuccess: remember,
  });
}
