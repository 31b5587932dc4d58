import { Skeleton } from "../../../../ui/state/skeleton.tsx";

/** Replaces the workbench while its scenario is loading, with everything in its final position. */
export function WorkbenchPlaceholder() {
  return (
    <div aria-busy aria-label="Loading scenario…">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="mt-3 h-8 w-96 max-w-full" />
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] xl:gap-12">
        <div className="flex flex-col gap-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-28 w-full" />
          ))}
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
      </div>
    </div>
  );
}
