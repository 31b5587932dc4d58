import type { ApiKey } from "@crq/contract/people/api-keys";
import { keyPermissions, MOST_KEYS } from "@crq/contract/people/api-keys";
import { roleLabel } from "@crq/contract/roles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { ago, counted, dayAndTime } from "../../../ui/format.ts";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Heading } from "../../../ui/heading.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import type { KeyRoutes } from "./key-routes.ts";
import { permissionWords } from "../../../session/permission-words.ts";

/** A key counts as expiring soon within this time. */
const SOON_MS = 14 * 86_400_000;

/** The keys of a person or a tenant: their permissions, last use, and expiry. */
export function KeyList({ routes }: { readonly routes: KeyRoutes }) {
  const user = useUser();
  const query = useQuery(routes.list);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const personal = routes.owner === "person";
  const locked = personal && !user.mayChangeSignIn;
  const keys = query.data?.items;
  const possible = !personal || keyPermissions(user.role, "person").length > 0;
  const full = (keys?.filter((key) => !key.expired).length ?? 0) >= MOST_KEYS;
  return (
    <section aria-label="API keys">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Heading size="block">API keys</Heading>
          <p className="mt-1 max-w-prose text-sm text-muted">
            {personal
              ? "API keys act on your behalf, limited to your role and the permissions you choose."
              : "Tenant keys belong to the tenant, so they keep working when the person who created them leaves."}
          </p>
        </div>
        {possible && (
          <Button variant="outline" disabled={full || locked} onClick={() => setCreating(true)}>
            <Plus aria-hidden /> New API key
          </Button>
        )}
      </div>
      {locked && (
        <p className="mb-3 max-w-prose text-sm text-warn">
          Your organization&rsquo;s single sign-on opened this session, so you can&rsquo;t create a key here.
          Sign in with your own password or passkey to create one.
        </p>
      )}
      {full && (
        <p className="mb-3 text-sm text-warn">
          There are {MOST_KEYS} keys. Revoke one that is no longer used to make another.
        </p>
      )}
      <Loaded
        query={query}
        skeleton={<Skeletons heights={["h-4", "h-4"]} className="max-w-64 border-t border-line py-3" />}
        empty={
          <p className="flex items-center gap-2 border-y border-line py-5 text-sm text-muted">
            <KeyRound aria-hidden className="size-4" />
            {possible
              ? "No API keys yet. Create one to connect a script or an integration."
              : "Your role has no permissions that an API key can use."}
          </p>
        }
      >
        {({ items }) => (
          <ul className="border-t border-line">
            {items.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        )}
      </Loaded>
      {creating && <CreateKeyDialog routes={routes} onClose={() => setCreating(false)} />}
      {revoking && <RevokeDialog routes={routes} apiKey={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const user = useUser();
  const where = [apiKey.tenantName, apiKey.clientName].filter(Boolean).join(" / ");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3 text-sm">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {apiKey.name} <code className="font-mono text-xs font-normal text-muted">{apiKey.prefix}…</code>
          <Expiry apiKey={apiKey} />
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {roleLabel(apiKey.role)} in {where}, made by {apiKey.createdByName} on{" "}
          {dayAndTime(apiKey.createdAt, user)}
        </p>
        <details className="mt-1 text-xs">
          <summary className="w-fit cursor-pointer text-muted hover:text-ink">
            {counted(apiKey.permissions.length, "permission")}
          </summary>
          <ul className="mt-1 list-disc pl-5">
            {apiKey.permissions.map((permission) => (
              <li key={permission}>{permissionWords(permission)}</li>
            ))}
          </ul>
        </details>
      </div>
      <p className="num text-xs leading-5 text-muted">
        {apiKey.expired ? "Expired" : "Expires"} {dayAndTime(apiKey.expiresAt, user)}
        <br />
        {apiKey.lastUsedAt === null
          ? "Never used"
          : `Last used ${ago(apiKey.lastUsedAt)} from ${apiKey.lastUsedIp ?? "an unknown address"}`}
      </p>
      <Button variant="outline" size="sm" aria-label={`Revoke ${apiKey.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function Expiry({ apiKey }: { apiKey: ApiKey }) {
  const [now] = useState(() => Date.now());
  if (apiKey.expired) return <Badge variant="destructive">Expired</Badge>;
  if (Date.parse(apiKey.expiresAt) - now < SOON_MS) return <Badge variant="secondary">Expires soon</Badge>;
  return null;
}

interface RevokeDialogProps {
  readonly routes: KeyRoutes;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

function RevokeDialog({ routes, apiKey, onClose }: RevokeDialogProps) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => routes.revoke(apiKey.id),
    onSuccess: () => toast({ title: "Key revoked", description: apiKey.name }),
    onError: (error) => {
      const { title, advice } = describeError(error);
      toast({ variant: "destructive", title: "Couldn't revoke", description: `${title}. ${advice}` });
    },
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: routes.list.queryKey });
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Revoke “${apiKey.name}”?`}
      description={`Programs that use ${apiKey.prefix}… lose access immediately. This can't be undone, but you can create a new key.`}
      confirmLabel="Revoke"
      destructive
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    />
  );
}
