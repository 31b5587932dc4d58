import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Processing, Spinner } from "../../ui/spinner.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../ui/table.tsx";

const ROWS = [
  ["Expected loss", "$0.64M"],
  ["1-in-20 year", "$2.90M"],
] as const;

/** Waiting, nothing, failure, and a table. */
export function States() {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-6 text-primary">
        <Spinner size="sm" />
        <Spinner size="md" />
        <Spinner size="lg" />
        <Spinner size="xl" />
        <Processing />
        <Skeleton className="h-5 w-48" />
      </div>
      <Table label="An example table" className="max-w-lg">
        <thead>
          <tr>
            <Th>Figure</Th>
            <Th numeric>Value</Th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, value]) => (
            <Tr key={name}>
              <RowHeader>{name}</RowHeader>
              <Td numeric>{value}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <EmptyState title="Nothing here yet">Says why, and what to do next.</EmptyState>
      <ErrorState error={new TypeError("Failed to fetch")} onRetry={() => undefined} />
    </div>
  );
}
