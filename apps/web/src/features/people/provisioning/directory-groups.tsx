import { type DirectoryGroup, GROUP_ROLES } from "@crq/contract/people/provisioning";
import { administers, grantable, roleLabel, type Role } from "@crq/contract/roles";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { count, counted } from "../../../ui/format.ts";
import { Select } from "../../../ui/form/select.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { ProofQuestion, useProof } from "../factors/public.tsx";

/** The groups of a directory, each with the role of its members. */
export function DirectoryGroups({
  tenantId,
  groups,
  ranksHighest,
}: {
  tenantId: string;
  groups: readonly DirectoryGroup[];
  /** No one in the tenant outranks the person: they can let a group assign an administering role. */
  ranksHighest: boolean;
}) {
  const proof = useProof();
  const mine = grantable(useUser().role).filter((role) => ranksHighest || !administers(role));
  const change = useAct("provisioning.setGroupRole", {
    done: (_, { params, body }) => {
      const name = groups.find(({ id }) => id === params.id)?.displayName ?? "The group";
      return {
        title: "Group updated",
        description:
          body.role === null
            ? `Members of ${name} no longer get a role.`
            : `Members of ${name} get ${roleLabel(body.role)}.`,
      };
    },
    failed: "Couldn't update the group",
    around: proof.proved,
  });
  if (groups.length === 0)
    return (
      <EmptyState title="No groups yet">
        Groups from your directory appear here after it syncs. Then choose a role for each group.
      </EmptyState>
    );
  return (
    <>
      <Table label="Directory groups">
        <thead>
          <Tr>
            <Th>Group</Th>
            <Th numeric className="max-sm:hidden">
              Members
            </Th>
            <Th>Role given</Th>
          </Tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Tr key={group.id}>
              <RowHeader>
                <span className="wrap-anywhere">{group.displayName}</span>
                <span className="block text-xs font-normal text-muted sm:hidden">
                  {counted(group.members, "member")}
                </span>
              </RowHeader>
              <Td numeric className="max-sm:hidden">
                {count(group.members)}
              </Td>
              <Td>
                <Select
                  className="max-sm:w-40"
                  aria-label={`Role for ${group.displayName}`}
                  value={group.role ?? ""}
                  disabled={change.busy || (group.role !== null && !mine.includes(group.role))}
                  onChange={(event) =>
                    void change.run({
                      params: { id: group.id },
                      query: { tenantId },
                      body: {
                        role: event.target.value === "" ? null : (event.target.value as Role),
                        clientId: null,
                      },
                    })
                  }
                >
                  <option value="">Viewer only</option>
                  {GROUP_ROLES.filter((role) => mine.includes(role) || role === group.role).map((role) => (
                    <option key={role} value={role}>
                      {roleLabel(role)}
                    </option>
                  ))}
                </Select>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <ProofQuestion proof={proof} />
    </>
  );
}
