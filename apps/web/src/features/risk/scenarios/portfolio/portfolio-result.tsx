import type { PortfolioDependence as Dependence } from "@crq/contract/risk/portfolios";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { TolerancePoint } from "@crq/engine/treatment";
import { cx } from "class-variance-authority";
import { Suspense, lazy } from "react";
import { ChevronRight } from "lucide-react";
import { count, money, moneyInFull, percent } from "../../../../ui/format.ts";
import { JoinedAt } from "../../../../screen/joined/joined-at.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import type { Answer } from "../quantify/analysis-messages.ts";
import type { Analysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { Cautions } from "../result/cautions.tsx";
import { CurveSection } from "../result/curve-section.tsx";
import { averageCaution, hasInterval } from "../result/result-words.ts";
import { useThreshold } from "../workbench/use-threshold.ts";
import { assumedWords } from "./analysis/assumed-words.ts";
import type { JoinedMembers } from "./joined-members.ts";
import { judgedBy } from "./judged.ts";
import type { InheritedAppetite } from "./use-inherited-appetite.ts";

const ContributionTable = lazy(async () => ({
  default: (await import("./contribution-table.tsx")).ContributionTable,
}));
const DiversificationTable = lazy(async () => ({
  default: (await import("./diversification-table.tsx")).DiversificationTable,
}));
const PortfolioStages = lazy(() => import("./portfolio-stages.tsx"));
const PercentileTable = lazy(async () => ({
  default: (await import("../result/percentile-table.tsx")).PercentileTable,
}));

/** Whether figures go from gross to net, or controls change them. */
function hasStages({ declared, treated }: Answer<"portfolio">): boolean {
  return declared !== undefined || (treated?.stages.inherent ?? treated?.stages.plan ?? null) !== null;
}

interface PortfolioResultProps {
  readonly analysis: Analysis<"portfolio">;
  readonly joined: JoinedMembers;
  /** Years of the simulation; null for the exact engine. */
  readonly years: number | null;
  /** The exact engine doesn't support this dependence. */
  readonly simulationOnly: boolean;
  /** The assumption about the dependence of the members' losses, which every joint figure relies on. */
  readonly dependence: Dependence;
  readonly onYears: (years: number | null) => void;
  readonly tolerance: readonly TolerancePoint[];
  /** The risk appetite of the client or tenant that the tolerance is; null: it's the portfolio's own. */
  readonly inherited: InheritedAppetite | null;
  /** It's a client's portfolio. */
  readonly ofClient: boolean;
  readonly onTolerance: ((points: readonly TolerancePoint[]) => void) | null;
  readonly title: string;
}

const RELIABLE = "The figures are only as reliable as the estimates behind them.";
const NO_INTERVAL = "Averages have none that holds: they depend on the rarest losses.";

const FIGURES = [
  { key: "mean", label: "Expected annual loss" },
  { key: "p95", label: "1-in-20-year loss" },
  { key: "p99", label: "1-in-100-year loss" },
] as const;

/** The members' combined loss: figures, curve, the diversification benefit, and the sources of the worst years. */
export function PortfolioResult(props: PortfolioResultProps) {
  const { analysis, joined, simulationOnly, dependence, tolerance, onTolerance, title } = props;
  const [threshold, setThreshold] = useThreshold(analysis.value);
  const { members, currency } = joined;
  const declared = dependence.type === "declared";
  const simulated = declared ? analysis.value?.declared?.joinedBy.simulated : undefined;
  const years = declared ? (simulated?.years ?? null) : props.years;
  const method = years === null ? "exact" : `${count(years)} simulated years, seed 1`;
  const refused = analysis.failure?.startsWith("matrix") === true;
  return (
    <section id="result" aria-label="Result" className="@container min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading size="part" level={2}>
          Combined annual loss
        </Heading>
        {declared ? null : (
          <Select
            aria-label="Calculation method"
            value={String(years ?? 0)}
            onChange={(event) =>
              props.onYears(event.target.value === "0" ? null : Number(event.target.value))
            }
            className="w-60"
          >
            {!simulationOnly && <option value="0">Exact</option>}
            {[100_000, 1_000_000].map((choice) => (
              <option key={choice} value={choice}>
                Simulated, {count(choice)} years
              </option>
            ))}
          </Select>
        )}
      </div>
      <p className="num mt-1 mb-3 text-xs text-muted">
        {(members.length > 1 || declared) && `${assumedWords(dependence, props.ofClient)}. `}
        {!declared && "What-if: this isn’t the declared dependence. "}
        {simulated
          ? `With the controls in place. ${RELIABLE}`
          : years === null
            ? `Calculated exactly. ${RELIABLE}`
            : simulationOnly
              ? `Exact calculation doesn’t support this dependence, so figures come from ${count(years)} simulated years; ± is the 95% interval. ${NO_INTERVAL}`
              : `Figures come from ${count(years)} simulated years; ± is the 95% interval. ${NO_INTERVAL}`}
      </p>
      <JoinedAt joining={joined.joining} currency={currency} className="-mt-2 mb-3 text-xs text-muted" />
      <AnalysisFrame
        analysis={refused ? { ...analysis, failure: "These correlations contradict each other" } : analysis}
        what="the portfolio"
      >
        {(result) => {
          const { limit, kept, note } = judgedBy(props.inherited, result);
          return (
            <div className="flex flex-col gap-6">
              <dl className="grid grid-cols-2 border-y border-line @xl:grid-cols-4">
                {FIGURES.map(({ key, label }, index) => (
                  <Figure
                    key={key}
                    index={index}
                    label={label}
                    value={money(result[key], currency, { fixed: true })}
                    below={
                      years === null || (declared && key === "mean")
                        ? moneyInFull(result[key], currency)
                        : hasInterval(key)
                          ? `±${money(result.error[key] ?? 0, currency)}, 95% interval`
                          : "average of the simulated years"
                    }
                  />
                ))}
                <Figure
                  index={FIGURES.length}
                  label="Chance of any loss"
                  value={percent(1 - result.pZero)}
                  below="in one year"
                />
              </dl>
              <Cautions of={[averageCaution(result)]} />
              {hasStages(result) && (
                <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                  <PortfolioStages result={result} currency={currency} />
                </Suspense>
              )}
              <CurveSection
                result={result}
                currency={currency}
                threshold={threshold}
                onThreshold={(value) => setThreshold(value)}
                others={kept && tolerance.length > 0 ? [kept] : []}
                simulated={[]}
                tolerance={tolerance}
                limit={limit}
                onTolerance={onTolerance}
                title={title}
                note={`Engine ${ENGINE_VERSION}, ${count(members.length)} scenarios, ${method}`}
              />
              {tolerance.length > 0 && <p className="-mt-4 max-w-prose text-xs text-muted">{note}</p>}
              {members.length > 1 && (
                <Suspense fallback={<Skeleton className="h-64 w-full" />}>
                  <DiversificationTable result={result} currency={currency} title={title} />
                  <ContributionTable
                    result={result}
                    members={[...members, ...(result.declared?.causes ?? [])]}
                    currency={currency}
                    title={title}
                  />
                </Suspense>
              )}
              <details className="group">
                <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-medium hover:text-primary touch:min-h-11 [&::-webkit-details-marker]:hidden">
                  <ChevronRight
                    aria-hidden
                    className="size-4 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none print:hidden"
                  />
                  All figures
                </summary>
                <div className="mt-2">
                  <Suspense fallback={<Skeleton className="h-24 w-full" />}>
                    <PercentileTable
                      result={result}
                      currency={currency}
                      kept={null}
                      method={years === null ? "Exact" : "Simulated"}
                    />
                  </Suspense>
                </div>
              </details>
            </div>
          );
        }}
      </AnalysisFrame>
    </section>
  );
}

function Figure({
  index,
  label,
  value,
  below,
}: {
  readonly index: number;
  readonly label: string;
  readonly value: string;
  readonly below: string;
}) {
  return (
    <div
      className={cx(
        "min-w-0 py-3 pr-3",
        index % 2 === 1 && "border-l border-line pl-4",
        index === 2 && "border-line @xl:border-l @xl:pl-4",
        index > 1 && "@max-xl:border-t @max-xl:border-line",
      )}
    >
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="num font-display text-2xl font-semibold">
        {value}
        <span className="block truncate font-sans text-xs font-normal text-muted">{below}</span>
      </dd>
    </div>
  );
}
