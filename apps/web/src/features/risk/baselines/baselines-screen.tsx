import { getRouteApi } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy } from "react";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { isId } from "../../../ui/data-table/table-search.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";

const BaselineList = lazy(async () => ({ default: (await import("./baseline-list.tsx")).BaselineList }));
const BaselineDetail = lazy(async () => ({
  default: (await import("./baseline-detail.tsx")).BaselineDetail,
}));
const BoardStatement = lazy(async () => ({
  default: (await import("./statement/board-statement.tsx")).BoardStatement,
}));

const route = getRouteApi("/_app/risk-management/baselines");

/** The baselines of a tenant, one of them, or the statement for the board that is made from it. */
export function BaselinesScreen() {
  const { baseline, view } = route.useSearch();
  const id = isId(baseline) ? baseline : undefined;
  return (
    <Suspense fallback={<ScreenPending />}>
      {id === undefined ? <BaselineList /> : <One key={id} id={id} statement={view === "statement"} />}
    </Suspense>
  );
}

function One({ id, statement }: { readonly id: string; readonly statement: boolean }) {
  const query = useQuery(queryOf("baselines.get", { params: { id } }));
  return (
    <Loaded query={query} level={1} skeleton={<Skeleton className="h-96 w-full" />}>
      {(baseline) =>
        statement ? <BoardStatement baseline={baseline} /> : <BaselineDetail baseline={baseline} />
      }
    </Loaded>
  );
}
