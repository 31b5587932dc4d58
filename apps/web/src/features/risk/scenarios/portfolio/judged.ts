import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import type { PortfolioResult } from "@crq/engine/portfolio/portfolio-result";
import type { PortfolioLoss } from "@crq/engine/program/portfolio-loss";
import type { InheritedAppetite } from "./use-inherited-appetite.ts";

/** How a portfolio is compared with accepted losses. */
export interface Judged {
  /** What the accepted losses are called. */
  readonly limit: string;
  /** The curve that is compared instead of the one before insurance. */
  readonly kept: ChartCurve | null;
  readonly note: string;
}

interface Result extends Pick<PortfolioResult, "curve"> {
  readonly declared?: Pick<PortfolioLoss, "kept">;
}

/** An appetite is judged after insurance, as on the dashboard, where the portfolio has insurance; a limit of its own before it. */
export function judgedBy(inherited: InheritedAppetite | null, { declared }: Result): Judged {
  if (!inherited)
    return {
      limit: "This portfolio’s limit",
      kept: null,
      note: "Compared before insurance. The dashboard compares losses after insurance with the risk appetite.",
    };
  const whose = inherited.ofClient ? "this client’s" : "your organization’s";
  const kept = declared?.kept ?? null;
  const compared = declared
    ? "Compared after insurance, as on the dashboard."
    : `Compared before insurance, because a what-if has none. The dashboard judges ${whose} appetite after insurance.`;
  return {
    limit: `${whose.charAt(0).toUpperCase()}${whose.slice(1)} appetite`,
    kept: kept && { look: "retained", label: "After insurance", curve: kept.curve },
    note: `${compared} To give this portfolio a limit of its own, set it under Limit.`,
  };
}
