import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { Panel } from "../../../../screen/tile/panel.tsx";
import { useTile } from "../../../../screen/tile/use-tile.ts";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { useUser } from "../../../../session/user-context.ts";
import { useFiguresSearch } from "../figures/use-figures-search.ts";
import { RiskRatingChip } from "../risk-rating.tsx";

const LINK = "font-medium wrap-anywhere underline-offset-4 hover:underline touch:inline-block touch:py-1.5";

/** The risks whose current rating has moved most in 90 days. */
export function MoversTile() {
  const { scope } = useFiguresSearch();
  const matrices = useMatrices();
  const read = useTile("riskFigures.movers", { query: scope });
  return (
    <Panel title="Moved most in 90 days" landmark read={read} lines={4}>
      {(movers) =>
        movers.length === 0 ? (
          <p className="border-y border-line py-4 text-sm text-muted">
            No current rating has changed in the last 90 days.
          </p>
        ) : (
          <ul className="border-t border-ink/40">
            {movers.map(({ id, reference, title, matrixId, from, to }) => (
              <li key={id} className="border-b border-line py-2 text-sm">
                <Link to="/risk-management/risk-register/$id" params={{ id }} className={LINK}>
                  {reference} {title}
                </Link>
                <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-xs">
                  <RiskRatingChip rating={from} matrix={matrices.of(matrixId)} />
                  <ArrowRight aria-hidden className="size-3.5 text-muted" />
                  <span className="sr-only">to</span>
                  <RiskRatingChip rating={to} matrix={matrices.of(matrixId)} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

/** The reviews that have been overdue longest. */
export function OverdueReviewsTile() {
  const { scope } = useFiguresSearch();
  const times = useUser();
  const read = useTile("risks.list", { query: { ...scope, review: "overdue", sort: "review", pageSize: 6 } });
  const search = { ...(scope as Readonly<Record<string, string>>), review: "overdue" };
  return (
    <Panel
      title="Overdue reviews"
      landmark
      read={read}
      lines={4}
      more={
        <Link
          to="/risk-management/risk-register"
          search={search}
          className="underline-offset-4 hover:underline"
        >
          Show all
        </Link>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="border-y border-line py-4 text-sm text-muted">No review is overdue.</p>
        ) : (
          <ul className="border-t border-ink/40">
            {items.map(({ id, reference, title, ownerName, nextReviewOn }) => (
              <li key={id} className="border-b border-line py-2 text-sm">
                <Link to="/risk-management/risk-register/$id" params={{ id }} className={LINK}>
                  {reference} {title}
                </Link>
                <p className="text-xs wrap-anywhere text-muted">
                  Due {nextReviewOn === null ? "" : calendarDay(nextReviewOn, times)}, {ownerName}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}
