import { Suspense, lazy } from "react";
import type { FilterControl } from "../use-list.tsx";
import { useUser } from "../../session/user-context.ts";

const ClientChoice = lazy(() => import("./client-choice.tsx"));

/** Filters rows by client; only for people who see several. */
export function ClientFilter(props: FilterControl) {
  if (useUser().clientId !== null) return null;
  return (
    <Suspense fallback={<span className="w-40" />}>
      <ClientChoice {...props} />
    </Suspense>
  );
}
