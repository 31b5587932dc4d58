import type { FrameworkOrigin } from "@crq/contract/compliance/frameworks";
import { Link } from "@tanstack/react-router";
import { shipped } from "../../../screen/frameworks/shipped.ts";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useUser } from "../../../session/user-context.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { count, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";

const ORIGINS: Readonly<Record<FrameworkOrigin, string>> = {
  own: "Written here",
  tailored: "Tailored",
  imported: "Imported",
  received: "Received",
};

/** The tenant's published frameworks. */
export function OwnTable() {
  const list = useList("frameworks.list", {
    columns: columnsOf(useUser()),
    sort: "title",
    scope: { status: "published" },
    filters: { origin: { label: "Origin", all: "All origins", choices: ORIGINS } },
    key: "published-frameworks-to-browse",
    file: false,
  });
  return (
    <DataTable
      {...list}
      label="Your own frameworks"
      search="Search title"
      empty={
        <EmptyState title="No published frameworks">
          Frameworks that your organization writes, tailors or imports appear here once they're published.
        </EmptyState>
      }
    />
  );
}

function columnsOf(preferences: TimePreferences): ColumnsOf<"frameworks.list"> {
  return [
    {
      id: "title",
      header: "Framework",
      rowHeader: true,
      sortable: true,
      cell: ({ id, title, edition }) => (
        <>
          <Link
            to="/security-frameworks/control-frameworks/$framework"
            params={{ framework: id }}
            className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
          >
            {title}
          </Link>
          <span className="block text-xs font-normal text-muted">{edition}</span>
        </>
      ),
    },
    { id: "origin", header: "Origin", sortable: true, cell: ({ origin }) => ORIGINS[origin] },
    {
      id: "basedOn",
      header: "Based on",
      cell: ({ basedOn }) => (basedOn === null ? "" : (shipped(basedOn)?.title ?? basedOn)),
    },
    {
      id: "entries",
      header: "Entries",
      numeric: true,
      sortable: true,
      cell: ({ entries }) => count(entries),
    },
    {
      id: "published",
      header: "Published",
      downFirst: true,
      nowrap: true,
      sortable: true,
      cell: ({ publishedAt }) => (publishedAt === null ? "" : shortDay(publishedAt, preferences)),
    },
  ];
}
