import { money } from "../../ui/format.ts";

interface BadYearProps {
  readonly loss: number;
  readonly years: number;
  readonly currency: string;
  /** Keeps the decimals of figures in one column alike. */
  readonly fixed?: boolean;
}

/** The loss of a bad year; if even that year costs nothing, how rare any loss is. */
export function BadYear({ loss, years, currency, fixed = false }: BadYearProps) {
  if (loss > 0) return money(loss, currency, { fixed });
  return <span className="text-xs text-muted sm:whitespace-nowrap">Rarer than 1 in {years}</span>;
}
