import { DELETION_DAYS } from "@crq/contract/platform/tenants";
import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useState } from "react";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Heading } from "../../../ui/heading.tsx";
import { DeleteTenant, exportPath } from "../tenants/public.tsx";

/** A tenant's data: taken along whole, or deleted. */
export function DataPanel({ settings }: { settings: TenantSettings }) {
  const mayExport = useCan("tenant:export");
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="grid max-w-prose gap-8">
      {mayExport && (
        <section>
          <Heading size="section">Take everything along</Heading>
          <p className="mt-1 text-base text-muted">
            One JSON file: settings, clients with all their records, people and their roles, invitations, and
            the audit log with its hashes. Passwords and keys are never in it. The log records that it was
            taken.
          </p>
          <a
            href={exportPath(settings.tenantId)}
            download
            className={buttonVariants({ variant: "outline", className: "mt-4" })}
          >
            Download everything
          </a>
        </section>
      )}
      {settings.status !== "deleting" && (
        <section>
          <Heading size="section">Delete this tenant</Heading>
          <p className="mt-1 text-base text-muted">
            It closes at once and is deleted after {DELETION_DAYS} days. Until then the platform's
            administrators can stop it. The audit log is kept, because nobody can change it.
          </p>
          <Button variant="destructive" className="mt-4" onClick={() => setDeleting(true)}>
            Delete this tenant
          </Button>
        </section>
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
