import { createFileRoute, redirect } from "@tanstack/react-router";
import { isId, tableSearch } from "../../../ui/data-table/table-search.ts";

/** An older address of a risk, by `id`: it leads to the risk, or to the register without one. */
export const Route = createFileRoute("/_app/risk-management/risk-detail")({
  validateSearch: tableSearch,
  beforeLoad: ({ search: { id } }) => {
    throw isId(id)
      ? redirect({ to: "/risk-management/risk-register/$id", params: { id }, replace: true })
      : redirect({ to: "/risk-management/risk-register", replace: true });
  },
});
