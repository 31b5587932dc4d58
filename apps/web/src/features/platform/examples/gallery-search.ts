import { type TableSearch, tableSearch } from "../../../ui/data-table/table-search.ts";

/** Reads the search of /examples: that of its long list, and `theme`, `density`, `still`; `?still` needs no value. */
export function gallerySearch(raw: Record<string, unknown>): TableSearch {
  return { ...tableSearch(raw), ...("still" in raw && { still: "yes" }) };
}
