import type { ControlTemplateSummary, LibraryTemplate } from "@crq/contract/compliance/control-templates";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FrameworkName } from "../../../../screen/frameworks/framework-name.tsx";
import type { ColumnsOf } from "../../../../screen/use-list.tsx";
import { EditionStatus } from "../../../../ui/data-table/edition-status.tsx";
import { count, shortDay, type TimePreferences } from "../../../../ui/format.ts";
import { KIND_WORDS } from "../../../risk/scenarios/control-records/public.ts";
import { STATUS_WORDS } from "../words.ts";

const LINK =
  "wrap-anywhere text-ink no-underline hover:text-primary hover:underline hover:underline-offset-4";

type Row = Pick<LibraryTemplate, "kind" | "frameworks" | "requirementCount" | "what">;

const kindCell = ({ kind }: Row) => (kind === null ? "–" : KIND_WORDS[kind].split(":")[0]);
const frameworksCell = ({ frameworks }: Row): ReactNode =>
  frameworks.length === 0 ? (
    "–"
  ) : (
    <span className="line-clamp-2 wrap-anywhere text-muted">
      {frameworks.map((id, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <FrameworkName id={id} />
        </span>
      ))}
    </span>
  );

function Name({ link, what }: { readonly link: ReactNode; readonly what: string }) {
  return (
    <>
      {link}
      {what !== "" && (
        <span className="line-clamp-2 text-xs font-normal wrap-anywhere text-muted">{what}</span>
      )}
    </>
  );
}

/** The columns of the product's templates. */
export const LIBRARY_COLUMNS: ColumnsOf<"libraryTemplates.list"> = [
  {
    id: "name",
    header: "Template",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, what }) => (
      <Name
        what={what}
        link={
          <Link to="/templates/control-template" search={{ template: id }} className={LINK}>
            {name}
          </Link>
        }
      />
    ),
  },
  { id: "kind", header: "Function", sortable: true, nowrap: true, cell: kindCell },
  {
    id: "tags",
    header: "Tags",
    cell: ({ tags }) => <span className="wrap-anywhere text-muted">{tags.join(", ")}</span>,
  },
  { id: "frameworks", header: "Frameworks", optional: true, cell: frameworksCell },
  {
    id: "requirements",
    header: "Requirements",
    numeric: true,
    sortable: true,
    downFirst: true,
    cell: ({ requirementCount }) => count(requirementCount),
  },
];

/** The columns of the tenant's templates. */
export const ownColumns = (times: TimePreferences): ColumnsOf<"controlTemplates.list"> => [
  {
    id: "name",
    header: "Template",
    sortable: true,
    rowHeader: true,
    cell: (row) => <Name what={row.what} link={<OwnLink row={row} />} />,
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    cell: ({ status, edition, changed }) => (
      <EditionStatus
        words={STATUS_WORDS[status]}
        published={status === "published"}
        edition={edition}
        changed={changed}
      />
    ),
  },
  { id: "kind", header: "Function", sortable: true, nowrap: true, optional: true, cell: kindCell },
  { id: "frameworks", header: "Frameworks", cell: frameworksCell },
  {
    id: "requirements",
    header: "Requirements",
    numeric: true,
    sortable: true,
    downFirst: true,
    optional: true,
    cell: ({ requirementCount }) => count(requirementCount),
  },
  {
    id: "uses",
    header: "Controls",
    numeric: true,
    sortable: true,
    downFirst: true,
    cell: ({ uses }) => count(uses),
  },
  {
    id: "updated",
    header: "Changed",
    sortable: true,
    downFirst: true,
    nowrap: true,
    cell: ({ updatedAt, updatedBy }) => (
      <>
        {shortDay(updatedAt, times)}
        <span className="block text-xs text-muted">{updatedBy}</span>
      </>
    ),
  },
];

/** To its page where controls can be made from it, or else to where it's written. */
function OwnLink({ row: { id, name, status } }: { readonly row: ControlTemplateSummary }) {
  return status === "published" ? (
    <Link to="/templates/control-template" search={{ template: id }} className={LINK}>
      {name}
    </Link>
  ) : (
    <Link to="/templates/control-template/edit/$id" params={{ id }} className={LINK}>
      {name}
    </Link>
  );
}
