import type { OscalDocument } from "@crq/contract/compliance/oscal-documents";
import { Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ClientFilter } from "../../../screen/client-filter/client-filter.tsx";
import { FrameworkName } from "../../../screen/frameworks/framework-name.tsx";
import { MODEL_WORDS } from "../../../screen/frameworks/uses/document-words.ts";
import { ARCHIVED_CHOICES } from "../../../screen/use-archiving.ts";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { changedColumn } from "../../../ui/data-table/changed-column.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { count, type TimePreferences } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { DocumentActs } from "./document-acts.tsx";
import { FrameworkFilter } from "../../../screen/frameworks/framework-choice.tsx";
import { useDocumentActs } from "./use-document-acts.tsx";

const UploadDialog = lazy(() => import("./upload-dialog.tsx"));

/** The OSCAL documents of the tenant. */
export function DocumentList() {
  const user = useUser();
  const edits = useCan("oscal-document:edit");
  const [uploading, setUploading] = useState(false);
  const acts = useDocumentActs();
  const list = useList("oscalDocuments.list", {
    columns: columnsOf(user),
    sort: "name",
    filters: {
      model: { label: "Kind", all: "All kinds", choices: MODEL_WORDS },
      framework: FrameworkFilter,
      clientId: ClientFilter,
      archived: { label: "Archived documents", ...ARCHIVED_CHOICES },
    },
  });
  const menu = (document: OscalDocument) => (
    <RowMenu label={document.name}>
      <DocumentActs document={document} acts={acts} />
    </RowMenu>
  );
  const upload = edits && (
    <Button onClick={() => setUploading(true)}>
      <Upload aria-hidden /> Upload document
    </Button>
  );
  return (
    <>
      <DataTable
        {...list}
        label="OSCAL documents"
        search="Search by name, title or version"
        actions={upload}
        rowActions={menu}
        empty={
          <EmptyState title="No documents yet" action={upload}>
            Keep component definitions, system security plans, assessment plans, assessment results and POA&Ms
            here in OSCAL. Each control’s page then shows what they say about it, and you can download them as
            JSON, XML or YAML.
          </EmptyState>
        }
      />
      {acts.dialog}
      {uploading && (
        <Suspense>
          <UploadDialog onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"oscalDocuments.list"> => [
  {
    id: "name",
    header: "Document",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, title, documentVersion, archivedAt }) => (
      <>
        <Link
          to="/security-frameworks/control-frameworks"
          search={{ document: id }}
          className="wrap-anywhere text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
        >
          {name}
        </Link>
        {archivedAt !== null && (
          <Badge variant="outline" className="ml-2">
            Archived
          </Badge>
        )}
        <span className="block text-xs font-normal wrap-anywhere text-muted">
          {title === name ? "" : `${title}, `}version {documentVersion}
        </span>
      </>
    ),
  },
  { id: "model", header: "Kind", sortable: true, cell: ({ model }) => MODEL_WORDS[model] },
  {
    id: "client",
    header: "Client",
    optional: true,
    cell: ({ clientName }) => <span className="wrap-anywhere">{clientName ?? "All clients"}</span>,
  },
  {
    id: "framework",
    header: "Framework",
    sortable: true,
    cell: ({ framework }) => (framework === null ? "–" : <FrameworkName id={framework} />),
  },
  {
    id: "controls",
    header: "Controls",
    sortable: true,
    downFirst: true,
    numeric: true,
    cell: ({ controls }) => count(controls),
  },
  changedColumn(times),
];
