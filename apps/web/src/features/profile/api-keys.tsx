import { Suspense, lazy } from "react";
import { Processing } from "../../ui/spinner.tsx";

const PersonalApiKeys = lazy(async () => ({
  default: (await import("../api-keys/public.tsx")).PersonalApiKeys,
}));

/** The person's keys for programs. */
export function ApiKeys() {
  return (
    <Suspense fallback={<Processing />}>
      <PersonalApiKeys />
    </Suspense>
  );
}
