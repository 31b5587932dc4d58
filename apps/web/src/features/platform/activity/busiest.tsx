import { actionWords } from "@crq/contract/records";
import type { ActivitySummary } from "@crq/contract/platform/activity";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { count } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Section } from "../../../ui/section.tsx";

interface BusiestPeopleProps {
  readonly people: ActivitySummary["busiest"];
  readonly tenantId: string | undefined;
}

/** The most active people; a name leads to their activity. */
export function BusiestPeople({ people, tenantId }: BusiestPeopleProps) {
  return (
    <Ranking title="Busiest people" column="Person" empty={people.length === 0}>
      {people.map(({ personId, name, actions }) => (
        <Row key={personId ?? name} value={actions} largest={people[0]!.actions}>
          {personId === null ? (
            name
          ) : (
            <Link
              to="/activity"
              search={{ person: personId, ...(tenantId !== undefined && { tenantId }) } as never}
              className="underline-offset-4 hover:underline touch:inline-block touch:py-2"
            >
              {name}
            </Link>
          )}
        </Row>
      ))}
    </Ranking>
  );
}

/** The most frequent actions. */
export function BusiestActions({ actions }: { actions: ActivitySummary["actions"] }) {
  return (
    <Ranking title="Most frequent actions" column="Action" empty={actions.length === 0}>
      {actions.map((one) => (
        <Row key={one.action} value={one.count} largest={actions[0]!.count}>
          {actionWords(one.action)}
        </Row>
      ))}
    </Ranking>
  );
}

interface RankingProps {
  readonly title: string;
  readonly column: string;
  readonly empty: boolean;
  readonly children: ReactNode;
}

function Ranking({ title, column, empty, children }: RankingProps) {
  return (
    <Section title={title}>
      {empty ? (
        <p className="border-y border-line py-3 text-sm text-muted">Nothing in this period.</p>
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              <Th className="w-full">{column}</Th>
              <Th numeric>Actions</Th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </Table>
      )}
    </Section>
  );
}

function Row({ value, largest, children }: { value: number; largest: number; children: ReactNode }) {
  return (
    <Tr>
      <RowHeader className="font-normal wrap-anywhere">
        {children}
        <span
          aria-hidden
          className="mt-0.5 block h-0.5 bg-c1"
          style={{ width: `${(value / largest) * 100}%` }}
        />
      </RowHeader>
      <Td numeric>{count(value)}</Td>
    </Tr>
  );
}
