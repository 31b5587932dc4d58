import { outranks, type Role, roleLabel } from "@crq/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { ago } from "../../../ui/format.ts";
import { Input } from "../../../ui/form/input.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Setting, Settings } from "../../../ui/setting.tsx";
import { DirectoryGroups } from "./directory-groups.tsx";

/** A tenant's directory over SCIM 2.0, and its groups' roles. */
export function ProvisioningSettings({ tenantId, highest }: { tenantId: string; highest: Role | null }) {
  const { role } = useUser();
  const ranksHighest = highest === null || !outranks(highest, role);
  const state = useQuery(queryOf("provisioning.get", { query: { tenantId } }));
  return (
    <Loaded query={state} skeleton={<Skeleton className="h-40" />}>
      {({ baseUrl, users, pending, groups }) => (
        <Settings>
          <Setting
            title="Directory (SCIM 2.0)"
            description="Let your directory create, update and remove users. It can't change administrators."
          >
            <div className="grid gap-4">
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
              <p className="max-w-prose text-sm text-muted">
                Configure your directory with this address and a tenant API key that has the scim:provision
                permission. Everyone it provisions is a viewer; assign other roles to groups below. People who
                already have an account get an invitation and join when they accept it.
              </p>
              <p className="text-base">
                {users === 0
                  ? "No users provisioned yet."
                  : `${users.toLocaleString("en-US")} ${users === 1 ? "person is" : "people are"} provisioned.`}
              </p>
              {!ranksHighest && (
                <p role="note" className="border-l-2 border-warn pl-3 text-sm text-ink">
                  Only {roleLabel(highest)} can create the directory&apos;s key or assign an administrator
                  role to a group.
                </p>
              )}
            </div>
          </Setting>
          {pending.length > 0 && (
            <Setting
              title={`Waiting to join (${pending.length.toLocaleString("en-US")})`}
              description="They have an account and haven't accepted the invitation yet. Your directory shows them as inactive."
            >
              <ul aria-label="Waiting to join" className="max-w-xl border-t border-line">
                {pending.map(({ userName, invitedAt }) => (
                  <li
                    key={userName}
                    className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2 text-sm"
                  >
                    <span className="min-w-0 break-words">{userName}</span>
                    <span className="text-muted">Invited {ago(invitedAt)}</span>
                  </li>
                ))}
              </ul>
            </Setting>
          )}
          <Setting title="Groups" description="The members of a group get its role.">
            <DirectoryGroups tenantId={tenantId} groups={groups} ranksHighest={ranksHighest} />
          </Setting>
        </Settings>
      )}
    </Loaded>
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied" });
  } catch {
    toast({
      title: "Couldn't copy",
      description: "Select the address and copy it manually.",
      variant: "destructive",
    });
  }
}
