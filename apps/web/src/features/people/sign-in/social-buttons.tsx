import type { FederationProvider } from "@crq/contract/people/federation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { ProviderMark, PROVIDERS } from "./provider-marks.tsx";

const configured = { ...queryOf("federation.providers"), staleTime: 300_000 };

/** Sign-in with an external account: configured providers are links, the others say that they aren't available. */
export function SocialButtons({ next }: { next?: string | undefined }) {
  const client = useQueryClient();
  const providers = useQuery(configured);
  const [leaving, setLeaving] = useState<FederationProvider>();
  const generic = providers.data?.providers.find(({ id }) => id === "oidc");

  async function choose(id: FederationProvider) {
    const known = await client.ensureQueryData(configured).catch(() => undefined);
    if (known?.providers.some((one) => one.id === id) !== true) {
      toast({ title: "Not Available", description: "Not available at this time" });
      return;
    }
    setLeaving(id);
    continueWith(id, next);
  }

  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {PROVIDERS.map(({ id, name, mark }) => (
          <Button
            key={id}
            variant="outline"
            className="h-10 px-2!"
            busy={leaving === id}
            onClick={() => void choose(id)}
          >
            {leaving !== id && mark}
            {name}
          </Button>
        ))}
      </div>
      {generic !== undefined && (
        <Button
          variant="outline"
          className="h-10 px-2!"
          busy={leaving === "oidc"}
          onClick={() => void choose("oidc")}
        >
          {leaving !== "oidc" && <ProviderMark provider="oidc" />}
          <span className="truncate">{generic.name}</span>
        </Button>
      )}
    </div>
  );
}

/** Leaves for a provider; the browser returns to `next`, signed in. */
export function continueWith(provider: FederationProvider, next: string | undefined): void {
  window.location.assign(
    `/api/auth/${provider}${next === undefined ? "" : `?next=${encodeURIComponent(next)}`}`,
  );
}
