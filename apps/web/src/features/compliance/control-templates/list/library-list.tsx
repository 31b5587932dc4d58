import type { LibraryTemplate } from "@crq/contract/compliance/control-templates";
import { lazy, Suspense, useState } from "react";
import { useList } from "../../../../screen/use-list.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { MenuItem } from "../../../../ui/overlay/menu.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { downloadTemplates } from "./download-templates.ts";
import { FILTERS } from "./filters.ts";
import { LIBRARY_COLUMNS } from "./template-columns.tsx";
import { useMayUse } from "../use/use-may-use.ts";

const NewTemplate = lazy(() => import("./new-template.tsx"));
const PutInPlace = lazy(() => import("../use/put-in-place.tsx"));

/** The templates that come with the product. */
export function LibraryList() {
  const manages = useUser().clientId === null;
  const puts = useMayUse();
  const [copied, setCopied] = useState<LibraryTemplate>();
  const [used, setUsed] = useState<string>();
  const list = useList("libraryTemplates.list", { columns: LIBRARY_COLUMNS, sort: "name", filters: FILTERS });
  const menu = (row: LibraryTemplate) => (
    <RowMenu label={row.name}>
      {puts && <MenuItem onSelect={() => setUsed(row.id)}>Put in place</MenuItem>}
      {manages && <MenuItem onSelect={() => setCopied(row)}>Copy as your own</MenuItem>}
      <MenuItem onSelect={() => void downloadTemplates(row)}>Download</MenuItem>
    </RowMenu>
  );
  return (
    <>
      <DataTable
        {...list}
        label="Templates that come with the product"
        search="Search by name, text or tag"
        rowActions={menu}
        empty={<EmptyState title="No templates">The product’s templates aren’t installed.</EmptyState>}
      />
      <Suspense>
        {copied && <NewTemplate from={{ ...copied, own: false }} onClose={() => setCopied(undefined)} />}
        {used !== undefined && <PutInPlace template={used} onClose={() => setUsed(undefined)} />}
      </Suspense>
    </>
  );
}
