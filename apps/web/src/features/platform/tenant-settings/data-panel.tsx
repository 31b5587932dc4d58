import { DELETION_DAYS } from "@crq/contract/platform/tenants";
import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useState } from "react";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Setting, Settings } from "../../../ui/setting.tsx";
import { DeleteTenant, exportPath } from "../tenants/public.tsx";

/** A tenant's data: exported in full, or deleted. */
export function DataPanel({ settings }: { settings: TenantSettings }) {
  const mayExport = useCan("tenant:export");
  const [deleting, setDeleting] = useState(false);
  return (
    <Settings>
      {mayExport && (
        <Setting
          title="Export all data"
          description={
            <>
              One JSON file with settings, clients and their records, members and roles, invitations, and the
              audit log with its hashes. It never includes passwords or keys. The export is recorded in the
              log.
            </>
          }
          actions={
            <a
              href={exportPath(settings.tenantId)}
              download
              className={buttonVariants({ variant: "outline" })}
            >
              Export all data
            </a>
          }
        />
      )}
      {settings.status !== "deleting" && (
        <Setting
          danger
          title="Delete this tenant"
          description={
            <>
              It closes immediately and is deleted after {DELETION_DAYS} days. Until then, the platform's
              administrators can cancel the deletion. The audit log is kept.
            </>
          }
          actions={
            <Button variant="destructive" onClick={() => setDeleting(true)}>
              Delete this tenant
            </Button>
          }
        />
      )}
      {deleting && (
        <DeleteTenant
          tenant={{ id: settings.tenantId, name: settings.name }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Settings>
  );
}
