import { cx } from "class-variance-authority";
import { type HTMLAttributes, type ReactElement, Suspense, lazy, useState } from "react";
import { money, moneyInFull, percent } from "../../../../ui/format.ts";
import { Tooltip } from "../../../../ui/overlay/tooltip.tsx";
import type { FigureSources } from "../origin/figure-origin.tsx";
import type { Quantification } from "../quantify/use-quantification.ts";
import { STATISTICS, errorText } from "./result-words.ts";

const FigureOrigin = lazy(() => import("../origin/figure-origin.tsx"));

interface HeadlineFiguresProps {
  readonly quantification: Quantification | null;
  /** The figures belong to inputs that are being corrected. */
  readonly stale: boolean;
  /** What the figures follow from: shown when someone asks for it. */
  readonly sources: FigureSources;
  /** The figure whose origin is open at first; none by default. */
  readonly first?: "mean" | "p95" | undefined;
}

const FIGURES = [
  { key: "mean", label: "Expected annual loss" },
  { key: "p95", label: "1-in-20-year loss" },
  { key: "p99", label: "1-in-100-year loss" },
  { key: "pZero", label: "Chance of any loss" },
] as const;

/** A board's key figures, set as in a financial statement. Each shows its accuracy on hover or focus, and opens what it follows from. */
export function HeadlineFigures({ quantification, stale, sources, first }: HeadlineFiguresProps) {
  const [opened, setOpened] = useState<(typeof FIGURES)[number]["key"] | null>(first ?? null);
  return (
    <>
      <dl className="grid grid-cols-2 border-y border-line @xl:grid-cols-4">
        {FIGURES.map(({ key, label }, index) => (
          <div
            key={key}
            className={cx(
              "min-w-0 py-3 pr-3",
              index % 2 === 1 && "border-l border-line pl-4",
              index === 2 && "border-line @xl:border-l @xl:pl-4",
              index > 1 && "@max-xl:border-t @max-xl:border-line",
            )}
          >
            <dt className="text-xs text-muted">{label}</dt>
            <dd>
              <Precision statistic={key} quantification={quantification}>
                <button
                  type="button"
                  data-on-paper
                  aria-haspopup={quantification ? "dialog" : undefined}
                  onClick={() => setOpened(key)}
                  className={cx(
                    "num -mx-1 block rounded-sm px-1 font-display text-2xl font-semibold transition-opacity @3xl:text-3xl",
                    stale && "text-muted",
                  )}
                >
                  {quantification ? figure(key, quantification) : <span className="text-line-strong">–</span>}
                </button>
              </Precision>
              <span className="num block min-h-4.5 truncate text-xs text-muted">
                {quantification && inFull(key, quantification)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {opened !== null && quantification && (
        <Suspense fallback={null}>
          <FigureOrigin
            statistic={opened}
            quantification={quantification}
            sources={sources}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function figure(key: (typeof FIGURES)[number]["key"], { result, estimate }: Quantification): string {
  return key === "pZero" ? percent(1 - result.pZero) : money(result[key], estimate.currency, { fixed: true });
}

/** The line below a figure: money to the unit, or how often a year has a loss. */
function inFull(key: (typeof FIGURES)[number]["key"], { result, estimate }: Quantification): string {
  if (key === "pZero") return "in one year";
  return moneyInFull(result[key], estimate.currency);
}

interface PrecisionProps {
  readonly statistic: (typeof FIGURES)[number]["key"];
  readonly quantification: Quantification | null;
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** The accuracy and the source of a figure. */
function Precision({ statistic, quantification, children }: PrecisionProps) {
  if (!quantification) return children;
  const { result, engineVersion, inputHash, estimate } = quantification;
  const row = STATISTICS.find(({ key }) => key === statistic)!;
  const error = errorText(row, result);
  return (
    <Tooltip
      content={
        <span className="num block">
          {row.unit === "money" && (
            <span className="block font-medium">{moneyInFull(result[statistic], estimate.currency)}</span>
          )}
          {error !== null && <span className="block">Calculated to {error}</span>}
          <span className="block">
            Engine {engineVersion}, inputs {inputHash.slice(0, 8)}
          </span>
          <span className="block">Opens where it comes from</span>
        </span>
      }
    >
      {children}
    </Tooltip>
  );
}
