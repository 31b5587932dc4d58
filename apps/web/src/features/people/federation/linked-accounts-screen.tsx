import type { Identity, LinkNotice } from "@crq/contract/people/federation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { OwnSignInNotice } from "../../../session/own-sign-in-notice.tsx";
import { Loaded } from "../../../screen/loaded.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { ProofQuestion, useProof } from "../factors/public.tsx";
import type { LinkSearch } from "./link-search.ts";
import { AvailableRow, LinkedRow } from "./linked-rows.tsx";

const WORDS: Readonly<Record<LinkNotice, string>> = {
  "linked-elsewhere": "That account is already linked to another user.",
  "already-linked": "You already linked an account from this provider. Unlink it before linking another.",
  cancelled: "Linking was canceled.",
  failed: "Couldn't link the account. The link may have expired or been used twice. Try again.",
  "other-session": "Couldn't link the account, because a different user has signed in since you started.",
  "own-account-only":
    "This account can only use its own password or passkey, so you can't link other accounts.",
};

/** Reports the result of linking an account. */
function LinkOutcome({ search, identities }: { search: LinkSearch; identities: readonly Identity[] }) {
  const linked = identities.find(({ provider }) => provider === search.linked);
  if (linked === undefined && search.notice === undefined) return null;
  return (
    <output
      className={`mb-6 block border-l-[3px] bg-sunken px-3 py-2 text-sm ${linked ? "border-ok" : "border-warn"}`}
    >
      {linked ? `${linked.name} is linked. You can now sign in with it.` : WORDS[search.notice!]}
    </output>
  );
}

const query = queryOf("federation.identities");

/** A person's linked accounts for sign-in: link and unlink. */
export function LinkedAccountsScreen({ outcome }: { outcome: LinkSearch }) {
  const identities = useQuery(query);
  return (
    <div>
      <PageHeader title="Linked accounts" description="Sign in with accounts from other services." />
      <Loaded
        query={identities}
        skeleton={
          <div className="grid gap-px border-y border-line py-2">
            {["one", "two", "three"].map((row) => (
              <Skeleton key={row} className="my-1.5 h-10" />
            ))}
          </div>
        }
      >
        {(data) => (
          <>
            <LinkOutcome search={outcome} identities={data.identities} />
            <LinkedAccounts {...data} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface LinkedAccountsProps {
  readonly identities: readonly Identity[];
  readonly available: readonly { readonly provider: string; readonly name: string }[];
  readonly mustKeepOne: boolean;
  readonly mayChange: boolean;
}

function LinkedAccounts({ identities, available, mustKeepOne, mayChange }: LinkedAccountsProps) {
  const client = useQueryClient();
  const proof = useProof();
  const [busy, setBusy] = useState<string>();
  const [removing, setRemoving] = useState<Identity>();

  async function link(provider: string) {
    setBusy(provider);
    const begun = await proof.guarded(() => call("federation.link", { params: { provider } }));
    if (begun === undefined) setBusy(undefined);
    else window.location.assign(begun.url);
  }

  async function unlink({ provider, name }: Identity) {
    setRemoving(undefined);
    setBusy(provider);
    const done = await proof.guarded(() => call("federation.unlink", { params: { provider } }));
    if (done !== undefined)
      toast({ title: "Account unlinked", description: `You can no longer sign in with ${name}.` });
    await client.invalidateQueries({ queryKey: query.queryKey });
    setBusy(undefined);
  }

  if (identities.length === 0 && available.length === 0)
    return (
      <EmptyState
        title="No sign-in services available"
        action={
          <Link to="/user-account/mfa-management" className={buttonVariants({ variant: "outline" })}>
            Manage passkeys and other factors
          </Link>
        }
      >
        Sign-in with Google, Microsoft, GitHub or your organization isn't set up. Contact your administrator
        to enable it. You can still use your password and passkeys.
      </EmptyState>
    );
  const last = mustKeepOne && identities.length === 1;
  return (
    <>
      <OwnSignInNotice />
      <ul aria-label="Accounts" className="divide-y divide-line border-y border-line">
        {identities.map((identity) => (
          <LinkedRow
            key={identity.provider}
            identity={identity}
            mayUnlink={mayChange && !last}
            why={mayChange && last ? "This is your only sign-in method." : undefined}
            busy={busy === identity.provider}
            onUnlink={() => setRemoving(identity)}
          />
        ))}
        {available.map(({ provider, name }) => (
          <AvailableRow
            key={provider}
            provider={provider}
            name={name}
            mayLink={mayChange}
            busy={busy === provider}
            onLink={() => void link(provider)}
          />
        ))}
      </ul>
      {last && mayChange && (
        <p className="mt-3 text-sm text-muted">
          To unlink the last account,{" "}
          <Link to="/user-account/mfa-management" className={buttonVariants({ variant: "link" })}>
            add a passkey or a password
          </Link>{" "}
          first.
        </p>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={`Unlink ${removing?.name ?? ""}?`}
        description={`You won't be able to sign in with ${removing?.email ?? "this account"}. You can link it again at any time.`}
        confirmLabel="Unlink"
        destructive
        onConfirm={() => removing !== undefined && void unlink(removing)}
        onCancel={() => setRemoving(undefined)}
      />
      <ProofQuestion proof={proof} />
    </>
  );
}
