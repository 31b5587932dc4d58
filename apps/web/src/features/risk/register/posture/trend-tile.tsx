import type { riskFigures } from "@crq/contract/risk/register/risk-figures";
import type { ResultOf } from "@crq/contract/route";
import { hasPosition, ratingAt, type RatingMatrix } from "@crq/engine/rating/matrix";
import { RATING_CLASSES, RatingLegend } from "../../../../screen/risks/rating-chip.tsx";
import { useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { Panel } from "../../../../screen/tile/panel.tsx";
import { useTile } from "../../../../screen/tile/use-tile.ts";
import { count } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { useFiguresSearch } from "../figures/use-figures-search.ts";

type Days = ResultOf<typeof riskFigures.trend>;

const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** How many risks had each current rating, month by month. */
export function TrendTile() {
  const { scope, matrix } = useFiguresSearch();
  const { clientId, category } = scope;
  const matrices = useMatrices();
  const positions = useTile("riskFigures.positions", {
    query: { ...scope, ...(matrix !== undefined && { matrix }) },
  });
  const matrixId = positions.data?.matrixId ?? null;
  const shown = matrices.of(matrixId);
  const read = useTile("riskFigures.trend", {
    query: {
      matrix: matrixId ?? "built-in",
      ...(clientId !== undefined && { clientId }),
      ...(category !== undefined && { category }),
    },
  });
  return (
    <Panel title="Current ratings by month" landmark read={read} lines={4}>
      {(days) =>
        days.length === 0 || !shown ? (
          <p className="border-y border-line py-4 text-sm text-muted">
            No months yet. Ratings are kept every night, so the first one appears tomorrow.
          </p>
        ) : (
          <Months days={days} matrix={shown.matrix} ofEveryOwner={scope.ownerId !== undefined} />
        )
      }
    </Panel>
  );
}

interface MonthsProps {
  readonly days: Days;
  readonly matrix: RatingMatrix;
  readonly ofEveryOwner: boolean;
}

function Months({ days, matrix, ofEveryOwner }: MonthsProps) {
  const months = [...Map.groupBy(days, ({ month }) => month)].map(([month, rows]) => {
    const counts = matrix.ratings.map(() => 0);
    for (const row of rows) if (hasPosition(matrix, row)) counts[ratingAt(matrix, row) - 1]! += row.risks;
    return { month, counts, total: counts.reduce((sum, risks) => sum + risks, 0) };
  });
  const most = Math.max(1, ...months.map(({ total }) => total));
  return (
    <>
      <Table label="Risks by current rating and month">
        <thead>
          <tr>
            <Th>Month</Th>
            <Th className="w-full">
              <span className="sr-only">Risks by rating, the highest first</span>
            </Th>
            <Th numeric>Risks</Th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, counts, total }) => (
            <Tr key={month}>
              <RowHeader className="whitespace-nowrap">
                {MONTH.format(new Date(`${month}T00:00:00Z`))}
              </RowHeader>
              <Td>
                <span className="sr-only">
                  {matrix.ratings
                    .map(({ label }, i) => `${label}: ${counts[i]}`)
                    .toReversed()
                    .join(", ")}
                </span>
                <span aria-hidden className="flex h-5 gap-px" style={{ width: `${(total / most) * 100}%` }}>
                  {matrix.ratings
                    .map(({ label, color }, i) =>
                      counts[i]! > 0 ? (
                        <span
                          key={label}
                          title={`${label}: ${count(counts[i]!)}`}
                          className={`num min-w-0 overflow-hidden text-center text-2xs leading-5 ${RATING_CLASSES[color]}`}
                          style={{ flexGrow: counts[i], flexBasis: 0 }}
                        >
                          {count(counts[i]!)}
                        </span>
                      ) : null,
                    )
                    .toReversed()}
                </span>
              </Td>
              <Td numeric>{count(total)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <div className="mt-2">
        <RatingLegend matrix={matrix} />
      </div>
      {ofEveryOwner && (
        <p className="mt-2 text-xs text-muted">Of every owner: months aren’t kept by owner.</p>
      )}
    </>
  );
}
