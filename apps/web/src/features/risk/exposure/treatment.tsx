import type { Exposure } from "@crq/contract/risk/exposure";
import { Link } from "@tanstack/react-router";
import { money, percent } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { savings, statedMeans } from "./stated-means.ts";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";

/** The expected loss without controls, currently, and with planned controls: the value of protection. */
export function Treatment({ exposure }: { readonly exposure: Exposure }) {
  const { mean, currency } = exposure;
  const { inherent, residual } = statedMeans(exposure);
  const most = Math.max(inherent ?? 0, mean, residual ?? 0);
  if (!(most > 0)) return null;
  const before = inherent ?? mean;
  const rows = [
    { name: "Without controls", note: "inherent", value: inherent, tone: "before" as const },
    {
      name: "Current",
      note: inherent === null ? "" : saved(inherent, mean),
      value: mean,
      tone: "now" as const,
    },
    {
      name: "With planned controls",
      note: residual === null ? "" : `residual, ${saved(before, residual)}`,
      value: residual,
      tone: "after" as const,
    },
  ];
  return (
    <Plate>
      <section aria-labelledby="controls-heading">
        <Heading size="section" id="controls-heading">
          Effect of controls
        </Heading>
        <p className="mt-0.5 mb-5 text-sm text-muted">
          Expected annual loss without controls, today and as planned. Percentages compare with{" "}
          {inherent === null ? "today" : "no controls"}.
        </p>
        <ul className="grid gap-5 text-sm">
          {rows.map(({ name, note, value, tone }) => (
            <li key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
              <span>
                {name} <span className="ml-1 text-xs text-muted">{note}</span>
              </span>
              {value === null ? (
                <span className="text-right text-muted">not stated</span>
              ) : (
                <>
                  <span className="num text-right font-display text-lg font-semibold">
                    {money(value, currency)}
                  </span>
                  <span className="col-span-2">
                    <ShareBar share={value / most} tone={tone} />
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-6 border-t border-line pt-3 text-sm text-muted">{savings(exposure)}</p>
        <NextBest exposure={exposure} />
      </section>
    </Plate>
  );
}

/** The planned control with the best return. */
function NextBest({ exposure: { bestControl, currency } }: { readonly exposure: Exposure }) {
  if (bestControl === null) return null;
  const { scenarioId, title, saves, cost } = bestControl;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <Heading size="label" level={3}>
        Next best dollar
      </Heading>
      <p className="mt-1 text-base wrap-anywhere">
        <Link
          to="/risk-management/quantitative-analysis"
          search={{ scenario: scenarioId }}
          className="font-medium text-primary underline-offset-4 hover:underline"
        >
          {title}
        </Link>{" "}
        saves {money(saves, currency)} a year and costs {money(cost, currency)}.
      </p>
      <p className="mt-0.5 text-xs text-muted">
        Of all planned controls, it saves the most for its cost. Each is counted by itself.
      </p>
    </div>
  );
}

function saved(before: number, after: number): string {
  if (!(before > 0) || after === before) return "the same";
  const share = Math.abs(before - after) / before;
  return `${percent(share)} ${after < before ? "less" : "more"}`;
}
