import { useSearch } from "@tanstack/react-router";
import { isId, type TableSearch } from "../../../ui/data-table/table-search.ts";
import { DocumentList } from "./document-list.tsx";
import { DocumentView } from "./document-view.tsx";

/** The documents that the tenant keeps, or the one that the address names. */
export function DocumentsPanel() {
  const { document, entry }: TableSearch = useSearch({ strict: false });
  return isId(document) ? (
    <DocumentView key={document} id={document} entry={entry === undefined ? undefined : String(entry)} />
  ) : (
    <DocumentList />
  );
}
