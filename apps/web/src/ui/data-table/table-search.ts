/** The choices for rows per page; the first is the default. */
export const PAGE_SIZES = [25, 50, 100, 200] as const;

/**
 * A list's state in the URL, so that Back and shared links show the same rows; defaults are left out. Other
 * short texts (filters, a tab, a tenant) are kept unchanged.
 */
export interface TableSearch {
  q?: string;
  sort?: string;
  order?: "asc" | "desc";
  page?: number;
  pageSize?: number;
  [filter: string]: string | number | undefined;
}

const LONGEST = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/;

/** Whether a search parameter names a record. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/** A search parameter as text: the router reads digits, `true` and `null` as such. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, LONGEST) : undefined;
}

/** For a route's `validateSearch`. Reads the URL's search; invalid values are left out, so that no link can break a screen. */
export function tableSearch(raw: Record<string, unknown>): TableSearch {
  const { q, sort, order, page, pageSize, ...filters } = raw;
  const found: TableSearch = {};
  const words = textOf(q);
  if (words !== undefined) found.q = words;
  if (typeof sort === "string" && NAME.test(sort)) found.sort = sort;
  if (order === "asc" || order === "desc") found.order = order;
  const number = Number(page ?? Number.NaN);
  if (Number.isInteger(number) && number > 1 && number <= 100_000) found.page = number;
  const size = PAGE_SIZES.find((one) => one === Number(pageSize ?? Number.NaN));
  if (size !== undefined && size !== PAGE_SIZES[0]) found.pageSize = size;
  for (const [name, value] of Object.entries(filters)) {
    const text = NAME.test(name) ? textOf(value) : undefined;
    if (text !== undefined) found[name] = text;
  }
  return found;
}

/** The search with some parts changed; undefined, empty and default values are left out. */
export function changedSearch(
  before: TableSearch,
  parts: Readonly<Record<string, string | number | undefined>>,
  defaults: { readonly sort: string; readonly order: "asc" | "desc" },
): TableSearch {
  const usual: Record<string, unknown> = { ...defaults, page: 1, pageSize: PAGE_SIZES[0] };
  const kept = Object.entries({ ...before, ...parts }).filter(
    ([name, value]) => value !== undefined && value !== "" && usual[name] !== value,
  );
  return Object.fromEntries(kept);
}
