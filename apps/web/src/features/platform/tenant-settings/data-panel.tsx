import { DELETION_DAYS } from "@crq/contract/platform/tenants";
import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useState } from "react";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Section } from "../../../ui/section.tsx";
import { DeleteTenant, exportPath } from "../tenants/public.tsx";

/** A tenant's data: taken along whole, or deleted. */
export function DataPanel({ settings }: { settings: TenantSettings }) {
  const mayExport = useCan("tenant:export");
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="grid max-w-prose gap-8">
      {mayExport && (
        <Section
          title="Take everything along"
          description={
            <>
              One JSON file: settings, clients with all their records, people and their roles, invitations,
              and the audit log with its hashes. Passwords and keys are never in it. The log records that it
              was taken.
            </>
          }
        >
          <a
            href={exportPath(settings.tenantId)}
            download
            className={buttonVariants({ variant: "outline", className: "mt-1" })}
          >
            Download everything
          </a>
        </Section>
      )}
      {settings.status !== "deleting" && (
        <Section
          title="Delete this tenant"
          description={
            <>
              It closes at once and is deleted after {DELETION_DAYS} days. Until then the platform's
              administrators can stop it. The audit log is kept, because nobody can change it.
            </>
          }
        >
          <Button variant="destructive" className="mt-1" onClick={() => setDeleting(true)}>
            Delete this tenant
          </Button>
        </Section>
      )}
      {deleting && (
        <DeleteTenant
          tenant={{ id: settings.tenantId, name: settings.name }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
