import type { RiskRating } from "@crq/contract/risk/register/risk-record";
import type { Quantified } from "@crq/engine/rating/scales";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { type MatrixChoice, useMatrices } from "../../../screen/risks/use-matrices.ts";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { ACCEPTANCE_WORDS, RiskRatingChip, STATUS_WORDS, TREATMENT_WORDS } from "../register/public.ts";
import { type Estimate, scenarioOf, useAnalysis } from "../scenarios/reading/public.ts";
import { placedWords } from "./placed-words.ts";

const MOST = 50;

interface RegisterRisksProps {
  readonly scenarioId: string;
  /** The scenario with the controls in place; its expected events a year. */
  readonly present: Estimate;
  readonly eventsPerYear: number | null;
}

/** The risks of the register that a scenario puts in money: how they're rated, whether its figures agree, and what was decided. */
export function RegisterRisks({ scenarioId, present, eventsPerYear }: RegisterRisksProps) {
  const matrices = useMatrices();
  const ask = useMemo(() => ({ scenario: scenarioOf(present) }), [present]);
  const event = useAnalysis("event", ask).value;
  const figures =
    event && eventsPerYear !== null
      ? { frequency: eventsPerYear, loss: event.mean, currency: present.currency }
      : null;
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
        <Table label="Risks that this scenario puts in money" className={STACKED.table}>
          <thead className={STACKED.head}>
            <tr>
              <Th>Risk</Th>
              <Th>Rating</Th>
              <Th>Treatment</Th>
              <Th>Status</Th>
              <Th>Owner</Th>
            </tr>
          </thead>
          <tbody className={STACKED.body}>
            {items.map(({ id, reference, title, treatment, acceptance, status, ownerName, ...rated }) => (
              <Tr key={id} className={STACKED.row}>
                <RowHeader className={`min-w-32 ${STACKED.name}`}>
                  <span className="num text-muted">{reference}</span>{" "}
                  <Link
                    to="/risk-management/risk-register/$id"
                    params={{ id }}
                    className="text-primary underline underline-offset-4"
                  >
                    {title}
                  </Link>
                </RowHeader>
                <Td className={STACKED.cell} data-column="Rating">
                  <Rating rating={rated.current} matrix={matrices.of(rated.matrixId)} figures={figures} />
                </Td>
                <Td className={STACKED.cell} data-column="Treatment">
                  {TREATMENT_WORDS[treatment]}
                  {acceptance !== null && (
                    <span className="block text-xs text-muted">{ACCEPTANCE_WORDS[acceptance]}</span>
                  )}
                </Td>
                <Td className={`text-muted ${STACKED.cell}`} data-column="Status">
                  {STATUS_WORDS[status]}
                </Td>
                <Td className={`text-muted ${STACKED.cell}`} data-column="Owner">
                  {ownerName}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Loaded>
  );
}

interface RatingProps {
  readonly rating: RiskRating | null;
  readonly matrix: MatrixChoice | undefined;
  readonly figures: Quantified | null;
}

function Rating({ rating, matrix, figures }: RatingProps) {
  const placed = matrix && figures ? placedWords(matrix.matrix, rating, figures) : null;
  return (
    <>
      <RiskRatingChip rating={rating} matrix={matrix} />
      {placed && (
        <span className={`block text-xs ${placed.differs ? "text-warn" : "text-muted"}`}>{placed.words}</span>
      )}
    </>
  );
}
