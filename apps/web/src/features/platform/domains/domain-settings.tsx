import { NewDomain, type TenantDomain } from "@crq/contract/platform/domains";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Setting, Settings } from "../../../ui/setting.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { ProofQuestion, useProof } from "../../people/factors/public.tsx";
import { DomainItem } from "./domain-item.tsx";

/** The email domains that a tenant claims: added, proved by DNS or by the platform, removed. */
export function DomainSettings({ tenantId, readOnly }: { tenantId: string; readOnly: boolean }) {
  const domains = useQuery(queryOf("tenantDomains.list", { query: { tenantId } }));
  return (
    <Settings>
      <Loaded
        query={domains}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-14" />
            <Skeleton className="h-32" />
          </div>
        }
      >
        {(data) => <Domains tenantId={tenantId} readOnly={readOnly} dns={data.dns} items={data.items} />}
      </Loaded>
    </Settings>
  );
}

interface DomainsProps {
  readonly tenantId: string;
  /** People of a higher rank manage domains. */
  readonly readOnly: boolean;
  readonly dns: boolean;
  readonly items: readonly TenantDomain[];
}

function Domains({ tenantId, readOnly, dns, items }: DomainsProps) {
  const proof = useProof();
  const [removing, setRemoving] = useState<TenantDomain>();
  const remove = useAct("tenantDomains.remove", {
    done: (_, { params }) =>
      `${items.find(({ id }) => id === params.id)?.domain ?? "The domain"} was removed`,
    failed: "Couldn't remove the domain",
    around: proof.proved,
  });

  return (
    <>
      <Setting
        title="Email domains"
        description="Verify that an email domain belongs to your organization. Single sign-on and your directory add people only from verified domains, and you receive requests to join from these addresses."
      >
        {!readOnly && <AddDomain tenantId={tenantId} proved={proof.proved} />}
        {items.length === 0 ? (
          <EmptyState title="No domains yet">
            Add your organization's email domain, such as example.com, then verify it with a DNS record.
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {items.map((item) => (
              <DomainItem
                key={item.id}
                tenantId={tenantId}
                item={item}
                dns={dns}
                removing={remove.busy || readOnly}
                onRemove={() => setRemoving(item)}
              />
            ))}
          </ul>
        )}
      </Setting>
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove ${removing?.domain}?`}
        description={
          removing?.state === "proved"
            ? "Single sign-on and your directory stop adding people with these addresses. Current members keep their access."
            : "You can add it again later with a new DNS record."
        }
        confirmLabel="Remove domain"
        destructive
        onConfirm={() => {
          if (removing) void remove.run({ params: { id: removing.id }, query: { tenantId } });
          setRemoving(undefined);
        }}
        onCancel={() => setRemoving(undefined)}
      />
      <ProofQuestion proof={proof} />
    </>
  );
}

interface AddDomainProps {
  readonly tenantId: string;
  readonly proved: (send: () => Promise<unknown>) => Promise<unknown>;
}

function AddDomain({ tenantId, proved }: AddDomainProps) {
  const add = useAct("tenantDomains.add", {
    done: ({ domain }) => ({
      title: `${domain} was added`,
      description: "Create the DNS record to verify it.",
    }),
    failed: "Couldn't add the domain",
    around: proved,
  });
  const form = useForm({
    schema: NewDomain,
    initial: { domain: "" },
    onSubmit: async (body) => {
      if (await add.run({ query: { tenantId }, body }, form)) form.reset();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="mb-6 flex max-w-xl items-start gap-2"
    >
      <Field label="Domain" className="grow" error={form.errors.domain}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              {...form.text("domain")}
              placeholder="example.com"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button type="submit" busy={form.busy}>
              Add domain
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
