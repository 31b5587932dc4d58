import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import type { RatingMatrix } from "@crq/engine/rating/matrix";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { RiskMatrix } from "../../../../screen/risks/risk-matrix.tsx";
import { useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { useUser } from "../../../../session/user-context.ts";
import { money } from "../../../../ui/format.ts";
import { Plate } from "../../../../ui/plate.tsx";
import { VerdictChip } from "../../../../ui/verdict-chip.tsx";
import { acceptedBeyond, comparisons } from "../limits/limit-words.ts";
import { positionInWords, RiskRatingChip } from "../risk-rating.tsx";
import { APPETITE_CHOICES, CONTRADICTION_WORDS, STATUS_WORDS } from "../words.ts";

/** How bad the risk is, in words and in money, and what doesn't fit together. */
export function VerdictPart({ risk }: { readonly risk: RiskRecord }) {
  const user = useUser();
  const matrices = useMatrices();
  const matrix = matrices.of(risk.matrixId);
  return (
    <Plate>
      <div className="grid gap-6 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <dl className="grid grid-cols-3 gap-x-4 gap-y-4 sm:gap-x-6">
            {(["inherent", "current", "target"] as const).map((kind) => (
              <Figure
                key={kind}
                name={kind === "current" ? "Current" : kind === "inherent" ? "Inherent" : "Target"}
              >
                <RiskRatingChip rating={risk[kind]} matrix={matrix} />
                {risk[kind] !== null && (
                  <span className="mt-1 block text-xs text-muted">{positionInWords(risk[kind], matrix)}</span>
                )}
              </Figure>
            ))}
          </dl>
          <dl className="mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-3">
            <Figure name="Expected loss a year">
              <Money risk={risk} />
            </Figure>
            <Figure name="Status">{STATUS_WORDS[risk.status]}</Figure>
            <Figure name="Next review">
              {risk.nextReviewOn === null ? (
                "None planned"
              ) : (
                <span className={risk.overdue ? "text-bad" : undefined}>
                  {calendarDay(risk.nextReviewOn, user)}
                  {risk.overdue && ", overdue"}
                </span>
              )}
            </Figure>
          </dl>
          <AppetiteFigure risk={risk} matrix={matrix?.matrix} />
          {risk.contradictions.length > 0 && (
            <ul
              aria-label="What doesn’t fit together"
              className="mt-5 grid gap-2 border-t border-line pt-5 text-sm"
            >
              {risk.contradictions.map((one) => (
                <li key={one} className="flex gap-2">
                  <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
                  {one === "accepted-beyond-tolerance"
                    ? acceptedBeyond(risk, matrix?.matrix)
                    : CONTRADICTION_WORDS[one]}
                </li>
              ))}
            </ul>
          )}
        </div>
        {matrix && risk.current !== null && (
          <RiskMatrix
            matrix={matrix.matrix}
            label="Current rating"
            chosen={risk.current}
            className="self-start"
          />
        )}
      </div>
    </Plate>
  );
}

const TONES = { within: "within", "beyond-appetite": "over", "beyond-tolerance": "beyond" } as const;

/** How the risk compares with what its category's limits say, and by what. */
function AppetiteFigure({
  risk,
  matrix,
}: {
  readonly risk: RiskRecord;
  readonly matrix: RatingMatrix | undefined;
}) {
  const lines = comparisons(risk, matrix);
  return (
    <div className="mt-5 border-t border-line pt-5">
      <dl>
        <Figure name="Against appetite and tolerance">
          <VerdictChip tone={risk.appetite === null ? "open" : TONES[risk.appetite]}>
            {APPETITE_CHOICES[risk.appetite ?? "not-judged"]}
          </VerdictChip>
          {lines.map((line) => (
            <span key={line} className="mt-1 block">
              {line}
            </span>
          ))}
          {risk.limits === null && (
            <Link
              to="/risk-management/risk-register/appetite"
              className="mt-1 inline-flex min-h-6 items-center text-xs text-primary underline underline-offset-4"
            >
              Appetite and tolerance
            </Link>
          )}
        </Figure>
      </dl>
    </div>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-xs text-muted">{name}</dt>
      <dd className="min-w-0 text-sm wrap-anywhere">{children}</dd>
    </div>
  );
}

function Money({ risk }: { readonly risk: RiskRecord }) {
  if (risk.money === null) return <span className="text-muted">Not quantified</span>;
  const { mean, p95, currency, scenarioId, title } = risk.money;
  return (
    <>
      <span className="num font-display text-lg">{money(mean, currency)}</span>
      <span className="block text-xs text-muted">
        {p95 < 0.5 ? "None in 19 years of 20 or more" : `One year in twenty: ${money(p95, currency)} or more`}
      </span>
      {scenarioId !== null && (
        <span className="flex flex-col items-start text-xs">
          <Link
            to="/risk-management/quantitative-analysis"
            search={{ scenario: scenarioId }}
            className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
          >
            {title}
          </Link>
          <Link
            to="/risk-management/risk-scenario/$id"
            params={{ id: scenarioId }}
            search={{ figure: "mean" }}
            className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
          >
            Where it comes from
          </Link>
        </span>
      )}
    </>
  );
}
