import { NoAccess } from "../../../screen/no-access.tsx";
import { can, type Permission, PERMISSIONS } from "@crq/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Printer } from "lucide-react";
import { useState } from "react";
import { type CallResult, queryOf } from "../../../api/call.ts";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { count, counted } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { SearchInput } from "../../../ui/data-table/search-input.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { roleChoice, roleNote } from "../../../session/role-words.ts";
import { useNarrow } from "../../../ui/data-table/use-narrow.ts";
import {
  type PermissionGroup,
  permissionGroups,
  permissionWords,
} from "../../../session/permission-words.ts";

type Roles = CallResult<"users.roles">;

/** The permissions that some role has. */
const HELD = (Object.keys(PERMISSIONS) as Permission[]).filter((one) => PERMISSIONS[one].length > 0);

/** The permissions of each role, and how many people have it. */
export function RolesScreen() {
  const may = useCan("user:read");
  const narrow = useNarrow();
  const [words, setWords] = useState("");
  const roles = useQuery({ ...queryOf("users.roles", { query: {} }), enabled: may });
  const groups = permissionGroups(HELD, words);
  return (
    <>
      <PageHeader
        title="User roles"
        description="See what each role can do and who has it. These permissions are enforced on every request."
        actions={
          may && (
            <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden /> Print
            </Button>
          )
        }
      />
      {!may ? (
        <NoAccess>Only administrators can see roles.</NoAccess>
      ) : roles.error && !roles.data ? (
        <ErrorState error={roles.error} busy={roles.isFetching} onRetry={() => void roles.refetch()} />
      ) : (
        <>
          <SearchInput
            aria-label="Search permissions"
            placeholder="Search permissions"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="mb-4 sm:w-72 print:hidden"
          />
          {roles.data === undefined ? (
            <Skeleton className="h-96 w-full" />
          ) : groups.length === 0 ? (
            <EmptyState title={`No results for “${words}”`}>
              Check the spelling or try fewer words.
            </EmptyState>
          ) : narrow ? (
            <OneRole roles={roles.data} groups={groups} />
          ) : (
            <Matrix roles={roles.data} groups={groups} />
          )}
        </>
      )}
    </>
  );
}

interface RolesProps {
  readonly roles: Roles;
  readonly groups: readonly PermissionGroup[];
}

function Holders({ role, holders }: Pick<Roles[number], "role" | "holders">) {
  return (
    <Link
      to="/riskmon-administration/user-management"
      search={{ role }}
      aria-label={`${counted(holders, "person holds", "people hold")} this role`}
      className="num text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
    >
      {count(holders)}
    </Link>
  );
}

function Matrix({ roles, groups }: RolesProps) {
  return (
    <section
      aria-label="Roles and permissions"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      className="relative max-h-[calc(100dvh-12rem)] overflow-auto border-b border-line focus-visible:-outline-offset-2 print:max-h-none print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Roles and permissions</caption>
        <thead className="sticky top-0 z-10 bg-bg">
          <tr>
            <th
              scope="col"
              className="sticky left-0 border-b border-ink/40 bg-bg py-2 pr-3 text-left align-bottom text-xs font-medium text-muted"
            >
              Permission
            </th>
            {roles.map(({ role, label, holders }) => (
              <th
                key={role}
                scope="col"
                className="w-18 min-w-18 border-b border-ink/40 px-1 py-2 text-center align-bottom text-2xs font-medium text-muted"
              >
                <span title={role}>{label}</span>
                {roleNote(role) !== undefined && (
                  <span className="block pt-0.5 text-2xs font-normal">{roleNote(role)}</span>
                )}
                <span className="block pt-0.5 text-xs">
                  <Holders role={role} holders={holders} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={roles.length + 1}
                className="border-b border-line pt-4 pb-1 text-left text-label font-semibold"
              >
                {group.title}
              </th>
            </tr>
            {group.permissions.map((permission) => (
              <tr key={permission} className="hover:[&>*]:bg-sunken">
                <th
                  scope="row"
                  className="sticky left-0 h-8 min-w-44 border-b border-line bg-bg py-1 pr-3 text-left font-normal"
                >
                  {permissionWords(permission)}
                </th>
                {roles.map(({ role }) => (
                  <td key={role} className="border-b border-line text-center">
                    {can(role, permission) ? (
                      <>
                        <Check aria-hidden className="inline size-4 text-primary" />
                        <span className="sr-only">Yes</span>
                      </>
                    ) : (
                      <span className="text-muted/60">
                        <span aria-hidden>·</span>
                        <span className="sr-only">No</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** One role at a time, where a matrix has no room. */
function OneRole({ roles, groups }: RolesProps) {
  const [chosen, setChosen] = useState(roles[0]?.role);
  const role = roles.find((one) => one.role === chosen);
  if (!role) return null;
  return (
    <>
      <Select
        aria-label="Role"
        value={role.role}
        onChange={(event) => setChosen(event.target.value as typeof role.role)}
      >
        {roles.map((one) => (
          <option key={one.role} value={one.role}>
            {roleChoice(one.role)}
          </option>
        ))}
      </Select>
      <p className="mt-3 text-sm text-muted">
        Held by <Holders role={role.role} holders={role.holders} />
      </p>
      {groups.map((group) => {
        const held = group.permissions.filter((permission) => can(role.role, permission));
        return (
          <section key={group.title} className="mt-5">
            <Heading size="part" level={2} className="border-b border-ink/40 pb-1">
              {group.title}
            </Heading>
            {held.length === 0 ? (
              <p className="py-2 text-sm text-muted">Nothing</p>
            ) : (
              <ul className="text-sm">
                {held.map((permission) => (
                  <li key={permission} className="flex items-center gap-2 border-b border-line py-2">
                    <Check aria-hidden className="size-4 text-primary" />
                    {permissionWords(permission)}
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </>
  );
}
