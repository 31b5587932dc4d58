import type { ListView } from "@crq/contract/platform/list-views";
import type { TableSearch } from "../../ui/data-table/table-search.ts";

/** What a view keeps of an address: words, filters and sorting, and not the page. */
export function savedSearch({ page: _, ...search }: TableSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Whether two addresses ask for the same. */
export function sameSearch(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** What a list opens with: one's own default, or else the shared one. */
export function usualView(views: readonly ListView[]): ListView | undefined {
  const defaults = views.filter(({ isDefault }) => isDefault);
  return defaults.find(({ own, shared }) => own && !shared) ?? defaults.find(({ shared }) => shared);
}
