import type { ProjectChoice } from "@crq/contract/risk/remediation/project-effects";
import { Link } from "@tanstack/react-router";
import { counted, money, percent } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { STATUS_WORDS } from "../project-words.ts";

/** What is chosen among, and what isn't. */
export function CandidateProjects({ choice }: { readonly choice: ProjectChoice }) {
  const { candidates, idle, unpriced, currency } = choice;
  const titles = new Map(candidates.map(({ id, reference }) => [id, reference]));
  const named = (ids: readonly string[]) => ids.flatMap((id) => titles.get(id) ?? []).join(", ");
  return (
    <Section
      title="Projects to choose among"
      mark={<span className="text-sm text-muted">{candidates.length}</span>}
    >
      <Table label="Projects to choose among">
        <thead>
          <tr>
            <Th>Project</Th>
            <Th>Status</Th>
            <Th numeric>Cost</Th>
            <Th numeric>In the best set</Th>
            <Th>Needs</Th>
            <Th>Not with</Th>
          </tr>
        </thead>
        <tbody>
          {candidates.map(({ id, reference, title, status, cost, inBest, requires, excludes }) => (
            <Tr key={id}>
              <RowHeader className="min-w-40 wrap-anywhere">
                <Link to="/risk-management/remediation/project/$id" params={{ id }}>
                  {reference} {title}
                </Link>
              </RowHeader>
              <Td>{STATUS_WORDS[status]}</Td>
              <Td numeric>{money(cost, currency)}</Td>
              <Td numeric>{inBest === null ? "–" : `${percent(inBest)} of draws`}</Td>
              <Td>{named(requires) || "–"}</Td>
              <Td>{named(excludes) || "–"}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {idle.length > 0 && (
        <p className="mt-2 max-w-prose text-xs wrap-anywhere text-muted">
          Left out, because they lower no scenario’s loss or can’t be done beside what is done:{" "}
          {idle.map(({ reference, title }) => `${reference} ${title}`).join(", ")}.
        </p>
      )}
      {unpriced > 0 && (
        <p className="mt-1 text-xs text-muted">
          {counted(unpriced, "open project")} in a currency without a rate {unpriced === 1 ? "is" : "are"}{" "}
          left out.
        </p>
      )}
    </Section>
  );
}
