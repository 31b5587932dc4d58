import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { ACCEPTANCE_WORDS, STATUS_WORDS, TREATMENT_WORDS } from "../register/public.ts";

const MOST = 50;

/** The risks of the register that a scenario puts in money, with what was decided about them. */
export function RegisterRisks({ scenarioId }: { readonly scenarioId: string }) {
  const risks = useQuery(queryOf("risks.list", { query: { scenarioId, pageSize: MOST, sort: "reference" } }));
  return (
    <Loaded
      query={risks}
      skeleton={<Skeletons heights={["h-6", "h-6"]} />}
      empty={
        <p className="max-w-prose text-sm text-muted">
          No risk of the register names this scenario. Link it on a risk’s page to see the risk in money.
        </p>
      }
    >
      {({ items }) => (
        <Table label="Risks that this scenario puts in money">
          <thead>
            <tr>
              <Th>Risk</Th>
              <Th>Treatment</Th>
              <Th>Status</Th>
              <Th className="max-md:hidden">Owner</Th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, reference, title, treatment, acceptance, status, ownerName }) => (
              <Tr key={id}>
                <RowHeader className="min-w-32 wrap-anywhere">
                  <span className="num text-muted">{reference}</span>{" "}
                  <Link
                    to="/risk-management/risk-register/$id"
                    params={{ id }}
                    className="text-primary underline underline-offset-4"
                  >
                    {title}
                  </Link>
                </RowHeader>
                <Td>
                  {TREATMENT_WORDS[treatment]}
                  {acceptance !== null && (
                    <span className="block text-xs text-muted">{ACCEPTANCE_WORDS[acceptance]}</span>
                  )}
                </Td>
                <Td className="text-muted">{STATUS_WORDS[status]}</Td>
                <Td className="text-muted max-md:hidden">{ownerName}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Loaded>
  );
}
