import { Skeleton } from "./skeleton.tsx";

/** Replaces a screen whose code is loading: a heading and lines, as on most screens. */
export function ScreenPending() {
  return (
    <div aria-busy className="p-6 in-[main]:p-0">
      <output className="sr-only">Processing...</output>
      <Skeleton className="h-8 w-56 max-w-full" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <div className="mt-8 grid gap-4">
        {["w-full", "w-11/12", "w-full", "w-10/12"].map((width, at) => (
          // eslint-disable-next-line react/no-array-index-key -- the lines never change
          <Skeleton key={at} className={`h-5 ${width}`} />
        ))}
      </div>
    </div>
  );
}
