import type { ReviewState } from "@crq/contract/risk/scenario-reviews";
import { isId, type TableSearch, tableSearch } from "../../../ui/data-table/table-search.ts";

/** The view below the curve. */
const RESULT_VIEWS = [
  "percentiles",
  "forms",
  "sensitivity",
  "controls",
  "insurance",
  "simulation",
  "runs",
  "history",
  "review",
] as const;
/** The view below the curve. */
export type ResultView = (typeof RESULT_VIEWS)[number];
const AREAS = ["templates", "controls", "policies", "plan", "causes", "portfolios", "calibration"] as const;
/** The parts of the screen besides the scenarios. */
export type AnalysisArea = (typeof AREAS)[number];

/**
 * The screen's state in the URL, so that a copied link shows the same. Absent values have their defaults.
 *
 * `scenario` is a scenario's id, or `new`; without it a list shows: that of `area`. `portfolio` is a portfolio's id, or `new`, `control` a control's id.
 * `title` is the initial title of a new scenario. `at` is the threshold on the curve, in money, and `from` to `to` the visible range
 * of money; `scale` makes the chances logarithmic. `run` is the saved run shown beside the current result, `with` one that replaces
 * the current result beside it. The rest is the list's.
 */
export interface AnalysisSearch extends ListSearch {
  /** The list's filters. */
  clientId?: string;
  review?: ReviewState;
  area?: AnalysisArea;
  scenario?: string;
  portfolio?: string;
  control?: string;
  title?: string;
  /** Of a portfolio: its one-page statement. */
  view?: ResultView | "statement";
  chart?: "histogram";
  scale?: "log";
  run?: string;
  with?: string;
  at?: number;
  from?: number;
  to?: number;
}

type ListSearch = Pick<TableSearch, "q" | "sort" | "order" | "page" | "pageSize">;

const VIEWS: readonly string[] = RESULT_VIEWS;
/** Here without their words, which every page would load. */
const REVIEWS: Readonly<Record<ReviewState, true>> = {
  none: true,
  requested: true,
  approved: true,
  changed: true,
  returned: true,
};

function amount(value: unknown): number | null {
  const read = Number(value ?? Number.NaN);
  return Number.isFinite(read) && read > 0 ? read : null;
}

/** The part of the URL for the chart's view. */
function chartPart(raw: Record<string, unknown>): AnalysisSearch {
  const found: AnalysisSearch = {};
  const [at, from, to] = [amount(raw["at"]), amount(raw["from"]), amount(raw["to"])];
  if (at !== null) found.at = at;
  if (from !== null && to !== null && to > from) Object.assign(found, { from, to });
  if (raw["chart"] === "histogram") found.chart = "histogram";
  if (raw["scale"] === "log") found.scale = "log";
  return found;
}

/** Reads the URL's search parameters; invalid values are left out, so that no link can break the screen. */
export function analysisSearch(raw: Record<string, unknown>): AnalysisSearch {
  const { area, scenario, portfolio, control, view, run, q, sort, order, page, pageSize } = raw;
  const found: AnalysisSearch = { ...chartPart(raw), ...tableSearch({ q, sort, order, page, pageSize }) };
  const known = AREAS.find((one) => one === area);
  if (known) found.area = known;
  if (scenario === "new" || isId(scenario)) found.scenario = scenario;
  if (portfolio === "new" || isId(portfolio)) found.portfolio = portfolio;
  if (isId(control)) found.control = control;
  const title = typeof raw["title"] === "string" ? raw["title"].trim().slice(0, 200) : "";
  if (scenario === "new" && title !== "") found.title = title;
  if (typeof view === "string" && VIEWS.includes(view)) found.view = view as ResultView;
  if (view === "statement" && isId(found.portfolio)) found.view = view;
  if (isId(raw["clientId"])) found.clientId = raw["clientId"];
  const review = String(raw["review"]);
  if (Object.hasOwn(REVIEWS, review)) found.review = review as ReviewState;
  if (isId(run)) found.run = run;
  if (isId(raw["with"])) found.with = raw["with"];
  return found;
}

/** The part of the URL's state that belongs to the list, to return to it unchanged. */
export function listPart({
  q,
  sort,
  order,
  page,
  pageSize,
  clientId,
  review,
}: AnalysisSearch): AnalysisSearch {
  return analysisSearch({ q, sort, order, page, pageSize, clientId, review });
}
