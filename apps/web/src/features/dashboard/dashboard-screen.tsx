import { LossExposure } from "./loss-exposure.tsx";
import { WithFigures } from "./with-figures.tsx";

/** The first screen after sign-in, and what an unknown path shows: what there is for this person to see or do. */
export function DashboardScreen({ unknownPath }: { unknownPath?: string }) {
  return (
    <>
      {unknownPath !== undefined && (
        <output className="mb-6 block border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
          There is no page at <code className="font-mono break-all">{unknownPath}</code>. This is your
          dashboard.
        </output>
      )}
      <WithFigures title="Dashboard">
        <LossExposure />
      </WithFigures>
    </>
  );
}
