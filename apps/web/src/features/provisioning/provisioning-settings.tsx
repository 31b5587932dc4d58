import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { DirectoryGroups } from "./directory-groups.tsx";

/** How a tenant's directory keeps its people here by SCIM 2.0, and what its groups give. */
export function ProvisioningSettings({ tenantId }: { tenantId: string }) {
  const state = useQuery(queryOf("provisioning.get", { query: { tenantId } }));
  if (state.isPending) return <Skeleton className="h-40" />;
  if (state.isError)
    return <ErrorState error={state.error} onRetry={() => void state.refetch()} busy={state.isFetching} />;
  const { baseUrl, users, groups } = state.data;
  return (
    <div className="grid gap-6">
      <div className="max-w-prose">
        <h3 className="font-display text-lg font-semibold">Directory (SCIM 2.0)</h3>
        <p className="mt-1 text-base text-muted">
          Your directory creates, updates and removes people here. Give it this address and an API key of the
          tenant with the permission scim:provision. Whoever it provisions is a viewer; groups below can give
          more.
        </p>
      </div>
      <Field label="Base URL" className="max-w-xl">
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} readOnly value={baseUrl} onFocus={(event) => event.target.select()} />
            <Button variant="outline" onClick={() => void copy(baseUrl)}>
              Copy
            </Button>
          </div>
        )}
      </Field>
      <p className="text-base">
        {users === 0
          ? "Nobody has been provisioned yet."
          : `${users.toLocaleString("en-US")} ${users === 1 ? "person is" : "people are"} provisioned.`}
      </p>
      <DirectoryGroups tenantId={tenantId} groups={groups} />
    </div>
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied" });
  } catch {
    toast({
      title: "Could not copy",
      description: "Select the address and copy it.",
      variant: "destructive",
    });
  }
}
