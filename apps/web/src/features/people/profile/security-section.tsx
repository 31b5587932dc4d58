import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { counted, dayAndTime } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Section } from "../../../ui/section.tsx";

const FACTORS: string = "/user-account/mfa-management";
const ACCOUNTS: string = "/user-account/social-auth-management";

/** The person's sign-in methods: their state, and links to change them. */
export function SecuritySection() {
  const user = useUser();
  const profile = useQuery(queryOf("profile.get"));
  const factors = useQuery(queryOf("factors.list"));
  const failed = profile.error ?? factors.error;
  if (failed !== null)
    return (
      <ErrorState
        error={failed}
        onRetry={() => {
          void profile.refetch();
          void factors.refetch();
        }}
        busy={profile.isFetching || factors.isFetching}
      />
    );
  const password = profile.data && passwordWords(profile.data, (at) => dayAndTime(at, user));
  const further = factors.data && furtherWords(factors.data);
  return (
    <Section
      className="mb-10"
      title="Signing in"
      description="Manage your password and other sign-in methods."
    >
      <ul className="border-t border-line">
        <Line title="Password" state={password} to={FACTORS} action="Change password" />
        <Line title="Second factors" state={further} to={FACTORS} action="Manage factors" />
        <Line
          title="Linked accounts"
          state="Google, Microsoft, GitHub or your organization's own sign-in"
          to={ACCOUNTS}
          action="Manage accounts"
        />
      </ul>
    </Section>
  );
}

interface LineProps {
  readonly title: string;
  readonly state: ReactNode;
  readonly to: string;
  readonly action: string;
}

function Line({ title, state, to, action }: LineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <Heading size="part">{title}</Heading>
        {state === undefined ? (
          <Skeleton className="mt-1 h-4 w-56" />
        ) : (
          <p className="text-sm text-muted">{state}</p>
        )}
      </div>
      <Link to={to} className={buttonVariants({ variant: "outline" })}>
        {action}
      </Link>
    </li>
  );
}

function passwordWords(
  { hasPassword, passwordChangedAt }: { hasPassword: boolean; passwordChangedAt: string | null },
  write: (at: string) => string,
): string {
  if (!hasPassword) return "Not set. You sign in with a linked account.";
  return passwordChangedAt === null ? "Set" : `Changed ${write(passwordChangedAt)}`;
}

function furtherWords(has: {
  readonly totp: object | null;
  readonly passkeys: readonly unknown[];
  readonly demand: object | null;
}): string {
  const set = [
    ...(has.totp === null ? [] : ["authenticator app"]),
    ...(has.passkeys.length === 0 ? [] : [counted(has.passkeys.length, "passkey")]),
  ];
  if (set.length > 0) return `${set.join(", ").replace(/^./, (c) => c.toUpperCase())}, and codes by email`;
  return has.demand === null ? "None. Your account is protected only by a password." : "Codes by email";
}
