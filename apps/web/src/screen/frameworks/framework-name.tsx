import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../api/call.ts";
import { isId } from "../../ui/data-table/table-search.ts";
import { useReadsOwn } from "./own.ts";
import { shipped } from "./shipped.ts";

/** Titles change rarely. */
const FRESH_MS = 60_000;

/** The title of a framework: a shipped one by its name, one of the tenant's by its id. */
export function FrameworkName({ id }: { id: string }) {
  const known = shipped(id)?.title;
  const reads = useReadsOwn();
  const own = useQuery({
    ...queryOf("frameworks.get", { params: { id }, query: {} }),
    enabled: reads && known === undefined && isId(id),
    staleTime: FRESH_MS,
    retry: false,
  });
  if (known !== undefined) return known;
  if (own.data) return [own.data.title, own.data.edition].filter(Boolean).join(" ");
  return own.isLoading ? "…" : "A framework that's no longer here";
}
