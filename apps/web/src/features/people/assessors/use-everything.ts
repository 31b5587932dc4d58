import type { Assessor } from "@crq/contract/people/assessors";
import type { ClientRecord } from "@crq/contract/platform/clients";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";

const PAGE = 200;
/** The maximum number of people and clients loaded: beyond that, a search narrows them down. */
const MOST = 1000;

/** All pages of a list, up to `MOST`. */
async function every<T>(page: (page: number) => Promise<{ items: T[]; total: number }>): Promise<T[]> {
  const found: T[] = [];
  for (let number = 1; ; number++) {
    const { items, total } = await page(number);
    found.push(...items);
    if (items.length < PAGE || found.length >= Math.min(total, MOST)) return found;
  }
}

/** A tenant's active clients, by name. */
export function useClients(tenantId: string) {
  return useQuery<ClientRecord[]>({
    queryKey: ["/api/clients", "every", tenantId],
    queryFn: ({ signal }) =>
      every((page) => call("clients.list", { query: { tenantId, page, pageSize: PAGE } }, { signal })),
  });
}

/** A tenant's assessors, by name. */
export function useAssessors(tenantId: string) {
  return useQuery<Assessor[]>({
    queryKey: ["/api/assessors", "every", tenantId],
    queryFn: ({ signal }) =>
      every((page) => call("assessors.list", { query: { tenantId, page, pageSize: PAGE } }, { signal })),
  });
}
