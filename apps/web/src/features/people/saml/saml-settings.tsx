import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Setting, Settings } from "../../../ui/setting.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { CertificateTable } from "./certificate-table.tsx";
import { RemoveConnection } from "./remove-connection.tsx";
import { ServiceAddresses } from "./service-addresses.tsx";

/**
 * A tenant's own identity provider by SAML 2.0: the values that it needs from us, and those we need from it.
 */
export function SamlSettings({ tenantId, readOnly }: { tenantId: string; readOnly: boolean }) {
  const settings = useQuery(queryOf("saml.get", { query: { tenantId } }));
  return (
    <Loaded
      query={settings}
      skeleton={
        <div className="grid gap-4">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      }
    >
      {({ connection, service, required }) => (
        <Settings>
          <Setting
            title="Single sign-on (SAML 2.0)"
            mark={connection?.enabled ? <Badge>Enabled</Badge> : <Badge variant="outline">Off</Badge>}
            description="Let members sign in with your identity provider."
          >
            <p className="max-w-prose text-base">
              We match members by email address the first time. Members of several tenants link it in their
              profile. New users get an account without a role.
            </p>
          </Setting>
          <ServiceAddresses service={service} enabled={connection?.enabled ?? false} />
          {connection !== null && <CertificateTable certificates={connection.certificates} />}
          {/* Refreshed after a save, the form starts from the stored values. */}
          <ConnectionForm
            key={connection?.updatedAt ?? "new"}
            tenantId={tenantId}
            connection={connection}
            required={required}
            readOnly={readOnly}
          />
          {connection !== null && !readOnly && <RemoveConnection tenantId={tenantId} required={required} />}
        </Settings>
      )}
    </Loaded>
  );
}
