import { NewDomain, type TenantDomain } from "@crq/contract/platform/domains";
import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { fieldErrors } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { ProofQuestion, useProof } from "../../people/factors/public.tsx";
import { showFailure, useRefresh } from "../tenants/public.tsx";
import { DomainItem } from "./domain-item.tsx";

/** The email domains that a tenant claims: added, proved by DNS or by the platform, removed. */
export function DomainSettings({ tenantId, readOnly }: { tenantId: string; readOnly: boolean }) {
  const domains = useQuery(queryOf("tenantDomains.list", { query: { tenantId } }));
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="max-w-prose text-base text-muted">
        Prove that an email domain belongs to your organization. Single sign-on and your directory bring in
        people only from proved domains, and requests to join from these addresses reach you.
      </p>
      {domains.isPending ? (
        <div aria-busy className="grid gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-32" />
        </div>
      ) : domains.isError ? (
        <ErrorState error={domains.error} onRetry={() => void domains.refetch()} busy={domains.isFetching} />
      ) : (
        <Domains tenantId={tenantId} readOnly={readOnly} dns={domains.data.dns} items={domains.data.items} />
      )}
    </div>
  );
}

interface DomainsProps {
  readonly tenantId: string;
  /** Somebody of a higher rank changes domains. */
  readonly readOnly: boolean;
  readonly dns: boolean;
  readonly items: readonly TenantDomain[];
}

function Domains({ tenantId, readOnly, dns, items }: DomainsProps) {
  const refresh = useRefresh("/api/tenant-settings/domains");
  const proof = useProof();
  const [removing, setRemoving] = useState<TenantDomain>();
  const [busy, setBusy] = useState(false);

  async function remove(domain: TenantDomain) {
    setBusy(true);
    setRemoving(undefined);
    const done = await proof.guarded(async () =>
      call("tenantDomains.remove", { params: { id: domain.id }, query: { tenantId } }),
    );
    if (done) toast({ title: `${domain.domain} was removed` });
    await refresh();
    setBusy(false);
  }

  return (
    <>
      {!readOnly && (
        <AddDomain tenantId={tenantId} refresh={refresh} guarded={(change) => proof.guarded(change)} />
      )}
      {items.length === 0 ? (
        <EmptyState title="No domains yet">
          Add your organization's email domain, such as example.com, then prove it with a DNS record.
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {items.map((item) => (
            <DomainItem
              key={item.id}
              tenantId={tenantId}
              item={item}
              dns={dns}
              refresh={refresh}
              removing={busy || readOnly}
              onRemove={() => setRemoving(item)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove ${removing?.domain}?`}
        description={
          removing?.state === "proved"
            ? "Single sign-on and your directory stop bringing in new people with these addresses. People who are members stay members."
            : "You can add it again later. It then gets a new DNS record."
        }
        confirmLabel="Remove domain"
        destructive
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(undefined)}
      />
      <ProofQuestion proof={proof} />
    </>
  );
}

interface AddDomainProps {
  readonly tenantId: string;
  readonly refresh: () => Promise<void>;
  readonly guarded: <T>(change: () => Promise<T>) => Promise<T | undefined>;
}

function AddDomain({ tenantId, refresh, guarded }: AddDomainProps) {
  const [domain, setDomain] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong: Record<string, string | undefined> = fieldErrors(NewDomain, { domain });
    setError(wrong["domain"]);
    if (busy || wrong["domain"] !== undefined) return;
    setBusy(true);
    const added = await guarded(async () => {
      try {
        return await call("tenantDomains.add", { query: { tenantId }, body: { domain } });
      } catch (failed) {
        if (!isFieldError(failed)) throw failed;
        showFailure("The domain was not added", failed, (errors) => setError(errors["domain"]));
        return undefined;
      }
    });
    if (added) {
      setDomain("");
      toast({ title: `${added.domain} was added`, description: "Create the DNS record to prove it." });
      await refresh();
    }
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-xl items-start gap-2">
      <Field label="Domain" className="grow" error={error}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              name="domain"
              value={domain}
              placeholder="example.com"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setDomain(event.target.value)}
            />
            <Button type="submit" busy={busy}>
              Add domain
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

function isFieldError(error: unknown): boolean {
  return error instanceof Error && "errors" in error && (error.errors as unknown[]).length > 0;
}
