import { can, readsRisk } from "@crq/contract/permissions";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { BaselinesScreen } from "../../../features/risk/baselines/baselines-screen.tsx";
import { WithFigures } from "../../../features/risk/dashboard/with-figures.tsx";
import { useUser } from "../../../session/user-context.ts";
import { tableSearch } from "../../../ui/data-table/table-search.ts";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";

const StatementsScreen = lazy(async () => ({
  default: (await import("../../../features/risk/baselines/statement/statements-screen.tsx"))
    .StatementsScreen,
}));

export const Route = createFileRoute("/_app/risk-management/baselines")({
  validateSearch: tableSearch,
  component: function Baselines() {
    const user = useUser();
    // The same address for both, so that an analyst's link opens for everyone who reads risk.
    if (user.tenantId !== null && !can(user.role, "scenario:read") && readsRisk(user))
      return (
        <Suspense fallback={<ScreenPending />}>
          <StatementsScreen />
        </Suspense>
      );
    return (
      <WithFigures title="Baselines">
        <BaselinesScreen />
      </WithFigures>
    );
  },
});
