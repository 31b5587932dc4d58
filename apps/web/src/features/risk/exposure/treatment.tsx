import type { Exposure } from "@crq/contract/risk/exposure";
import { Link } from "@tanstack/react-router";
import { GrossToNet } from "../../../screen/joined/gross-to-net.tsx";
import { count, money, percent } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { savings, stagesOf } from "./stated-means.ts";

/** The annual loss without controls, currently, as planned and after insurance: the value of protection. */
export function Treatment({ exposure }: { readonly exposure: Exposure }) {
  const { currency, net } = exposure;
  const stages = stagesOf(exposure);
  const older = stages === null;
  const { now, inherent, plan } = stages ?? { now: exposure, inherent: null, plan: null };
  if (!(Math.max(now.mean, inherent?.mean ?? 0, plan?.mean ?? 0) > 0)) return null;
  return (
    <Plate>
      <section aria-labelledby="controls-heading">
        <Heading size="section" id="controls-heading">
          {net === null ? "Effect of controls" : "From gross to net"}
        </Heading>
        <p className="mt-0.5 mb-4 text-sm text-muted">
          Annual loss without controls, today and as planned
          {net === null ? "" : ", and what insurance leaves"}: its average, and what a bad year exceeds.
        </p>
        <GrossToNet stages={stages ?? { now, inherent, plan, net }} currency={currency} />
        {older && (
          <p className="mt-2 text-xs text-muted">
            Figures without controls and as planned appear when these are computed again.
          </p>
        )}
        <p className="mt-4 text-sm text-muted">{savings(exposure)}</p>
        <Policies exposure={exposure} />
        <NextBest exposure={exposure} />
      </section>
    </Plate>
  );
}

/** What each policy is expected to pay for its premium. */
function Policies({ exposure }: { readonly exposure: Exposure }) {
  const { net, currency } = exposure;
  if (net === null) return null;
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <Heading size="label" level={3}>
        Insurance
      </Heading>
      <ul className="mt-1 flex flex-col gap-1">
        {net.policies.map(({ id, name, mean, premium, pays, exhausted }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{name}</span> pays {money(mean, currency)} a year on average for a
            premium of {money(premium, currency)}. It pays in {percent(pays)} of years
            {exhausted !== null && exhausted > 0 && ` and uses up its yearly limit in ${percent(exhausted)}`}.
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-muted">
        What insurance leaves comes from {count(net.years)} simulated years, scaled to the{" "}
        {exposure.joinedBy?.simulated ? "" : "exact "}loss before it.
      </p>
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
        Next best control
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
        Of all planned controls, it saves the most for its cost. Each is judged on its own.
      </p>
    </div>
  );
}
