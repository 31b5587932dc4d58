import { isPlatformRole, ROLES, type Role, roleLabel } from "@crq/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { currentUserQuery } from "../../../api/current-user.ts";
import { Badge } from "../../../ui/badge.tsx";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { INLINE_LINK, PageFrame } from "../signed-out/public.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { ROLE_WORDS } from "../../../session/role-words.ts";

const IN_A_TENANT = ROLES.filter((role) => !isPlatformRole(role));
const AT_PLATFORM_LEVEL = ROLES.filter(isPlatformRole);

/** The roles, the first task of each, and how to join. */
export function RoleBasedOnboardingScreen() {
  useDocumentTitle("Roles and getting started");
  const user = useQuery({ ...currentUserQuery, staleTime: Infinity });
  const mine = user.data?.role;
  return (
    <PageFrame>
      <Heading size="display">Your role determines what you can do.</Heading>
      <p className="mt-3 mb-10 max-w-[38rem] text-lg text-muted">
        A role applies to one tenant or one of its clients. If you have several roles, the highest applies.
        You can't assign a role above your own.
      </p>
      <GettingIn signedIn={mine !== undefined} />
      <Roles title="In a tenant" roles={IN_A_TENANT} mine={mine} />
      <Roles title="At platform level" roles={AT_PLATFORM_LEVEL} mine={mine} />
    </PageFrame>
  );
}

function GettingIn({ signedIn }: { signedIn: boolean }) {
  return (
    <section
      aria-label="How to join"
      className="grid border-y border-line max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line"
    >
      <Way title="By invitation">
        An administrator of your organization invites you and assigns your role. Open the link in the email to
        join.
      </Way>
      <Way title="By request">
        No invitation?{" "}
        <Link to="/pricing" className={INLINE_LINK}>
          Choose a plan
        </Link>{" "}
        and tell us about yourself. When your request is approved, you can activate your account.
      </Way>
      <Way title={signedIn ? "You are signed in" : "With an account"}>
        {signedIn ? (
          <>
            Carry on at your{" "}
            <Link to="/dashboard" className={INLINE_LINK}>
              dashboard
            </Link>
            . For another role, ask an administrator of your organization.
          </>
        ) : (
          <>
            <Link to="/login" className={INLINE_LINK}>
              Sign in
            </Link>
            . Until you have a role, you see what a viewer sees.
          </>
        )}
      </Way>
    </section>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-5 text-base md:px-6 md:first:pl-0 md:last:pr-0">
      <Heading size="section">{title}</Heading>
      <p className="mt-1 text-muted">{children}</p>
    </div>
  );
}

interface RolesProps {
  readonly title: string;
  readonly roles: readonly Role[];
  readonly mine: Role | undefined;
}

function Roles({ title, roles, mine }: RolesProps) {
  return (
    <section aria-label={title} className="mt-12">
      <Heading size="block" className="mb-3">
        {title}
      </Heading>
      <dl className="border-b border-line">
        {roles.map((role) => (
          <div
            key={role}
            className={cx(
              "grid gap-x-8 gap-y-1 border-t border-line py-3 md:grid-cols-[14rem_1fr_1fr]",
              role === mine && "bg-primary/6",
            )}
          >
            <dt className="text-sm font-medium">
              {roleLabel(role)} {role === mine && <Badge className="ml-1">Yours</Badge>}
            </dt>
            <dd className="text-base">{ROLE_WORDS[role].does}</dd>
            <dd className="text-base text-muted">
              <span className="font-medium text-ink">First: </span>
              {ROLE_WORDS[role].first}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
