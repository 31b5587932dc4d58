import { Suspense, lazy } from "react";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { AreaNav } from "../area-nav.tsx";
import { useAnalysisSearch } from "../analysis-route.ts";

const ControlList = lazy(async () => ({ default: (await import("./control-list.tsx")).ControlList }));
const ControlScreen = lazy(async () => ({ default: (await import("./control-screen.tsx")).ControlScreen }));

/** The controls, or one of them. */
export function ControlArea() {
  const { search } = useAnalysisSearch();
  return (
    <>
      <AreaNav area="controls" />
      <Suspense fallback={<ScreenPending />}>
        {search.control === undefined ? (
          <ControlList />
        ) : (
          <ControlScreen key={search.control} id={search.control} />
        )}
      </Suspense>
    </>
  );
}
