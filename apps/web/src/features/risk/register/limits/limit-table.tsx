import type { LimitedCategory, RiskLimit, VerdictCounts } from "@crq/contract/risk/register/risk-limits";
import { ratingUpTo } from "@crq/engine/rating/matrix";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { RatingChip } from "../../../../screen/risks/rating-chip.tsx";
import type { MatrixChoice } from "../../../../screen/risks/use-matrices.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { count, money, shortDay } from "../../../../ui/format.ts";
import { MenuItem } from "../../../../ui/overlay/menu.tsx";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";

interface LimitTableProps {
  readonly items: readonly LimitedCategory[];
  /** Whose limits are shown; null: the whole organization's. */
  readonly clientId: string | null;
  readonly matrix: MatrixChoice;
  readonly onSet?: (of: LimitedCategory) => void;
  readonly onRemove?: (limit: RiskLimit) => void;
}

const COUNTS = [
  ["Beyond tolerance", "beyondTolerance", "beyond-tolerance"],
  ["Beyond appetite", "beyondAppetite", "beyond-appetite"],
  ["Within", "within", "within"],
  ["Not judged", "notJudged", "not-judged"],
] as const;

/** The categories with their limits, and how many risks of each are within them. */
export function LimitTable(props: LimitTableProps) {
  const acts = props.onSet !== undefined;
  return (
    <Table label="Appetite and tolerance by category" className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Category</Th>
          <Th>Appetite</Th>
          <Th>Tolerance</Th>
          {COUNTS.map(([name]) => (
            <Th key={name} numeric>
              {name}
            </Th>
          ))}
          {acts && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {props.items.map((item) => (
          <Row key={item.category} item={item} {...props} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({
  item,
  clientId,
  matrix,
  onSet,
  onRemove,
}: LimitTableProps & { readonly item: LimitedCategory }) {
  const { category, limit, inherited, counts } = item;
  const held = limit ?? inherited;
  const name = category === "" ? "No category" : category;
  return (
    <Tr className={`relative ${STACKED.row}`}>
      <RowHeader className={`min-w-44 align-top ${STACKED.name} ${onSet && limit ? "max-sm:pr-12" : ""}`}>
        {name}
        <SetBy limit={limit} inherited={inherited} />
        {item.clients > 0 && (
          <span className="block text-xs font-normal text-muted">
            {item.clients === 1
              ? "1 client has its own limits"
              : `${count(item.clients)} clients have their own limits`}
          </span>
        )}
      </RowHeader>
      <Td className={`align-top ${STACKED.cell}`} data-column="Appetite">
        <Limit limit={held} of="appetite" matrix={matrix} />
      </Td>
      <Td className={`align-top ${STACKED.cell}`} data-column="Tolerance">
        <Limit limit={held} of="tolerance" matrix={matrix} />
      </Td>
      {COUNTS.map(([column, key, verdict]) => (
        <Td key={key} numeric className={`align-top ${STACKED.cell}`} data-column={column}>
          <Counted counts={counts} of={key} search={searchOf(category, clientId, verdict)} />
        </Td>
      ))}
      {onSet && (
        <Td
          className={`text-right align-top ${STACKED.bare} ${limit ? "max-sm:absolute max-sm:top-1 max-sm:right-0" : ""}`}
        >
          {limit ? (
            <RowMenu label={name}>
              <MenuItem onSelect={() => onSet(item)}>Change limits</MenuItem>
              <MenuItem onSelect={() => onRemove?.(limit)}>Remove limits</MenuItem>
            </RowMenu>
          ) : (
            <Button variant="outline" aria-label={`Set limits of ${name}`} onClick={() => onSet(item)}>
              Set limits
            </Button>
          )}
        </Td>
      )}
    </Tr>
  );
}

/** Who set limits last, when and why. */
function SetBy({ limit, inherited }: Pick<LimitedCategory, "limit" | "inherited">) {
  const times = useUser();
  if (!limit)
    return inherited ? (
      <span className="block text-xs font-normal text-muted">The whole organization’s limits</span>
    ) : null;
  return (
    <span className="block max-w-96 text-xs font-normal text-muted">
      <span className="line-clamp-2 wrap-anywhere">{limit.reason}</span>
      <span className="block wrap-anywhere">
        {limit.updatedBy}, {shortDay(limit.updatedAt, times)}; reviewed {calendarDay(limit.reviewedOn, times)}
      </span>
    </span>
  );
}

interface LimitProps {
  readonly limit: RiskLimit | null;
  readonly of: "appetite" | "tolerance";
  readonly matrix: MatrixChoice;
}

function Limit({ limit, of, matrix }: LimitProps) {
  if (!limit) return <span className="text-muted">No limit</span>;
  const { rating, loss } = limit;
  return (
    <span className="flex flex-col items-start gap-1">
      {rating && <RatingChip matrix={matrix.matrix} rating={ratingUpTo(matrix.matrix, rating[of])} />}
      {loss && <span className="num whitespace-nowrap">{money(loss[of], loss.currency)} a year</span>}
    </span>
  );
}

type Search = Readonly<Record<string, string>>;

/** The register has no filter for risks without a category. */
function searchOf(category: string, clientId: string | null, appetite: string): Search | undefined {
  if (category === "") return undefined;
  return { category, appetite, ...(clientId !== null && { clientId }) };
}

function Counted({
  counts,
  of,
  search,
}: {
  readonly counts: VerdictCounts;
  readonly of: keyof VerdictCounts;
  readonly search: Search | undefined;
}) {
  if (counts[of] === 0) return <span className="text-muted">0</span>;
  if (!search) return count(counts[of]);
  return <VerdictLink search={search}>{count(counts[of])}</VerdictLink>;
}

/** Opens the register with the risks that are counted. */
export function VerdictLink({ search, children }: { readonly search: Search; readonly children: ReactNode }) {
  return (
    <Link
      to="/risk-management/risk-register"
      search={search}
      className="underline-offset-4 hover:underline touch:inline-flex touch:min-h-6 touch:min-w-6 touch:justify-end"
    >
      {children}
    </Link>
  );
}
