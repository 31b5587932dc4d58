import { getRouteApi } from "@tanstack/react-router";
import { type AnalysisSearch, analysisSearch } from "./search.ts";

const route = getRouteApi("/_app/risk-management/quantitative-analysis");

/** The screen's state in the URL, and how to change parts of it; undefined resets a part to its default. */
export function useAnalysisSearch() {
  // Checked here as well: the router keeps what a check leaves out, such as filters of the lists here.
  const search = analysisSearch(route.useSearch());
  const navigate = route.useNavigate();
  const change = (
    parts: { [K in keyof AnalysisSearch]: AnalysisSearch[K] | undefined },
    { replace = true, resetScroll = false }: { replace?: boolean; resetScroll?: boolean } = {},
  ) => {
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...parts }).filter(([, value]) => value !== undefined),
        ),
      replace,
      resetScroll,
    });
  };
  return { search, change };
}

/** The part that belongs to one scenario or portfolio, for leaving it. */
export const NOTHING_OPEN = {
  scenario: undefined,
  portfolio: undefined,
  control: undefined,
  view: undefined,
  chart: undefined,
  scale: undefined,
  run: undefined,
  with: undefined,
  at: undefined,
  from: undefined,
  to: undefined,
} satisfies { [K in keyof AnalysisSearch]: undefined };
