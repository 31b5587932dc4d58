import { Link, useSearch } from "@tanstack/react-router";
import { ChevronDown, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import type { TableSearch } from "../../../../ui/data-table/table-search.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { TabLinks } from "../../../../ui/tabs.tsx";
import { TemplatePage } from "../one/template-page.tsx";
import { TemplateReaders } from "../readers.tsx";
import { downloadTemplates } from "./download-templates.ts";
import { LibraryList } from "./library-list.tsx";
import { OwnList } from "./own-list.tsx";

const TITLE = "Control templates";
const TABS = [
  { key: "library", label: "Comes with the product" },
  { key: "own", label: "Yours" },
] as const;
const NewTemplate = lazy(() => import("./new-template.tsx"));
const ImportTemplates = lazy(() => import("./import-templates.tsx"));

/** The control templates: the product's, the tenant's own, or the one that the address names. */
export function TemplatesScreen() {
  const { template }: TableSearch = useSearch({ strict: false });
  return (
    <TemplateReaders title={TITLE}>
      {typeof template === "string" ? <TemplatePage key={template} id={template} /> : <Lists />}
    </TemplateReaders>
  );
}

function Lists() {
  const { tab }: TableSearch = useSearch({ strict: false });
  const manages = useUser().clientId === null;
  const [dialog, setDialog] = useState<"new" | "import">();
  const current = tab === "own" ? "own" : "library";
  const create = manages && (
    <Button onClick={() => setDialog("new")}>
      <Plus aria-hidden /> New template
    </Button>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Describe a control once and put it in place for any client: what it does, its effect and cost, and the requirements that it serves."
        actions={
          <>
            <FileMenu onImport={manages ? () => setDialog("import") : undefined} />
            {create}
          </>
        }
      />
      <TabLinks label="Whose templates" tabs={TABS} current={current} className="mb-6">
        {(key, link) => <Link {...link} to="." search={(key === "own" ? { tab: key } : {}) as never} />}
      </TabLinks>
      {current === "own" ? <OwnList create={create} /> : <LibraryList />}
      <Suspense>
        {dialog === "new" && <NewTemplate onClose={() => setDialog(undefined)} />}
        {dialog === "import" && <ImportTemplates onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

function FileMenu({ onImport }: { readonly onImport: (() => void) | undefined }) {
  return (
    <Menu
      trigger={
        <Button variant="outline">
          Files <ChevronDown aria-hidden />
        </Button>
      }
    >
      {onImport && <MenuItem onSelect={onImport}>Import templates</MenuItem>}
      <MenuItem onSelect={() => void downloadTemplates()}>Download yours as JSON</MenuItem>
    </Menu>
  );
}
