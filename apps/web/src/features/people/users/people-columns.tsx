import type { Person } from "@crq/contract/people/users";
import { Link } from "@tanstack/react-router";
import type { ColumnsOf } from "../../../screen/use-list.tsx";
import { ago, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { RoleBadge } from "../entitlements/public.ts";
import { personName } from "../../../ui/person-name.ts";
import { PersonState } from "./person-state.tsx";

const MOST_ROLES = 3;

function Roles({ roles, elsewhere }: { readonly roles: Person["roles"]; readonly elsewhere: boolean }) {
  if (roles.length === 0) return <span className="text-muted">No role</span>;
  const more = roles.length - MOST_ROLES;
  return (
    <ul className="grid gap-1 py-0.5">
      {roles.slice(0, MOST_ROLES).map((one) => {
        const place = [elsewhere ? one.tenantName : "", one.clientName ?? ""].filter(Boolean).join(", ");
        return (
          <li key={one.id} className="flex flex-wrap items-baseline gap-x-2">
            <RoleBadge role={one.role} />
            {place !== "" && <span className="text-xs text-muted">{place}</span>}
          </li>
        );
      })}
      {more > 0 && <li className="text-xs text-muted">and {more} more</li>}
    </ul>
  );
}

/** The columns of people; `elsewhere`: their roles can be in several tenants. */
export function peopleColumns(times: TimePreferences, elsewhere: boolean): ColumnsOf<"users.list"> {
  return [
    {
      id: "name",
      header: "Name",
      sortable: true,
      rowHeader: true,
      cell: (person) => (
        <span className="flex items-center gap-2.5">
          <Avatar quiet name={personName(person)} />
          <Link
            to="/riskmon-administration/user-profile/$userId"
            params={{ userId: person.id }}
            className="min-w-0 wrap-anywhere text-primary underline-offset-4 hover:underline"
          >
            {personName(person)}
          </Link>
        </span>
      ),
    },
    {
      id: "email",
      header: "Email",
      sortable: true,
      cell: (person) => <EmailAddress address={person.email} />,
    },
    { id: "roles", header: "Roles", cell: ({ roles }) => <Roles roles={roles} elsewhere={elsewhere} /> },
    { id: "status", header: "State", cell: ({ status }) => <PersonState status={status} /> },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      sortable: true,
      downFirst: true,
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? <span className="text-muted">Never</span> : ago(lastSignInAt),
    },
    {
      id: "factor",
      header: "Second factor",
      optional: true,
      cell: ({ hasFactor }) => (hasFactor ? "Yes" : <span className="text-muted">Email only</span>),
    },
    {
      id: "created",
      header: "Created",
      sortable: true,
      downFirst: true,
      optional: true,
      cell: ({ createdAt }) => shortDay(createdAt, times),
    },
  ];
}
