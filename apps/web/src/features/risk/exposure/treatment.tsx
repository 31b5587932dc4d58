import type { Exposure } from "@crq/contract/risk/exposure";
import { Link } from "@tanstack/react-router";
import { useUser } from "../../../session/user-context.ts";
import { count, money, percent } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { endedWords } from "./ended-words.ts";
import { savings, statedMeans } from "./stated-means.ts";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";

/** The expected loss without controls, currently, and with planned controls: the value of protection. */
export function Treatment({ exposure }: { readonly exposure: Exposure }) {
  const { mean, currency, net } = exposure;
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
    ...insured(exposure),
  ];
  return (
    <Plate>
      <section aria-labelledby="controls-heading">
        <Heading size="section" id="controls-heading">
          {net === null ? "Effect of controls" : "From gross to net"}
        </Heading>
        <p className="mt-0.5 mb-5 text-sm text-muted">
          Expected annual loss without controls, today and as planned
          {net === null ? "" : ", and what insurance leaves"}. Percentages compare with{" "}
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
        <Policies exposure={exposure} />
        <NextBest exposure={exposure} />
      </section>
    </Plate>
  );
}

/** What insurance leaves of today's losses, and of the plan's where that is another figure. */
function insured(exposure: Exposure) {
  const { net, mean } = exposure;
  const { inherent, residual } = statedMeans(exposure);
  const before = inherent ?? mean;
  const row = (name: string, kept: { readonly mean: number }) => ({
    name,
    note: `net, ${saved(before, kept.mean)}`,
    value: kept.mean,
    tone: "after" as const,
  });
  if (net === null) return [];
  const rows = net.now ? [row("Current, after insurance", net.now)] : [];
  const differs = residual !== null || net.now === null;
  return differs && net.plan ? [...rows, row("As planned, after insurance", net.plan)] : rows;
}

/** What each policy is expected to pay for its premium. */
function Policies({ exposure }: { readonly exposure: Exposure }) {
  const { net, currency } = exposure;
  const ended = endedWords(exposure, useUser());
  if (net === null && ended === null) return null;
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <Heading size="label" level={3}>
        Insurance
      </Heading>
      <ul className="mt-1 flex flex-col gap-1">
        {net?.policies.map(({ id, name, mean, premium, pays, exhausted }) => (
          <li key={id} className="wrap-anywhere">
            {name}: pays {money(mean, currency)} a year on average for a premium of {money(premium, currency)}
            . It pays in {percent(pays)} of years
            {exhausted !== null &&
              exhausted > 0 &&
              `, and its yearly limit is used up in ${percent(exhausted)}`}
            .
          </li>
        ))}
      </ul>
      {net && (
        <p className="mt-1 text-xs text-muted">
          What insurance leaves comes from {count(net.years)} simulated years, scaled to the exact loss before
          it.
        </p>
      )}
      {ended !== null && <p className="mt-1 wrap-anywhere">{ended}</p>}
    </div>
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
        saves {money(saves, currency)} a year and costs {money(cost, currency)} a year.
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
