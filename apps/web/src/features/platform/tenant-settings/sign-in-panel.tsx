import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useCan } from "../../../session/user-context.ts";
import { TenantApiKeys } from "../../people/api-keys/public.tsx";
import { DomainSettings, NoProvedDomain } from "../domains/public.tsx";
import { ProvisioningSettings } from "../../people/provisioning/public.tsx";
import { SamlSettings } from "../../people/saml/public.tsx";
import { RankNotice, useRanksHighest } from "./sign-in-rank.tsx";

/** The parts of a tenant's settings about signing in: its domains, single sign-on, and directory. */
export function SignInPanel({
  part,
  settings,
}: {
  readonly part: "domains" | "sign-on" | "provisioning";
  readonly settings: TenantSettings;
}) {
  const mayKeepKeys = useCan("tenant-api-key:manage");
  const readOnly = !useRanksHighest(settings.highestRank);
  const { tenantId, highestRank } = settings;
  switch (part) {
    case "domains":
      return (
        <>
          <RankNotice highest={highestRank} />
          <DomainSettings tenantId={tenantId} readOnly={readOnly} />
        </>
      );
    case "sign-on":
      return (
        <>
          <RankNotice highest={highestRank} />
          <NoProvedDomain tenantId={tenantId} />
          <SamlSettings tenantId={tenantId} readOnly={readOnly} />
        </>
      );
    case "provisioning":
      return (
        <div className="grid gap-12">
          <div>
            <NoProvedDomain tenantId={tenantId} />
            <ProvisioningSettings tenantId={tenantId} highest={highestRank} />
          </div>
          {mayKeepKeys && <TenantApiKeys tenantId={tenantId} />}
        </div>
      );
  }
}
