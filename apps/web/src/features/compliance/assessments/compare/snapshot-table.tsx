import type { AssessmentSnapshot } from "@crq/contract/compliance/assessments/results";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { count, dayAndTime } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { ShownScore } from "../shown-score.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";

interface SnapshotTableProps {
  readonly snapshots: readonly AssessmentSnapshot[];
  /** Compares one with now. */
  readonly onChoose: (id: string) => void;
}

/** The snapshots of an assessment, the last one first. */
export function SnapshotTable({ snapshots, onChoose }: SnapshotTableProps) {
  const user = useUser();
  return (
    <Section title="Snapshots" className="mt-8">
      <Table label="Snapshots" className={STACKED.table}>
        <thead className={STACKED.head}>
          <tr>
            <Th>Snapshot</Th>
            <Th>Taken</Th>
            <Th numeric>Answered</Th>
            <Th numeric>Score</Th>
            <Th>
              <span className="sr-only">Compare</span>
            </Th>
          </tr>
        </thead>
        <tbody className={STACKED.body}>
          {snapshots.map(({ id, name, reason, at, by, counts, score, scored }) => (
            <Tr key={id} className={STACKED.row}>
              <RowHeader className={STACKED.name}>
                <span className="wrap-anywhere">{name}</span>
                {reason !== "" && (
                  <span className="block max-w-prose text-xs font-normal wrap-anywhere whitespace-pre-wrap text-muted">
                    {reason}
                  </span>
                )}
              </RowHeader>
              <Td data-column="Taken" className={STACKED.cell}>
                {dayAndTime(at, user)}
                <span className="block text-xs wrap-anywhere text-muted">{by ?? "A deleted user"}</span>
              </Td>
              <Td numeric data-column="Answered" className={STACKED.cell}>
                {count(counts.assessed)} of {count(counts.inScope)}
              </Td>
              <Td numeric data-column="Score" className={STACKED.cell}>
                <ShownScore score={score} scored={scored} />
              </Td>
              <Td className={STACKED.bare}>
                <Button variant="link" aria-label={`Compare with now: ${name}`} onClick={() => onChoose(id)}>
                  Compare with now
                </Button>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
