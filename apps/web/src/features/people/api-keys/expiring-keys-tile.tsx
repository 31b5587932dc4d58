import { EXPIRING_DAYS } from "@crq/contract/platform/tenant-standings";
import { Link } from "@tanstack/react-router";
import { useUser } from "../../../session/user-context.ts";
import { shortDay } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** Programs' keys that expire soon, and their owners; renders nothing if there are none. */
export function ExpiringKeys() {
  const user = useUser();
  const keys = usePolled("expiringKeys.soonest").data?.items ?? [];
  if (keys.length === 0) return <span id="expiring-keys" className="hidden" />;
  return (
    <section id="expiring-keys" className="min-w-0 scroll-mt-20">
      <Heading size="section" className="mb-2">
        Keys expiring within {EXPIRING_DAYS} days
      </Heading>
      <Table label="Keys expiring soon">
        <thead>
          <tr>
            <Th>Key</Th>
            <Th>Tenant</Th>
            <Th>Owner</Th>
            <Th numeric>Expires</Th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ id, name, tenantId, tenantName, owner, expiresAt }) => (
            <Tr key={id}>
              <RowHeader className="break-words">{name}</RowHeader>
              <Td className="break-words">{tenantName}</Td>
              <Td>
                {owner === null ? (
                  <Link
                    to="/tenant-administration/tenant-settings"
                    search={{ tenantId, tab: "provisioning" }}
                    className="text-primary underline-offset-4 hover:underline"
                  >
                    Tenant key
                  </Link>
                ) : (
                  <Link
                    to="/riskmon-administration/user-profile/$userId"
                    params={{ userId: owner.id }}
                    className="break-words text-primary underline-offset-4 hover:underline"
                  >
                    {owner.name}
                  </Link>
                )}
              </Td>
              <Td numeric>{shortDay(expiresAt, user)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
