import type { ScenarioReview } from "@crq/contract/risk/scenario-reviews";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useUser } from "../../../session/user-context.ts";
import { TrendChart } from "../../../ui/chart/trend/trend-chart.tsx";
import { dayAndTime, money } from "../../../ui/format.ts";
import { Plate } from "../../../ui/plate.tsx";
import { Skeleton, Skeletons } from "../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { runMethod, useRuns } from "../scenarios/reading/public.ts";

/** How many saves the chart goes back. */
const SAVES = 100;
const RUNS = 10;

interface OverTimeProps {
  readonly record: ScenarioRecord;
  readonly reviews: readonly ScenarioReview[];
}

/** The figures at each save, with what was decided between, and the kept runs. */
export function OverTime({ record, reviews }: OverTimeProps) {
  const { id, estimate, figures, updatedAt, version } = record;
  const versions = useQuery({
    ...queryOf("scenarios.listVersions", { params: { id }, query: { pageSize: SAVES } }),
    // Another save makes another list.
    queryKey: [`/api/scenarios/${id}/versions`, version, "all"],
  });
  const text = (value: number) => money(value, estimate.currency);
  return (
    <div className="flex flex-col gap-6">
      <Loaded query={versions} skeleton={<Skeleton className="h-56 w-full" />}>
        {({ items }) => {
          // Figures of other currencies can't be on one axis.
          const saves = [
            { savedAt: updatedAt, mean: figures.mean, p95: figures.p95 },
            ...items.filter((one) => one.estimate.currency === estimate.currency),
          ].toReversed();
          if (saves.length === 1)
            return (
              <p className="text-sm text-muted">
                Saved once. From the second save on, a chart shows how the figures changed.
              </p>
            );
          return (
            <Plate>
              <TrendChart
                label="Expected and 1-in-20-year loss at each save"
                series={[
                  {
                    name: "1-in-20-year loss",
                    points: saves.map(({ savedAt, p95 }) => ({ at: savedAt, value: p95 })),
                  },
                  {
                    name: "Expected annual loss",
                    points: saves.map(({ savedAt, mean }) => ({ at: savedAt, value: mean })),
                  },
                ]}
                format={text}
                height={220}
                flags={reviews
                  .filter(({ verdict }) => verdict !== "requested")
                  .map(({ at, verdict, version: of }) => ({
                    at,
                    label: `Version ${of} ${verdict === "approved" ? "approved" : "returned"}`,
                  }))}
              />
            </Plate>
          );
        }}
      </Loaded>
      <Runs id={id} text={text} />
    </div>
  );
}

function Runs({ id, text }: { readonly id: string; readonly text: (value: number) => string }) {
  const times = useUser();
  const runs = useRuns(id);
  return (
    <Loaded
      query={runs}
      skeleton={<Skeletons heights={["h-6", "h-6"]} />}
      empty={
        <p className="text-sm text-muted">
          No runs are kept. A run keeps inputs and results, to compute them again later.
        </p>
      }
    >
      {({ items }) => (
        <Table label="Kept runs">
          <thead>
            <tr>
              <Th>Kept</Th>
              <Th>Method</Th>
              <Th numeric>Expected</Th>
              <Th numeric>1 in 20</Th>
              <Th className="max-md:hidden">Engine and inputs</Th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, RUNS).map((run) => (
              <Tr key={run.id}>
                <RowHeader>
                  <Link
                    to="/risk-management/quantitative-analysis"
                    search={{ scenario: id, view: "runs", run: run.id }}
                    className="text-primary underline underline-offset-4"
                  >
                    {dayAndTime(run.createdAt, times)}
                  </Link>
                  <span className="block text-xs font-normal text-muted">
                    {run.createdBy ?? "a former user"}
                  </span>
                </RowHeader>
                <Td className="text-muted">{runMethod(run)}</Td>
                <Td numeric>{text(run.mean)}</Td>
                <Td numeric>{text(run.p95)}</Td>
                <Td className="num text-xs text-muted max-md:hidden">
                  {run.engineVersion}, {run.inputHash.slice(0, 8)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Loaded>
  );
}
