import { Link } from "@tanstack/react-router";
import { PanelHead } from "../../../screen/tile/panel.tsx";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { useDashboardSearch } from "../../../screen/tile/use-dashboard-search.ts";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { money, percent } from "../../../ui/format.ts";
import { Plate } from "../../../ui/plate.tsx";

const SHOWN = 3;

/**
 * The three scenarios with the largest average cost. It uses the same query as the table of top scenarios, so it makes no call of
 * its own.
 */
export function Drivers({ clientId }: { readonly clientId: string | undefined }) {
  const { currency: asked } = useDashboardSearch().search;
  const { data } = useTile("scenarioFigures.top", {
    query: { ...(clientId !== undefined && { clientId }), ...(asked !== undefined && { currency: asked }) },
  });
  if (data === undefined || data.items.length < SHOWN || !(data.sum > 0)) return null;
  const currency = data.currency ?? "USD";
  const shown = data.items.slice(0, SHOWN);
  const together = shown.reduce((sum, { mean }) => sum + mean, 0) / data.sum;
  return (
    <section aria-label="Main drivers" className="@container mb-14 paper:mb-6">
      <PanelHead
        title="Main drivers"
        // Their own sum: the headline may still be of the scenarios as they were.
        more={
          <span className="text-muted">
            Together, {percent(together)} of the {money(data.sum, currency)} expected a year before insurance
          </span>
        }
      />
      <ul className="grid gap-4 @2xl:grid-cols-3 paper:grid-cols-3">
        {shown.map(({ id, title, mean, p95 }) => (
          <li key={id} className="min-w-0">
            <Plate className="flex h-full flex-col">
              <Link
                to="/risk-management/quantitative-analysis"
                search={{ scenario: id }}
                className="line-clamp-2 text-base font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {title}
              </Link>
              <div className="mt-auto pt-3">
                <p className="num font-display text-2xl font-semibold">{money(mean, currency)}</p>
                <p className="mb-2 text-xs text-muted">
                  a year on average;{" "}
                  {p95 > 0 ? `${money(p95, currency)} or more in 1 of 20 years` : "no loss in 19 of 20 years"}
                </p>
                <span className="flex items-center gap-2">
                  <ShareBar share={mean / data.sum} className="flex-1" />
                  <span className="num text-xs text-muted">{percent(mean / data.sum)}</span>
                </span>
              </div>
            </Plate>
          </li>
        ))}
      </ul>
    </section>
  );
}
