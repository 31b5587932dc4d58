import type { RunSummary } from "@crq/contract/risk/scenarios";
import { cx } from "class-variance-authority";
import { Button } from "../../../../ui/button.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { dayAndTime, money } from "../../../../ui/format.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { useRuns } from "../queries.ts";
import { runMethod } from "./run-words.ts";

interface RunListProps {
  readonly scenarioId: string | null;
  readonly currency: string;
  /** The run that is shown beside the current result. */
  readonly chosen: string | undefined;
  readonly onChoose: (run: string | undefined) => void;
}

/** The saved runs of a scenario, latest first. */
export function RunList({ scenarioId, currency, chosen, onChoose }: RunListProps) {
  const runs = useRuns(scenarioId);
  const user = useUser();
  if (scenarioId === null || (runs.data && runs.data.items.length === 0)) {
    return (
      <p className="max-w-prose text-sm text-muted">
        No runs yet. Keep one before you change an assumption or share figures. It saves the inputs, results,
        engine version and seed, so the result is exactly reproducible.
      </p>
    );
  }
  return (
    <Loaded query={runs} skeleton={<Skeletons heights={["h-6", "h-6", "h-6"]} />}>
      {({ items }) => (
        <Table label="Kept runs">
          <thead>
            <tr>
              <Th>Kept</Th>
              <Th>Engine</Th>
              <Th numeric>Expected</Th>
              <Th numeric>1 in 20</Th>
              <Th>Inputs</Th>
              <Th>
                <span className="sr-only">Compare</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {items.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                when={dayAndTime(run.createdAt, user)}
                currency={currency}
                chosen={run.id === chosen}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </Table>
      )}
    </Loaded>
  );
}

interface RunRowProps {
  readonly run: RunSummary;
  readonly when: string;
  readonly currency: string;
  readonly chosen: boolean;
  readonly onChoose: (run: string | undefined) => void;
}

function RunRow({ run, when, currency, chosen, onChoose }: RunRowProps) {
  return (
    <Tr className={cx(chosen && "bg-sunken")}>
      <RowHeader className="py-1 whitespace-nowrap">
        {when}
        <span className="block text-xs font-normal text-muted">{run.createdBy ?? "a former user"}</span>
      </RowHeader>
      <Td className="num py-1">
        {runMethod(run)}
        <span className="block text-xs text-muted">version {run.engineVersion}</span>
      </Td>
      <Td numeric>{money(run.mean, currency, { fixed: true })}</Td>
      <Td numeric>{money(run.p95, currency, { fixed: true })}</Td>
      <Td className="font-mono text-xs text-muted">
        <abbr title={run.inputHash} className="no-underline">
          {run.inputHash.slice(0, 8)}
        </abbr>
      </Td>
      <Td className="text-right">
        <Button
          variant={chosen ? "secondary" : "ghost"}
          size="sm"
          aria-pressed={chosen}
          onClick={() => onChoose(chosen ? undefined : run.id)}
        >
          {chosen ? "Compared" : "Compare"}
          <span className="sr-only"> with the run of {when}</span>
        </Button>
      </Td>
    </Tr>
  );
}
