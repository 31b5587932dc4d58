import type { Exposure, RiskAppetite } from "@crq/contract/risk/risk-dashboard";
import { Link } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { money } from "../../../ui/format.ts";
import { Figure, Statement } from "../../../ui/statement.tsx";
import { Headline } from "./headline.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Treatment } from "./treatment.tsx";

const ANALYSIS = "/risk-management/quantitative-analysis";
const Curves = lazy(async () => ({ default: (await import("./exposure-curves.tsx")).ExposureCurves }));

/** The bad years that are shown, by how rare they are. */
const YEARS = [
  [10, "p90"],
  [20, "p95"],
  [100, "p99"],
] as const;

interface ExposureSectionProps {
  readonly exposure: Exposure;
  readonly appetite: RiskAppetite | null;
  readonly clientId: string | null;
}

/** The loss exposure: in a sentence against what is accepted, in figures, as a curve, and over time. */
export function ExposureSection({ exposure, appetite, clientId }: ExposureSectionProps) {
  const { currency, mean } = exposure;
  return (
    <>
      <Headline exposure={exposure} appetite={appetite} clientId={clientId} />
      <Statement>
        <Figure
          name="Expected loss"
          value={money(mean, currency)}
          note={
            <Link to={ANALYSIS} className="text-primary underline-offset-4 hover:underline">
              the mean, by scenario
            </Link>
          }
        />
        {YEARS.map(([years, key]) => (
          <Figure
            key={key}
            name={`1-in-${years} year`}
            value={money(exposure[key], currency)}
            note={
              exposure[key] > 0 ? `one in ${years} is worse` : `fewer than one in ${years} costs anything`
            }
          />
        ))}
      </Statement>
      <Treatment exposure={exposure} />
      <Suspense
        fallback={
          <div aria-busy="true" className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
            <Skeleton className="h-88" />
            <Skeleton className="h-88" />
          </div>
        }
      >
        <Curves exposure={exposure} appetite={appetite} />
      </Suspense>
    </>
  );
}
