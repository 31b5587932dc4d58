import type { RiskField } from "@crq/contract/risk/register/risk-fields";
import type { RiskSummary } from "@crq/contract/risk/register/risk-record";
import { Link } from "@tanstack/react-router";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import type { matricesOf } from "../../../../screen/risks/use-matrices.ts";
import type { ColumnsOf } from "../../../../screen/use-list.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { changedColumn } from "../../../../ui/data-table/changed-column.tsx";
import { RECORD_LINK } from "../../../../ui/data-table/record-link.ts";
import { money, type TimePreferences } from "../../../../ui/format.ts";
import { fieldsInUse } from "../fields/own-fields.ts";
import { ownValue } from "../fields/own-value.ts";
import { RiskRatingChip } from "../risk-rating.tsx";
import { ACCEPTANCE_WORDS, APPETITE_CHOICES, STATUS_WORDS, TREATMENT_WORDS } from "../words.ts";

/** A verdict is below the rating, so that the name keeps its room. */
const VERDICT_INKS = {
  within: "text-muted",
  "beyond-appetite": "text-warn",
  "beyond-tolerance": "text-bad",
} as const;

/** The register's columns: what a risk is, how bad, in money, what's done about it, and when it's looked at again. */
export const columnsOf = (
  times: TimePreferences,
  matrices: Pick<ReturnType<typeof matricesOf>, "of">,
  fields: readonly RiskField[],
): ColumnsOf<"risks.list"> => [
  {
    id: "reference",
    header: "No.",
    sortable: true,
    nowrap: true,
    cell: ({ reference }) => <span className="num text-muted">{reference}</span>,
  },
  {
    id: "title",
    header: "Risk",
    sortable: true,
    rowHeader: true,
    cell: ({ id, title, clientName, archivedAt }) => (
      <>
        <Link to="/risk-management/risk-register/$id" params={{ id }} className={RECORD_LINK}>
          {title}
        </Link>
        {archivedAt !== null && (
          <Badge variant="outline" className="ml-2">
            Archived
          </Badge>
        )}
        {clientName !== null && (
          <span className="block text-xs font-normal wrap-anywhere text-muted">{clientName}</span>
        )}
      </>
    ),
  },
  {
    id: "rating",
    header: "Current rating",
    sortable: true,
    downFirst: true,
    beside: true,
    cell: ({ current, matrixId, appetite }) => (
      <>
        <RiskRatingChip rating={current} matrix={matrices.of(matrixId)} />
        {appetite !== null && (
          <span className={`mt-0.5 block text-xs whitespace-nowrap ${VERDICT_INKS[appetite]}`}>
            {APPETITE_CHOICES[appetite]}
          </span>
        )}
      </>
    ),
  },
  {
    id: "inherent",
    header: "Inherent",
    optional: true,
    cell: ({ inherent, matrixId }) => <RiskRatingChip rating={inherent} matrix={matrices.of(matrixId)} />,
  },
  {
    id: "target",
    header: "Target",
    optional: true,
    cell: ({ target, matrixId }) => <RiskRatingChip rating={target} matrix={matrices.of(matrixId)} />,
  },
  {
    id: "loss",
    header: "Expected loss",
    sortable: true,
    downFirst: true,
    numeric: true,
    nowrap: true,
    cell: (risk) => (risk.money === null ? "–" : money(risk.money.mean, risk.money.currency)),
  },
  {
    id: "treatment",
    header: "Treatment",
    cell: ({ treatment, acceptance }) => (
      <>
        {TREATMENT_WORDS[treatment]}
        {treatment === "accept" && (
          <span
            className={`block text-xs ${acceptance === "approved" || acceptance === "asked" ? "text-muted" : "text-bad"}`}
          >
            {acceptance === null ? "Not approved" : ACCEPTANCE_WORDS[acceptance]}
          </span>
        )}
      </>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => (
      <Badge variant={status === "closed" ? "outline" : "secondary"}>{STATUS_WORDS[status]}</Badge>
    ),
  },
  {
    id: "category",
    header: "Category",
    sortable: true,
    cell: ({ category }) => <span className="line-clamp-2 wrap-anywhere lg:max-w-32">{category || "–"}</span>,
  },
  {
    id: "owner",
    header: "Owner",
    sortable: true,
    cell: ({ ownerName }) => <span className="line-clamp-2 wrap-anywhere">{ownerName}</span>,
  },
  {
    id: "review",
    header: "Next review",
    sortable: true,
    nowrap: true,
    cell: ({ nextReviewOn, overdue }) =>
      nextReviewOn === null ? (
        "–"
      ) : (
        <span className={overdue ? "text-bad" : undefined}>
          {calendarDay(nextReviewOn, times)}
          {overdue && <span className="block text-xs">Overdue</span>}
        </span>
      ),
  },
  ...fieldsInUse(fields).map((field) => ({
    id: `own-${field.id}`,
    header: field.name,
    optional: true,
    numeric: field.kind === "number",
    cell: ({ custom }: RiskSummary) => (
      <span className="line-clamp-2 wrap-anywhere">{ownValue(field, custom[field.id], times)}</span>
    ),
  })),
  { ...changedColumn(times), optional: true },
];
