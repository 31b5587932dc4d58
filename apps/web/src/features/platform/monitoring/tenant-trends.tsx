import type { TenantFigures } from "@crq/contract/platform/monitoring";
import { TrendChart } from "../../../ui/chart/trend/trend-chart.tsx";
import { count } from "../../../ui/format.ts";
import { Plate } from "../../../ui/plate.tsx";
import { Section } from "../../../ui/section.tsx";
import { milliseconds } from "./words.ts";

/** The last 30 days, day by day in the tenant's time zone. */
export function TenantTrends({ figures: { signIns, computations, timezone } }: { figures: TenantFigures }) {
  const ran = computations?.some(({ runs }) => runs > 0);
  return (
    <div className="mb-14 grid gap-6 md:grid-cols-2">
      <Plate>
        <Section
          id="sign-ins"
          title="Sign-ins a day"
          description={`The last 30 days, in ${timezone.replaceAll("_", " ")} time.`}
        >
          <TrendChart
            label="Successful and failed sign-ins a day"
            series={[
              { name: "Signed in", points: signIns.map(({ on, opened }) => ({ at: on, value: opened })) },
              { name: "Failed", points: signIns.map(({ on, refused }) => ({ at: on, value: refused })) },
            ]}
            format={count}
            bars
          />
        </Section>
      </Plate>
      {computations !== null && (
        <Plate>
          <Section
            id="computations"
            title="Scenario runs a day"
            description={ran ? durationsOf(computations) : "The last 30 days."}
          >
            <TrendChart
              label="Scenario runs a day"
              series={[
                {
                  name: "Runs",
                  points: ran ? computations.map(({ on, runs }) => ({ at: on, value: runs })) : [],
                },
              ]}
              format={count}
              bars
              empty="No scenario runs in the last 30 days."
            />
          </Section>
        </Plate>
      )}
    </div>
  );
}

function durationsOf(days: NonNullable<TenantFigures["computations"]>): string {
  const slowest = Math.max(...days.map(({ slowestMs }) => slowestMs ?? 0));
  const last = days.findLast(({ runs }) => runs > 0);
  return `The last 30 days. Median run time on the last active day: ${milliseconds(last?.medianMs ?? null)}; longest: ${milliseconds(slowest)}.`;
}
