import { cx } from "class-variance-authority";
import { ago } from "../../../ui/format.ts";
import { STACKED } from "../../../ui/stacked-table.ts";
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
          <Table label="Recent assessments" className={STACKED.table}>
            <thead className={STACKED.head}>
              <tr>
                <Th>Name</Th>
                <Th>Company</Th>
                <Th>Status</Th>
                <Th numeric>Updated</Th>
              </tr>
            </thead>
            <tbody className={STACKED.body}>
              {assessments.map(({ id, name, company, status, updated }) => (
                <Tr key={id} className={STACKED.rowOfPair}>
                  <RowHeader className={cx("wrap-anywhere", STACKED.plain)}>{name}</RowHeader>
                  <Td className={cx("wrap-anywhere max-sm:order-2 max-sm:text-muted", STACKED.plain)}>
                    {company}
                  </Td>
                  <Td className={cx("max-sm:order-1 max-sm:justify-self-end", STACKED.plain)}>
                    <AssessmentStatus status={status} />
                  </Td>
                  <Td numeric className={cx("max-sm:order-3 max-sm:justify-self-end", STACKED.plain)}>
                    {ago(updated)}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </Panel>
  );
}
