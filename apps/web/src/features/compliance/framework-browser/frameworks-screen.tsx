import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useReadsOwn } from "../../../screen/frameworks/own.ts";
import { FrameworkReaders } from "../../../screen/frameworks/readers-only.tsx";
import { useUser } from "../../../session/user-context.ts";
import { isId, type TableSearch } from "../../../ui/data-table/table-search.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { OwnTable } from "./own-table.tsx";
import { ShippedTable } from "./shipped-table.tsx";

const DocumentsPanel = lazy(async () => ({
  default: (await import("../oscal-documents/public.ts")).DocumentsPanel,
}));

const TABS = [
  { key: "frameworks", label: "Frameworks" },
  { key: "documents", label: "Documents" },
] as const;

/** Every framework that one can browse; inside a tenant, beside its documents about them. */
export function FrameworksScreen() {
  const inTenant = useUser().tenantId !== null;
  const { tab, document }: TableSearch = useSearch({ strict: false });
  const current = inTenant && (tab === "documents" || isId(document)) ? "documents" : "frameworks";
  return (
    <FrameworkReaders>
      <PageHeader
        title="Control frameworks"
        description="Browse what each framework asks, why it matters and how it relates to others."
      />
      {inTenant && (
        <TabLinks label="Frameworks and documents" tabs={TABS} current={current}>
          {(key, link) => (
            <Link {...link} to="." search={key === "documents" ? { tab: key } : {}} resetScroll={false} />
          )}
        </TabLinks>
      )}
      {current === "documents" ? (
        <Suspense fallback={<Skeletons heights={["h-10", "h-40"]} />}>
          <DocumentsPanel />
        </Suspense>
      ) : (
        <Frameworks />
      )}
    </FrameworkReaders>
  );
}

function Frameworks() {
  const readsOwn = useReadsOwn();
  return (
    <>
      <ShippedTable />
      {readsOwn && (
        <Section
          title="Your own frameworks"
          description="Frameworks that your organization published, tailored, imported or received."
          className="mt-12"
        >
          <OwnTable />
        </Section>
      )}
    </>
  );
}
