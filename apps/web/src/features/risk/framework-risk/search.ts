import { isId, tableSearch } from "../../../ui/data-table/table-search.ts";

/** A framework risk dashboard's state in the URL, besides the order of its table. */
interface FrameworkRiskSearch {
  readonly sort?: string;
  readonly order?: "asc" | "desc";
  /** Left out: the latest one that scenarios follow, else the latest one. */
  readonly assessment?: string;
  /** Of a dashboard with several editions. */
  readonly framework?: string;
  /** The currency whose scenarios count. */
  readonly currency?: string;
}

const FRAMEWORK = /^[a-z0-9-]{1,40}$/;

/** Checks what the address says; what can't be is left out. */
export function frameworkRiskSearch(raw: Record<string, unknown>): FrameworkRiskSearch {
  const { sort, order } = tableSearch(raw);
  const { assessment, framework, currency } = raw;
  return {
    ...(sort !== undefined && { sort }),
    ...(order !== undefined && { order }),
    ...(isId(assessment) && { assessment }),
    ...(typeof framework === "string" && FRAMEWORK.test(framework) && { framework }),
    ...(typeof currency === "string" && /^[A-Z]{3}$/.test(currency) && { currency }),
  };
}
