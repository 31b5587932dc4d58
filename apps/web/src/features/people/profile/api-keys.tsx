import { Suspense, lazy } from "react";
import { Skeleton } from "../../../ui/state/skeleton.tsx";

const PersonalApiKeys = lazy(async () => ({
  default: (await import("../api-keys/public.tsx")).PersonalApiKeys,
}));

/** The person's keys for programs. */
export function ApiKeys() {
  return (
    <Suspense
      fallback={
        <div aria-busy className="grid gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-48" />
        </div>
      }
    >
      <PersonalApiKeys />
    </Suspense>
  );
}
