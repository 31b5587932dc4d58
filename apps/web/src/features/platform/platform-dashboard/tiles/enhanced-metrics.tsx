import { PLANS, type Plan } from "@crq/contract/platform/plans";
import { INDUSTRIES, type Industry } from "@crq/contract/people/registration";
import { count, percent } from "../../../../ui/format.ts";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { Pairs } from "../pairs.tsx";
import { Failed, PanelHead } from "../panel.tsx";
import { SampleBadge, SAMPLES } from "../sample.tsx";
import { usePolled } from "../use-polled.ts";

/** The most lines of one list. */
const SHOWN = 5;
type Lines = readonly (readonly [string, string])[];

/** Who the tenants are, and how long their assessments take. */
export function EnhancedMetrics() {
  const read = usePolled("platformDashboard.enhancedMetrics");
  const { data } = read;
  return (
    <section aria-busy={data === undefined && read.error === null}>
      <PanelHead title="Enhanced metrics" />
      <Failed read={read} />
      <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <List
          title="Clients per tenant by tier"
          real={data?.clientsPerTenant
            .toSorted((one, other) => ORDER.indexOf(one.plan) - ORDER.indexOf(other.plan))
            .map(({ plan, average }) => [tierOf(plan), average.toFixed(1)])}
          sample={SAMPLES.clientsPerTenant}
          failed={read.error !== null}
        />
        <List
          title="Average assessment time"
          real={data?.assessmentTime.map(({ framework, averageDays }) => [framework, daysOf(averageDays)])}
          sample={SAMPLES.assessmentTime}
          failed={read.error !== null}
        />
        <List
          title="Industry coverage"
          real={data && sharesOf(data.industries)}
          sample={SAMPLES.industries}
          failed={read.error !== null}
        />
        <List
          title="Critical infrastructure sectors"
          real={data?.sectors.map(({ sector, tenants }) => [sector, count(tenants)])}
          sample={SAMPLES.sectors}
          failed={read.error !== null}
        />
      </div>
    </section>
  );
}

const ORDER = Object.keys(PLANS) as Plan[];

function tierOf(plan: Plan): string {
  const { name, monthlyPrice } = PLANS[plan];
  return monthlyPrice === 0 ? `${name} (free)` : `${name} ($${monthlyPrice}/mo)`;
}

function daysOf(days: number): string {
  if (days < 1) return "less than a day";
  return `${days.toFixed(days < 10 ? 1 : 0)} days`;
}

function sharesOf(industries: readonly { industry: string; tenants: number }[]): Lines {
  const all = industries.reduce((sum, { tenants }) => sum + tenants, 0);
  return industries.map(({ industry, tenants }) => [
    INDUSTRIES[industry as Industry] ?? industry,
    percent(tenants / all),
  ]);
}

interface ListProps {
  readonly title: string;
  /** Undefined while it is read; empty where there is nothing to compute from. */
  readonly real: Lines | undefined;
  readonly sample: Lines;
  readonly failed: boolean;
}

function List({ title, real, sample, failed }: ListProps) {
  if (real === undefined && failed) return null;
  const standIn = real?.length === 0;
  const lines = standIn ? sample : real;
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 flex min-h-5 items-center gap-2 text-sm text-muted">
        {title} {standIn && <SampleBadge />}
      </h3>
      {lines === undefined ? (
        <div className="border-t border-ink/40">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="my-2.5 h-4" />
          ))}
        </div>
      ) : (
        <div className={standIn ? "text-muted" : undefined}>
          <Pairs rows={lines.slice(0, SHOWN)} />
        </div>
      )}
    </div>
  );
}
