import { RISK_STAGES } from "@crq/contract/risk/register/risk-figures";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Suspense, lazy, useRef, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { RatingChip } from "../../../../screen/risks/rating-chip.tsx";
import { type MatrixChoice, useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { useUser } from "../../../../session/user-context.ts";
import { count, day, money } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Skeleton, Skeletons } from "../../../../ui/state/skeleton.tsx";
import { Figure, Statement, StatementPart } from "../../../../ui/statement.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { useFiguresSearch } from "../figures/use-figures-search.ts";
import { countsByRating } from "../posture/flows.ts";
import { RiskRatingChip } from "../risk-rating.tsx";
import { TREATMENT_WORDS } from "../words.ts";
import { highest, registerDecisions, registerVerdict } from "./register-words.ts";

const ShareMenu = lazy(async () => ({
  default: (await import("../../../../ui/share/share-menu.tsx")).ShareMenu,
}));

const TITLE = "Risk register statement";
/** How many of the costliest risks are listed. */
const LARGEST = 10;

/** The register on one page for people who decide: a sentence, figures, the decisions asked for, ratings before and after treatment, and the costliest risks. */
export function RegisterStatement() {
  const { scope } = useFiguresSearch();
  const user = useUser();
  const target = useRef<HTMLDivElement>(null);
  const [today] = useState(() => new Date());
  const counts = useQuery(queryOf("riskFigures.counts", { query: scope }));
  return (
    <div className="max-w-[52rem]">
      <Link
        to="/risk-management/risk-register/dashboard"
        className="mb-2 inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> Register dashboard
      </Link>
      <div ref={target}>
        <PageHeader
          title={TITLE}
          description={`${user.currentCompanyName ?? "The organization"}, ${day(today, user)}`}
          actions={
            <Suspense fallback={<span className="h-9 w-24" />}>
              <ShareMenu asDocument title={TITLE} target={target} />
            </Suspense>
          }
        />
        <Loaded query={counts} skeleton={<Skeletons heights={["h-16", "h-24", "h-16"]} />}>
          {(data) => (
            <>
              <Rated counts={data} />
              <StatementPart title="Decisions asked for">
                <Decisions of={registerDecisions(data)} />
              </StatementPart>
            </>
          )}
        </Loaded>
        <StatementPart title="The costliest risks">
          <Costliest />
        </StatementPart>
      </div>
    </div>
  );
}

interface RatedProps {
  readonly counts: Parameters<typeof registerDecisions>[0];
}

/** The sentence, the figures, and how many risks have each rating without controls, now, and at their targets. */
function Rated({ counts }: RatedProps) {
  const { scope } = useFiguresSearch();
  const matrices = useMatrices();
  const positions = useQuery(queryOf("riskFigures.positions", { query: scope }));
  return (
    <Loaded query={positions} skeleton={<Skeletons heights={["h-16", "h-24"]} />}>
      {({ matrixId, flows, matrices: used }) => {
        const shown = matrices.of(matrixId);
        if (!shown) return <Skeleton className="h-24 w-full" />;
        const found = highest(shown.matrix, flows);
        const name = `${found.label} or above`;
        return (
          <>
            <p className="mb-6 font-display text-verdict text-balance paper:text-xl">
              {registerVerdict(found)}
            </p>
            <Statement plain>
              <Figure
                name="Risks"
                value={count(counts.total)}
                note={`${count(counts.unquantified)} not in money`}
              />
              <Figure name={name} value={count(found.now)} note={`${count(found.target)} at their targets`} />
              <Figure name="Reviews overdue" value={count(counts.overdue)} />
              <Figure
                name="Accepted"
                value={count(counts.acceptance.approved)}
                note={`${count(counts.acceptance.asked)} awaiting approval`}
              />
            </Statement>
            <StatementPart title="Before and after treatment">
              <ByRating shown={shown} flows={flows} />
              {used.length > 1 && (
                <p className="mt-2 text-xs text-muted">
                  Risks rated by {shown.name}. Those of other matrices aren’t added to them.
                </p>
              )}
            </StatementPart>
          </>
        );
      }}
    </Loaded>
  );
}

interface ByRatingProps {
  readonly shown: MatrixChoice;
  readonly flows: Parameters<typeof highest>[1];
}

function ByRating({ shown: { matrix }, flows }: ByRatingProps) {
  const columns = RISK_STAGES.map((stage) => countsByRating(matrix, flows, stage));
  return (
    <Table label="Risks by rating">
      <thead>
        <tr>
          <Th>Rating</Th>
          <Th numeric>Inherent</Th>
          <Th numeric>Current</Th>
          <Th numeric>Target</Th>
        </tr>
      </thead>
      <tbody>
        {matrix.ratings
          .map(({ label }, index) => (
            <Tr key={label}>
              <RowHeader>
                <RatingChip matrix={matrix} rating={index + 1} />
              </RowHeader>
              {columns.map((counts, stage) => (
                <Td key={RISK_STAGES[stage]} numeric>
                  {count(counts[index]!)}
                </Td>
              ))}
            </Tr>
          ))
          .toReversed()}
      </tbody>
    </Table>
  );
}

function Decisions({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return <p className="text-base">None now.</p>;
  return (
    <ul className="list-disc pl-5 text-base">
      {of.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/** The risks with the largest expected loss, each in the currency of its scenario. */
function Costliest() {
  const { scope } = useFiguresSearch();
  const matrices = useMatrices();
  const risks = useQuery(
    queryOf("risks.list", {
      query: { ...scope, quantified: "yes", sort: "loss", order: "desc", pageSize: LARGEST },
    }),
  );
  return (
    <Loaded
      query={risks}
      skeleton={<Skeletons heights={["h-6", "h-6", "h-6"]} />}
      empty={<p className="text-sm text-muted">No risk is linked to a scenario that says it in money.</p>}
    >
      {({ items }) => (
        <Table label="The risks with the largest expected loss">
          <thead>
            <tr>
              <Th>Risk</Th>
              <Th numeric>Expected a year</Th>
              <Th>Now</Th>
              <Th>Target</Th>
              <Th>Treatment</Th>
              <Th className="max-md:hidden">Owner</Th>
            </tr>
          </thead>
          <tbody>
            {items.map(
              ({ id, reference, title, money: loss, current, target, treatment, ownerName, matrixId }) => (
                <Tr key={id}>
                  <RowHeader className="min-w-32 wrap-anywhere">
                    <span className="num font-normal text-muted">{reference}</span> {title}
                  </RowHeader>
                  <Td numeric>{loss ? money(loss.mean, loss.currency) : "–"}</Td>
                  <Td>
                    <RiskRatingChip rating={current} matrix={matrices.of(matrixId)} />
                  </Td>
                  <Td>
                    <RiskRatingChip rating={target} matrix={matrices.of(matrixId)} />
                  </Td>
                  <Td className="text-muted">{TREATMENT_WORDS[treatment]}</Td>
                  <Td className="text-muted max-md:hidden">{ownerName}</Td>
                </Tr>
              ),
            )}
          </tbody>
        </Table>
      )}
    </Loaded>
  );
}
