import { ago } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { AssessmentStatus } from "./assessment-status.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** The most recently changed assessments, of all tenants. */
export function RecentAssessments() {
  const read = usePolled("assessments.latest");
  return (
    <Panel title="Recent assessments" read={read} lines={5}>
      {(assessments) =>
        assessments.length === 0 ? (
          <p className="border-y border-line py-4 text-base text-muted">
            No assessments yet. The latest ones from every tenant will appear here.
          </p>
        ) : (
          <Table label="Recent assessments">
            <thead>
              <tr>
                <Th>Name</Th>
                <Th className="max-sm:hidden">Company</Th>
                <Th>Status</Th>
                <Th numeric>Updated</Th>
              </tr>
            </thead>
            <tbody>
              {assessments.map(({ id, name, company, status, updated }) => (
                <Tr key={id}>
                  <RowHeader className="break-words">
                    {name}
                    <span className="block text-xs font-normal text-muted sm:hidden">{company}</span>
                  </RowHeader>
                  <Td className="break-words max-sm:hidden">{company}</Td>
                  <Td>
                    <AssessmentStatus status={status} />
                  </Td>
                  <Td numeric>{ago(updated)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </Panel>
  );
}
