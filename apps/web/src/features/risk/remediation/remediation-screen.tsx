import { Link } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { ExportMenu } from "./poam/export-menu.tsx";
import { ProjectList } from "./project-list.tsx";
import { ProjectReaders } from "./project-readers.tsx";
import { remediationSearch, type RemediationView } from "./remediation-search.ts";

const ChoiceView = lazy(async () => ({ default: (await import("./choice/choice-view.tsx")).ChoiceView }));
const ImportProjects = lazy(() => import("./poam/import-projects.tsx"));

const TITLE = "Remediation";
const TABS = [
  { key: "projects", label: "Projects" },
  { key: "choice", label: "Choose within a budget" },
] as const;

/** What is planned to lower the loss: the projects, and which of them to choose within a budget. */
export function RemediationScreen() {
  return (
    <ProjectReaders title={TITLE}>
      <Remediation />
    </ProjectReaders>
  );
}

function Remediation() {
  const mayWrite = useCan("risk:write");
  const { search } = useCheckedSearch(remediationSearch);
  const view: RemediationView = search.view ?? "projects";
  const [importing, setImporting] = useState(false);
  const add = mayWrite && (
    <>
      <Button variant="outline" onClick={() => setImporting(true)}>
        <Upload aria-hidden /> Import
      </Button>
      <Link to="/risk-management/remediation/add-project" className={buttonVariants()}>
        <Plus aria-hidden /> Add project
      </Link>
    </>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Projects that close gaps and put controls in place: what they cost, and what they save"
        actions={
          <>
            {view === "projects" && <ExportMenu />}
            {add}
          </>
        }
      />
      <TabLinks label="Parts of remediation" tabs={TABS} current={view} className="mb-6">
        {(key, link) => (
          <Link
            {...link}
            to="/risk-management/remediation"
            search={(key === "choice" ? { view: "choice" } : {}) as never}
          />
        )}
      </TabLinks>
      {view === "choice" ? (
        <Suspense fallback={<Skeletons heights={["h-56", "h-40"]} />}>
          <ChoiceView />
        </Suspense>
      ) : (
        <ProjectList add={add} />
      )}
      {importing && (
        <Suspense>
          <ImportProjects onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
