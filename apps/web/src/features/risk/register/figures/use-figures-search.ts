import { RISK_STAGES, type RiskStage } from "@crq/contract/risk/register/risk-figures";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { changedSearch, isId, tableSearch } from "../../../../ui/data-table/table-search.ts";

const NO_DEFAULTS = { sort: "", order: "asc" } as const;

/** Whose figures are shown, and how, as the address says. */
export function useFiguresSearch() {
  const search = tableSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { clientId, category, ownerId, matrix, stage } = search;
  return {
    scope: {
      ...(isId(clientId) && { clientId }),
      ...(typeof category === "string" && { category: category.slice(0, 80) }),
      ...(isId(ownerId) && { ownerId }),
    },
    matrix: matrix === "built-in" || isId(matrix) ? matrix : undefined,
    stage: RISK_STAGES.find((one) => one === stage) ?? ("current" satisfies RiskStage),
    change: (parts: Readonly<Record<string, string | undefined>>) =>
      void navigate({
        to: ".",
        search: changedSearch(search, parts, NO_DEFAULTS) as never,
        replace: true,
        resetScroll: false,
      }),
  };
}
