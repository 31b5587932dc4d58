import { useUser } from "../../../../session/user-context.ts";
import { dayAndTime } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { actionWords } from "../../../platform/audit-log/public.ts";
import type { ProfilePart } from "./profile-part.ts";

/** The newest entries of the log by a person and about them. */
export function ProfileActivity({ person }: ProfilePart) {
  const user = useUser();
  if (person.activity.length === 0)
    return <p className="text-sm text-muted">The log holds nothing by them or about them.</p>;
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
            <Td className="wrap-anywhere">{entry.actor === person.email ? "Themself" : entry.actor}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
