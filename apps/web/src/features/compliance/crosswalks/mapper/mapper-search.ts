import { isId, type TableSearch, tableSearch } from "../../../../ui/data-table/table-search.ts";

const VIEWS = ["graph", "proposals"] as const;
const SHOWN = ["from", "to"] as const;
const TEXTS = ["from", "to", "via", "group", "toGroup", "relationship", "source", "pair", "status"] as const;
const LONGEST = 200;

/** As `via`: no framework in between, also where that leaves no published pairs. */
export const DIRECT = "direct";

/** Whether an identifier is of a framework of the tenant. */
export function isOwn(id: string | undefined): boolean {
  return isId(id);
}

/** The mapper's state in the URL, so that Back and a copied link show the same. Search, order and page are those of the list of proposals too. */
export interface MapperSearch extends Pick<TableSearch, "q" | "sort" | "order" | "page" | "pageSize"> {
  /** The frameworks, by identifier, and the one in between. */
  from?: string;
  to?: string;
  via?: string;
  view?: (typeof VIEWS)[number];
  /** The unrelated entries of one side, in place of the pairs. */
  show?: (typeof SHOWN)[number];
  group?: string;
  toGroup?: string;
  relationship?: string;
  source?: string;
  /** The pair whose details are open: its two identifiers, with `~` between them. */
  pair?: string;
  /** Of the list of proposals. */
  status?: string;
}

/** For the route's `validateSearch`: what can't be right is left out, so that no link breaks the screen. */
export function mapperSearch(raw: Record<string, unknown>): MapperSearch {
  const { q, sort, order, page, pageSize } = raw;
  const found: MapperSearch = tableSearch({ q, sort, order, page, pageSize });
  for (const name of TEXTS) {
    const value = raw[name];
    // The router reads an identifier such as 5 or 3.10 as a number.
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && text.trim() !== "") found[name] = text.slice(0, LONGEST);
  }
  const view = VIEWS.find((one) => one === raw["view"]);
  if (view) found.view = view;
  const show = SHOWN.find((one) => one === raw["show"]);
  if (show) found.show = show;
  return found;
}

/** Changes parts of the URL's search; undefined removes a part. */
export type ChangeSearch = (parts: { [K in keyof MapperSearch]?: MapperSearch[K] | undefined }) => void;

/** Removes every filter. */
export const NO_FILTERS = {
  q: undefined,
  group: undefined,
  toGroup: undefined,
  relationship: undefined,
  source: undefined,
  status: undefined,
  sort: undefined,
  order: undefined,
  page: undefined,
} as const satisfies Parameters<ChangeSearch>[0];
