import type { PortfolioRecord } from "@crq/contract/risk/portfolios";
import { ENGINE_VERSION } from "@crq/engine/version";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Suspense, lazy, useMemo, useRef } from "react";
import { basisWords } from "../../../../../screen/joined/basis-words.ts";
import { GrossToNet } from "../../../../../screen/joined/gross-to-net.tsx";
import { JoinedAt } from "../../../../../screen/joined/joined-at.tsx";
import { useUser } from "../../../../../session/user-context.ts";
import type { ChartCurve } from "../../../../../ui/chart/chart-curve.ts";
import { count, counted, day, money } from "../../../../../ui/format.ts";
import { PageHeader, useRecordTitle } from "../../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../../../ui/state/error-state.tsx";
import { Skeleton } from "../../../../../ui/state/skeleton.tsx";
import { Figure, Statement, StatementPart } from "../../../../../ui/statement.tsx";
import { AppetiteCurve } from "../../../../../screen/joined/appetite-curve.tsx";
import type { Answer } from "../../quantify/analysis-messages.ts";
import { assumedWords } from "../analysis/assumed-words.ts";
import { usePortfolioAnalysis } from "../analysis/use-portfolio-analysis.ts";
import { judgedBy } from "../judged.ts";
import { portfolioDraft } from "../portfolio-draft.ts";
import { useInheritedAppetite } from "../use-inherited-appetite.ts";
import { drivers, type Limits, portfolioDecision, portfolioVerdict } from "./portfolio-words.ts";

const ShareMenu = lazy(async () => ({
  default: (await import("../../../../../ui/share/share-menu.tsx")).ShareMenu,
}));

/** A portfolio on one page for people who decide: verdict, figures, the decision asked for, the curve before and after treatment, and what drives it. */
export function PortfolioStatement({ record }: { readonly record: PortfolioRecord }) {
  const { id, title, description, clientName, updatedAt } = record;
  const user = useUser();
  const target = useRef<HTMLDivElement>(null);
  useRecordTitle(title);
  return (
    <div className="max-w-[52rem]">
      <Link
        from="/risk-management/quantitative-analysis"
        to="."
        search={{ portfolio: id }}
        className="mb-2 inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> The portfolio
      </Link>
      <div ref={target}>
        <PageHeader
          title={title}
          description={`Portfolio statement for ${clientName ?? user.currentCompanyName ?? "the organization"}, as saved on ${day(updatedAt, user)}`}
          actions={
            <Suspense fallback={<span className="h-9 w-24" />}>
              <ShareMenu asDocument title={`Portfolio statement, ${title}`} target={target} />
            </Suspense>
          }
        />
        {description !== "" && (
          <p className="mb-4 max-w-prose text-sm wrap-anywhere whitespace-pre-wrap text-muted">
            {description}
          </p>
        )}
        <Computed record={record} />
      </div>
    </div>
  );
}

