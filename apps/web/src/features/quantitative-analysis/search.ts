import type { CallOf } from "@crq/contract/route";
import type { scenarios, SCENARIO_SORTS } from "@crq/contract/scenarios";

type ListQuery = CallOf<(typeof scenarios)["list"]>["query"];

/** A column by which the list of scenarios is sorted. */
export type ScenarioSort = (typeof SCENARIO_SORTS)[number];
/** What stands below the curve. */
export type ResultView = "percentiles" | "simulation" | "runs";

/**
 * The screen's state in the URL, so that a copied link shows the same thing. What is left out has its default.
 *
 * `scenario` is a scenario's id, or `new`; without it the list shows. `at` is the threshold on the curve, in money.
 * `run` is the kept run shown beside the current result. The rest is the list's.
 */
export interface AnalysisSearch {
  scenario?: string;
  view?: ResultView;
  run?: string;
  at?: number;
  search?: string;
  sort?: ScenarioSort;
  order?: "asc" | "desc";
  page?: number;
}

const SORTS: readonly string[] = ["title", "mean", "p95", "p99", "updated"] satisfies ScenarioSort[];
const VIEWS: readonly string[] = ["percentiles", "simulation", "runs"] satisfies ResultView[];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the URL's search parameters; what does not fit is left out, so that no link can break the screen. */
export function analysisSearch(raw: Record<string, unknown>): AnalysisSearch {
  const found: AnalysisSearch = {};
  const scenario = raw["scenario"];
  if (typeof scenario === "string" && (scenario === "new" || UUID.test(scenario))) found.scenario = scenario;
  const view = raw["view"];
  if (typeof view === "string" && VIEWS.includes(view)) found.view = view as ResultView;
  const run = raw["run"];
  if (typeof run === "string" && UUID.test(run)) found.run = run;
  const at = Number(raw["at"] ?? Number.NaN);
  if (Number.isFinite(at) && at > 0) found.at = at;
  // The router reads a search for digits as a number.
  const search = typeof raw["search"] === "number" ? String(raw["search"]) : raw["search"];
  if (typeof search === "string" && search.trim() !== "") found.search = search.slice(0, 200);
  const sort = raw["sort"];
  if (typeof sort === "string" && SORTS.includes(sort)) found.sort = sort as ScenarioSort;
  const order = raw["order"];
  if (order === "asc" || order === "desc") found.order = order;
  const page = Number(raw["page"] ?? Number.NaN);
  if (Number.isInteger(page) && page > 1 && page <= 100_000) found.page = page;
  return found;
}

/** Rows on one page of the list. */
export const PAGE_SIZE = 50;

/** The list's query for the server. */
export function listQuery(search: AnalysisSearch): NonNullable<ListQuery> {
  return {
    search: search.search ?? "",
    sort: search.sort ?? "updated",
    order: search.order ?? "desc",
    page: search.page ?? 1,
    pageSize: PAGE_SIZE,
  };
}
