import type { Framework } from "@crq/contract/compliance/frameworks";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { shipped } from "../../../../screen/frameworks/shipped.ts";
import { ARCHIVED_CHOICES } from "../../../../screen/use-archiving.ts";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { RECORD_LINK } from "../../../../ui/data-table/record-link.ts";
import { changedColumn } from "../../../../ui/data-table/changed-column.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { count, shortDay, type TimePreferences } from "../../../../ui/format.ts";
import { MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { AuthorsOnly } from "../authors-only.tsx";
import { ACT_LABELS } from "../acts/act-labels.ts";
import { offeredActs, writesFrameworks } from "../acts/offered-acts.ts";
import { useFrameworkActs } from "../acts/use-framework-acts.tsx";
import { ONE } from "../paths.ts";
import { nameOf } from "../../../../screen/frameworks/framework-name.ts";
import { ORIGIN_WORDS, STATUS_WORDS, originOf } from "../framework-words.ts";
import { StatusBadge } from "../status-badge.tsx";

const TITLE = "Published frameworks";

/** A tenant's own frameworks, from draft to retirement. */
export function PublishedScreen() {
  return (
    <AuthorsOnly title={TITLE}>
      <Frameworks />
    </AuthorsOnly>
  );
}

function Frameworks() {
  const user = useUser();
  const { run, dialog } = useFrameworkActs();
  const list = useList("frameworks.list", {
    columns: columnsOf(user),
    sort: "updated",
    order: "desc",
    filters: {
      status: { label: "Status", all: "All statuses", choices: STATUS_WORDS },
      origin: { label: "Origin", all: "All origins", choices: ORIGIN_WORDS },
      archived: { label: "Archived frameworks", ...ARCHIVED_CHOICES },
    },
  });
  const menu = (framework: Framework) => (
    <RowMenu label={nameOf(framework)}>
      {offeredActs(framework, user).map((act) => {
        const [label, Icon] = ACT_LABELS[act];
        return (
          <MenuItem key={act} destructive={act === "remove"} onSelect={() => run(act, framework)}>
            <Icon aria-hidden /> {label}
          </MenuItem>
        );
      })}
    </RowMenu>
  );
  const create = writesFrameworks(user) && (
    <Link to="/security-frameworks/create-framework" className={buttonVariants()}>
      <Plus aria-hidden /> Create framework
    </Link>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Your organization’s own frameworks: draft, review by a second person, publish, share."
        actions={create}
      />
      <DataTable
        {...list}
        label="Frameworks"
        search="Search by title, edition or publisher"
        rowActions={menu}
        empty={
          <EmptyState title="No frameworks yet" action={create}>
            Tailor a baseline such as NIST SP 800-53 moderate to your organization, or write your own. A
            second person publishes it, and you can share it with other tenants.
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"frameworks.list"> => [
  {
    id: "title",
    header: "Framework",
    sortable: true,
    rowHeader: true,
    cell: ({ id, title, edition, archivedAt }) => (
      <>
        <Link to={ONE} params={{ frameworkId: id }} className={RECORD_LINK}>
          {title}
        </Link>
        {archivedAt !== null && (
          <Badge variant="outline" className="ml-2">
            Archived
          </Badge>
        )}
        {edition !== "" && (
          <span className="block text-xs font-normal wrap-anywhere text-muted">Edition {edition}</span>
        )}
      </>
    ),
  },
  { id: "status", header: "Status", sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: "origin",
    header: "Origin",
    sortable: true,
    cell: (row) => <span className="wrap-anywhere">{originOf(row, (id) => shipped(id)?.title)}</span>,
  },
  {
    id: "entries",
    header: "Entries",
    sortable: true,
    downFirst: true,
    numeric: true,
    cell: ({ entries }) => count(entries),
  },
  changedColumn(times),
  {
    id: "published",
    header: "Published",
    sortable: true,
    downFirst: true,
    optional: true,
    nowrap: true,
    cell: ({ publishedAt }) => (publishedAt === null ? "–" : shortDay(publishedAt, times)),
  },
];
