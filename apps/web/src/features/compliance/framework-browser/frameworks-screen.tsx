import { FrameworkReaders } from "../../../screen/frameworks/readers-only.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ShippedTable } from "./shipped-table.tsx";

/** Every framework that one can browse. */
export function FrameworksScreen() {
  return (
    <FrameworkReaders>
      <PageHeader
        title="Control frameworks"
        description="Browse what each framework asks, why it matters and how it relates to others."
      />
      <ShippedTable />
    </FrameworkReaders>
  );
}
