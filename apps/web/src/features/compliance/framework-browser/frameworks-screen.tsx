import { useReadsOwn } from "../../../screen/frameworks/own.ts";
import { FrameworkReaders } from "../../../screen/frameworks/readers-only.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { OwnTable } from "./own-table.tsx";
import { ShippedTable } from "./shipped-table.tsx";

/** Every framework that one can browse. */
export function FrameworksScreen() {
  const readsOwn = useReadsOwn();
  return (
    <FrameworkReaders>
      <PageHeader
        title="Control frameworks"
        description="Browse what each framework asks, why it matters and how it relates to others."
      />
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
    </FrameworkReaders>
  );
}
