import { type ComponentProps, lazy, Suspense } from "react";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import type { ChangeList as List } from "./change-list.tsx";

const LazyList = lazy(async () => ({ default: (await import("./change-list.tsx")).ChangeList }));

/** Changes as sentences. The words of every kind of record load on their own, so that no dashboard waits for them. */
export function ChangeList(props: ComponentProps<typeof List>) {
  return (
    <Suspense fallback={<Skeletons heights={props.changes.map(() => "h-5")} />}>
      <LazyList {...props} />
    </Suspense>
  );
}
