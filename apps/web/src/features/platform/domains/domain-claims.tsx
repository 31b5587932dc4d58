import type { DomainClaim } from "@crq/contract/platform/domains";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { shortDay } from "../../../ui/format.ts";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Section } from "../../../ui/section.tsx";

interface Decision {
  readonly claim: DomainClaim;
  readonly approve: boolean;
}

/**
 * Domains that tenants claim without a DNS record that proves them; shown to the platform's administrators while there
 * are any.
 */
export function DomainClaims() {
  const user = useUser();
  const claims = useQuery(queryOf("domainClaims.list"));
  const [asked, setAsked] = useState<Decision>();
  const decide = useAct("domainClaims.decide", {
    done: (_, { body }) => `${asked?.claim.domain} is ${body.approve ? "approved" : "refused"}`,
    failed: "Couldn't save your decision",
    also: ["tenantDomains"],
  });

  async function confirm({ claim, approve }: Decision) {
    await decide.run({ params: { id: claim.id }, body: { approve } });
    setAsked(undefined);
  }

  if (claims.isError)
    return <ErrorState error={claims.error} onRetry={() => void claims.refetch()} busy={claims.isFetching} />;
  if (!claims.data || claims.data.items.length === 0) return null;
  return (
    <Section
      id="domain-claims"
      className="mt-10"
      title="Domains to review"
      description="Tenants claim these domains and normally verify them with a DNS record. Approve one only if you know it belongs to the organization."
    >
      <Table label="Domains to review" className={STACKED.table}>
        <thead className={STACKED.head}>
          <Tr>
            <Th>Domain</Th>
            <Th>Tenant</Th>
            <Th>Added</Th>
            <Th>
              <span className="sr-only">Decision</span>
            </Th>
          </Tr>
        </thead>
        <tbody className={STACKED.body}>
          {claims.data.items.map((claim) => (
            <Tr key={claim.id} className={STACKED.row}>
              <RowHeader className={STACKED.name}>
                {claim.domain}
                {claim.heldBy !== null && (
                  <span className="block text-sm font-normal text-bad">Proved by {claim.heldBy}</span>
                )}
              </RowHeader>
              <Td data-column="Tenant" className={STACKED.cell}>
                <bdi>{claim.tenantName}</bdi>
              </Td>
              <Td data-column="Added" className={STACKED.cell}>
                {shortDay(claim.createdAt, user)} by <bdi>{claim.addedBy}</bdi>
              </Td>
              <Td className={STACKED.bare}>
                <span className="flex flex-wrap gap-2 sm:justify-end">
                  <Button
                    variant="outline"
                    disabled={claim.heldBy !== null}
                    aria-label={`Approve ${claim.domain}`}
                    onClick={() => setAsked({ claim, approve: true })}
                  >
                    Approve
                  </Button>
                  <Button
                    variant="outline"
                    aria-label={`Refuse ${claim.domain}`}
                    onClick={() => setAsked({ claim, approve: false })}
                  >
                    Refuse
                  </Button>
                </span>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <ConfirmDialog
        open={asked !== undefined}
        title={asked?.approve ? `Approve ${asked.claim.domain}?` : `Refuse ${asked?.claim.domain}?`}
        description={
          asked?.approve
            ? `${asked.claim.tenantName} can then add people with these addresses and receives their requests to join. No other tenant can claim the domain.`
            : "The tenant's administrators are notified. They can remove the domain and add it again."
        }
        confirmLabel={asked?.approve ? "Approve domain" : "Refuse domain"}
        destructive={asked?.approve === false}
        busy={decide.busy}
        onConfirm={() => asked && void confirm(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </Section>
  );
}
