import { PLANS } from "@crq/contract/platform/plans";
import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TenantScope } from "../tenants/public.tsx";
import { BrandingForm } from "./branding-form.tsx";
import { LogoField } from "./logo-field.tsx";

/** A tenant's branding: its text, accent and logo, with a preview. */
export function BrandingScreen() {
  return (
    <TenantScope
      title="Tenant branding"
      description="The text, logo and accent color shown in the product and in mail."
    >
      {(tenantId, heading) => (
        <>
          {heading()}
          <Branding tenantId={tenantId} />
        </>
      )}
    </TenantScope>
  );
}

function Branding({ tenantId }: { tenantId: string }) {
  const settings = useQuery(queryOf("tenantSettings.get", { query: { tenantId } }));
  return (
    <Loaded query={settings} skeleton={<Skeleton className="h-80" />}>
      {(data) => (
        <>
          {!data.brandingIncluded && <NotIncluded settings={data} />}
          <div className="grid gap-8 lg:grid-cols-2">
            <LogoField settings={data} />
          </div>
          <BrandingForm key={data.version} settings={data} />
        </>
      )}
    </Loaded>
  );
}

function NotIncluded({ settings }: { settings: TenantSettings }) {
  return (
    <p className="mb-6 max-w-prose border-l-2 border-warn pl-3 text-base">
      Own branding belongs to the {PLANS.enterprise.name} plan; this tenant has {PLANS[settings.plan].name}.
      You can see here how it would look; it is saved and shown with that plan only.
    </p>
  );
}
