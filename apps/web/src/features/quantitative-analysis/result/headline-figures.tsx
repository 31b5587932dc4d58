import { cx } from "class-variance-authority";
import type { HTMLAttributes, ReactElement } from "react";
import { money, moneyInFull, percent } from "../../../ui/format.ts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import type { Quantification } from "../quantify/use-quantification.ts";
import { STATISTICS, errorText } from "./result-words.ts";

interface HeadlineFiguresProps {
  readonly quantification: Quantification | null;
  /** The figures belong to inputs that are being corrected. */
  readonly stale: boolean;
}

const FIGURES = [
  { key: "mean", label: "Expected annual loss", note: "average of many years" },
  { key: "p95", label: "1-in-20 year loss", note: "exceeded in 5% of years" },
  { key: "p99", label: "1-in-100 year loss", note: "exceeded in 1% of years" },
  { key: "p_zero", label: "Chance of any loss", note: "in one year" },
] as const;

/** The figures that a board asks for, set as in a financial statement. Each says on hover or focus how exact it is. */
export function HeadlineFigures({ quantification, stale }: HeadlineFiguresProps) {
  return (
    <dl className="grid grid-cols-2 border-y border-line @xl:grid-cols-4">
      {FIGURES.map(({ key, label, note }, index) => (
        <div
          key={key}
          className={cx(
            "min-w-0 py-3 pr-3",
            index % 2 === 1 && "border-l border-line pl-4",
            index === 2 && "@xl:border-l @xl:pl-4",
            index > 1 && "max-@xl:border-t max-@xl:border-line",
          )}
        >
          <dt className="text-xs text-muted">{label}</dt>
          <dd>
            <Precision statistic={key} quantification={quantification}>
              <button
                type="button"
                className={cx(
                  "num -mx-1 block cursor-help! rounded-sm px-1 font-display text-2xl font-semibold transition-opacity @3xl:text-3xl",
                  stale && "opacity-45",
                )}
              >
                {quantification ? figure(key, quantification) : <span className="text-line-strong">–</span>}
              </button>
            </Precision>
            <span className="block text-xs text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figure(key: (typeof FIGURES)[number]["key"], { result, estimate }: Quantification): string {
  return key === "p_zero" ? percent(1 - result.p_zero) : money(result[key], estimate.currency);
}

interface PrecisionProps {
  readonly statistic: (typeof FIGURES)[number]["key"];
  readonly quantification: Quantification | null;
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** How exact a figure is, and what it was computed from. */
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
          {error !== null && <span className="block">Exact to {error}</span>}
          <span className="block">
            Engine {engineVersion}, inputs {inputHash.slice(0, 8)}
          </span>
        </span>
      }
    >
      {children}
    </Tooltip>
  );
}