function Computed({ record }: { readonly record: PortfolioRecord }) {
  const { members, dependence, tolerance } = useMemo(() => portfolioDraft(record), [record]);
  const { clientId } = record;
  const found = usePortfolioAnalysis({ members, dependence, clientId, years: null });
  const { joined, apart, years, declared, analysis } = found;
  const appetite = useInheritedAppetite(clientId, joined?.currency);
  const inherited = tolerance.length === 0 ? appetite : null;
  if (members.length === 0 || apart || joined?.members.length === 0)
    return (
      <EmptyState title="Nothing to state yet">
        {apart
          ? "These scenarios belong to several clients, which are separate organizations, so their losses aren’t added up."
          : "Add scenarios to the portfolio to see their combined annual loss."}
      </EmptyState>
    );
  if (declared.isError)
    return (
      <ErrorState error={declared.error} onRetry={() => void declared.refetch()} busy={declared.isFetching} />
    );
  if (analysis.failure !== null) return <p className="text-sm text-bad">{analysis.failure}</p>;
  const result = analysis.value;
  if (!joined || !result) return <Skeleton className="h-96 w-full" />;
  const { currency } = joined;
  const limits = { own: tolerance, inherited, currency };
  const { stages } = result.declared ?? result.treated ?? {};
  const named = [...joined.members, ...(result.declared?.causes ?? [])];
  return (
    <>
      <p className="mb-6 font-display text-verdict text-balance paper:text-xl">
        {portfolioVerdict(result, limits)}
      </p>
      <Figures result={result} limits={limits} />
      <StatementPart title="Decision asked for">
        <p className="max-w-prose text-base wrap-anywhere">
          {portfolioDecision(result, limits, declared.data?.members ?? [])}
        </p>
      </StatementPart>
      <StatementPart title="Loss exceedance curve, before and after treatment">
        <Curves result={result} limits={limits} />
        {stages && (
          <div className="mt-4">
            <GrossToNet stages={stages} currency={currency} />
          </div>
        )}
      </StatementPart>
      <StatementPart title="What drives it">
        <ol className="flex flex-col gap-2 text-base">
          {drivers(result, named).map((one) => (
            <li key={one.id} className="wrap-anywhere">
              <span className="font-medium">{one.title}</span>: {one.share} of the worst 5% of years.
            </li>
          ))}
        </ol>
      </StatementPart>
      <StatementPart title="Where the figures come from">
        <div className="flex max-w-prose flex-col gap-2 text-sm">
          <p>
            {counted(joined.members.length, "scenario")} estimated with Open FAIR, joined by engine{" "}
            {ENGINE_VERSION}
            {years === null ? "" : ` in ${count(years)} simulated years`}.{" "}
            {result.declared
              ? basisWords(result.declared.joinedBy, currency)
              : `${assumedWords(dependence, clientId !== null)}: a what-if, before and after treatment alike. It counts no insurance.`}
          </p>
          <JoinedAt joining={joined.joining} currency={currency} className="" />
          {(inherited ?? tolerance.length > 0) && <p>{judgedBy(inherited, result).note}</p>}
          <p>
            Download the portfolio as a file to compute the figures again with the command{" "}
            <code className="bg-sunken px-1 font-mono text-xs">portfolio</code>. They’re only as reliable as
            the estimates behind them.
          </p>
        </div>
      </StatementPart>
    </>
  );
}

interface ShownProps {
  readonly result: Answer<"portfolio">;
  readonly limits: Limits;
}

/** The figures that are judged: after insurance where the appetite is. */
function Figures({ result, limits: { inherited, currency } }: ShownProps) {
  const net = inherited ? (result.declared?.stages.net?.now ?? null) : null;
  const shown = net ?? result.declared?.stages.now ?? result;
  const text = (value: number) => money(value, currency, { fixed: true });
  const note = net ? "after insurance" : undefined;
  const rare = (value: number, years: number) =>
    value === 0 ? `fewer than 1 year in ${years} has any loss` : note;
  return (
    <Statement>
      <Figure name="Expected annual loss" value={text(shown.mean)} note={note} />
      <Figure name="1-in-10-year loss" value={text(shown.p90)} note={rare(shown.p90, 10)} />
      <Figure name="1-in-20-year loss" value={text(shown.p95)} note={rare(shown.p95, 20)} />
      <Figure name="1-in-100-year loss" value={text(shown.p99)} note={rare(shown.p99, 100)} />
    </Statement>
  );
}

function Curves({ result, limits: { own, inherited, currency } }: ShownProps) {
  const { declared } = result;
  const { curves } = declared ?? result.treated ?? {};
  const others: ChartCurve[] = [];
  if (curves?.inherent) others.push({ look: "inherent", label: "Without controls", curve: curves.inherent });
  if (curves?.plan) others.push({ look: "residual", label: "As planned", curve: curves.plan });
  if (declared?.kept) others.push({ look: "retained", label: "After insurance", curve: declared.kept.curve });
  return (
    <AppetiteCurve
      curve={result.curve}
      net={inherited ? declared?.kept?.curve : undefined}
      others={others}
      accepted={inherited?.tolerance ?? own}
      acceptedName={judgedBy(inherited, result).limit}
      currency={currency}
      p95={result.p95}
      p99={result.p99}
    />
  );
}
