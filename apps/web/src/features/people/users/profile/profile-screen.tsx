import { actionWords } from "@crq/contract/records";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queryOf } from "../../../../api/call.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { personName } from "../../../../ui/person-name.ts";
import { PersonState } from "../person-state.tsx";
import { ProfileDanger } from "./profile-danger.tsx";
import { ProfileDetails } from "./profile-details.tsx";
import { ProfileRoles } from "./profile-roles.tsx";
import { ProfileSecurity } from "./profile-security.tsx";
import { ProfileSessions } from "./profile-sessions.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import type { ProfilePart } from "./profile-part.ts";

/** One person: their details, roles, sessions, and activity. */
export function ProfileScreen({ userId }: { readonly userId: string }) {
  const user = useUser();
  const search: { tenantId?: unknown } = useSearch({ strict: false });
  const tenantId =
    user.tenantId === null && typeof search.tenantId === "string" ? search.tenantId : undefined;
  const person = useQuery(
    queryOf("users.get", { params: { id: userId }, query: tenantId === undefined ? {} : { tenantId } }),
  );
  if (person.error && !person.data)
    return (
      <>
        <PageHeader title="Person" />
        <ErrorState error={person.error} busy={person.isFetching} onRetry={() => void person.refetch()} />
      </>
    );
  if (!person.data)
    return (
      <>
        <PageHeader title="Person" />
        <div aria-busy="true" className="grid max-w-xl gap-3">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-4 w-80" />
          <Skeleton className="h-4 w-72" />
        </div>
      </>
    );
  const shown = person.data;
  const within = tenantId ?? user.tenantId ?? undefined;
  const props = { person: shown, tenantId, within };
  return (
    <>
      <PageHeader
        title={personName(shown)}
        mark={<Avatar quiet large name={personName(shown)} />}
        description={
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{shown.email}</span>
            <PersonState status={shown.status} />
          </span>
        }
      />
      {!shown.manageable && (
        <p className="mb-4 text-sm text-muted">
          {shown.id === user.id
            ? "This is your account. Another administrator must change your roles."
            : "This user's role ranks above yours, so you can view their profile but not change it."}
        </p>
      )}
      <Part title="Roles">
        <ProfileRoles {...props} />
      </Part>
      <Part title="Details">
        <ProfileDetails {...props} />
      </Part>
      <Part title="Sessions">
        <ProfileSessions {...props} />
      </Part>
      <Part title="Security">
        <ProfileSecurity {...props} />
      </Part>
      <Part title="Activity">
        <ProfileActivity {...props} />
      </Part>
      {shown.manageable && (
        <Part title={shown.status === "suspended" ? "Suspended" : "Danger zone"}>
          <ProfileDanger {...props} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 border-t border-line py-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <Heading size="section">{title}</Heading>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** The latest log entries by a person and about them. */
function ProfileActivity({ person }: ProfilePart) {
  const user = useUser();
  if (person.activity.length === 0)
    return <p className="text-sm text-muted">No activity by or about this user.</p>;
  return (
    <Table label="Activity">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>What</Th>
          <Th>By</Th>
        </tr>
      </thead>
      <tbody>
        {person.activity.map((entry) => (
          <Tr key={`${entry.tenantId} ${entry.seq}`}>
            <Td className="num whitespace-nowrap text-muted">{dayAndTime(entry.at, user)}</Td>
            <RowHeader className="font-normal">{actionWords(entry.action)}</RowHeader>
            <Td className="wrap-anywhere">{entry.actor === person.email ? "This user" : entry.actor}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
