import { Skeleton } from "../../../ui/state/skeleton.tsx";

/** The shape of the exposure while it's loading. */
export function ExposureLoading() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading the dashboard...</output>
      <Skeleton className="mb-8 h-8 w-full max-w-2xl" />
      <FiguresLoading />
    </div>
  );
}

/** The shape of the headline figures. */
export function FiguresLoading() {
  return (
    <div className="mb-8 grid grid-cols-2 gap-x-10 gap-y-4 border-y border-line py-4 sm:grid-cols-4">
      {[0, 1, 2, 3].map((key) => (
        <div key={key}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-2 h-9 w-28" />
        </div>
      ))}
    </div>
  );
}
