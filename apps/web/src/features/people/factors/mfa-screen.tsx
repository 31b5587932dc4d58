import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { OwnSignInNotice } from "../../../session/own-sign-in-notice.tsx";
import { useUser } from "../../../session/user-context.ts";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { AppSection } from "./app-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoverySection } from "./recovery-section.tsx";
import type { SectionProps } from "./use-proof.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/section.tsx";
import { useProof } from "./use-proof.ts";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";

const query = queryOf("factors.list");
const LOCKED = "sign-in-locked";

/** A person's sign-in methods: password, emailed codes, authenticator app, passkeys, recovery codes. */
export function MfaScreen() {
  const client = useQueryClient();
  const factors = useQuery(query);
  const proof = useProof();
  const locked = !useUser().mayChangeSignIn;

  if (factors.isPending) return <Loading />;
  if (factors.isError)
    return (
      <>
        <Header />
        <ErrorState error={factors.error} onRetry={() => void factors.refetch()} busy={factors.isFetching} />
      </>
    );

  const section = {
    factors: factors.data,
    guarded: proof.guarded,
    refresh: async () => client.invalidateQueries({ queryKey: query.queryKey }),
  };
  return (
    <>
      <Header />
      <div>
        {!locked && <Demand {...section} />}
        <OwnSignInNotice id={LOCKED} />
        <fieldset
          disabled={locked}
          aria-describedby={locked ? LOCKED : undefined}
          className="min-w-0 divide-y divide-line border-y border-line"
        >
          <legend className="sr-only">Ways to sign in</legend>
          <PasskeySection {...section} />
          <AppSection {...section} />
          <EmailSection {...section} />
          <RecoverySection {...section} />
          <PasswordSection {...section} />
        </fieldset>
      </div>
      {proof.asked && <ProofDialog factors={factors.data} onSettled={proof.settle} />}
    </>
  );
}

function Header() {
  return (
    <PageHeader
      title="Multi-factor authentication"
      description="Manage how you verify your identity when you sign in."
    />
  );
}

/** Whether, and why, sign-in asks for more than the password. */
function Demand({ factors }: Pick<SectionProps, "factors">) {
  const { demand, totp, passkeys } = factors;
  const words =
    demand?.by === "role"
      ? `Your role, ${demand.name}, requires a second factor.`
      : demand?.by === "tenant"
        ? `${demand.name} requires a second factor for everyone.`
        : demand?.by === "person" || totp !== null || passkeys.length > 0
          ? "Signing in with your password also requires a second factor."
          : "Your account is protected only by a password. Add a passkey or an authenticator app.";
  const safe = demand !== null || totp !== null || passkeys.length > 0;
  return (
    <p className={`mb-6 border-l-[3px] bg-sunken px-3 py-2 text-sm ${safe ? "border-ok" : "border-warn"}`}>
      {words}
    </p>
  );
}

function Loading() {
  return (
    <>
      <Header />
      <div aria-busy className="divide-y divide-line border-y border-line">
        {["passkeys", "app", "email", "codes"].map((row) => (
          <div key={row} className="grid gap-2.5 py-6">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full max-w-96" />
          </div>
        ))}
      </div>
    </>
  );
}

/** The password: change it, or set the first one. */
function PasswordSection({ factors, guarded, refresh }: SectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      className="py-5"
      title="Password"
      mark={
        <Badge variant={factors.hasPassword ? "default" : "outline"}>
          {factors.hasPassword ? "Set" : "None"}
        </Badge>
      }
      description={
        factors.hasPassword
          ? "Changing it signs you out on all other devices."
          : "You sign in with a linked account. Set a password to sign in here too."
      }
      actions={
        <Button variant="outline" onClick={() => setOpen(true)}>
          {factors.hasPassword ? "Change password" : "Set a password"}
        </Button>
      }
    >
      {open && (
        <ChangePasswordDialog
          email={factors.email}
          hasPassword={factors.hasPassword}
          guarded={guarded}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            void refresh();
          }}
        />
      )}
    </Section>
  );
}
