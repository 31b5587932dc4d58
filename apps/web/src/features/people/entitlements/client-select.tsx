import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { useCan } from "../../../session/user-context.ts";
import { Select } from "../../../ui/form/select.tsx";

interface ClientSelectProps {
  readonly id: string;
  /** The tenant whose clients there are to choose from; undefined: the one in which the session works. */
  readonly tenantId: string | undefined;
  /** A client's id; empty: all of them. */
  readonly value: string;
  readonly onChange: (client: string) => void;
}

/** What is said in place of a client where a role administers. */
export const FOR_ALL_CLIENTS = "Administrators work for all clients.";

/** One client of a tenant, or all. */
export function ClientSelect({ tenantId, value, onChange, ...control }: ClientSelectProps) {
  const mayRead = useCan("client:read");
  const clients = useQuery({
    ...queryOf("clients.list", {
      query: { pageSize: 200, sort: "name", ...(tenantId !== undefined && { tenantId }) },
    }),
    enabled: mayRead,
  });
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">All clients</option>
      {clients.data?.items.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </Select>
  );
}
