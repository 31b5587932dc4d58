import type { Run } from "@crq/contract/risk/scenarios";
import type { Result } from "@crq/engine/result";
import { Button } from "../../../../ui/button.tsx";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { money, percent } from "../../../../ui/format.ts";
import { Select } from "../../../../ui/form/select.tsx";
import { Table, Td, Th, Tr, RowHeader } from "../../../../ui/table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { differences } from "../estimate/draft-differences.ts";
import { type ScenarioDraft, scenarioDraft } from "../estimate/estimate-draft.ts";
import { useRerun, useRuns } from "../queries.ts";
import { TableExport } from "../result/table-export.tsx";
import { runLabel, runMethod } from "./run-words.ts";

interface RunComparisonProps {
  readonly run: Run;
  /** The other run; null compares with the screen's current result. */
  readonly other: Run | null;
  readonly draft: ScenarioDraft;
  readonly result: Result | null;
  readonly mayRun: boolean;
  readonly onOther: (id: string | undefined) => void;
  readonly onClose: () => void;
}

const FIGURES = [
  ["mean", "Expected annual loss"],
  ["p95", "1-in-20-year loss"],
  ["p99", "1-in-100-year loss"],
  ["cvar95", "Average beyond 1 in 20"],
  ["pZero", "No loss at all"],
] as const;

/** A saved run beside the current result, or beside another run: the differing inputs, and their effect on the figures. */
export function RunComparison(props: RunComparisonProps) {
  const { run, other, draft, result, mayRun, onOther, onClose } = props;
  const user = useUser();
  const runs = useRuns(run.scenarioId);
  const draftOf = (kept: Run) => scenarioDraft({ ...draft, estimate: kept.estimate, title: run.title });
  const after = other ? draftOf(other) : { ...draft, title: run.title };
  const changed = differences(draftOf(run), after);
  const shown = other ? (other.result as Result) : result;
  const [before, now] = [run.estimate.currency, other ? other.estimate.currency : draft.estimate.currency];
  const figure = (key: (typeof FIGURES)[number][0], value: number, currency: string) =>
    key === "pZero" ? percent(value) : money(value, currency, { fixed: true });
  return (
    <section aria-label={runLabel(run, user)} className="mb-5 border-l-[3px] border-c2 bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Heading size="part" className="min-w-0 flex-1 basis-60">
          {runLabel(run, user)}{" "}
          <span className="block text-xs font-normal text-muted">
            {runMethod(run)}, engine {run.engineVersion}, inputs {run.inputHash.slice(0, 8)}
          </span>
        </Heading>
        <div className="flex flex-wrap items-center gap-1">
          {mayRun && <RerunButton id={run.id} />}
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
      <label className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        Compared with
        <Select
          value={other?.id ?? ""}
          onChange={(event) => onOther(event.target.value === "" ? undefined : event.target.value)}
          className="w-72 max-w-full"
        >
          <option value="">the current result</option>
          {(runs.data?.items ?? [])
            .filter(({ id }) => id !== run.id)
            .map((choice) => (
              <option key={choice.id} value={choice.id}>
                {runLabel(choice, user)}, {choice.inputHash.slice(0, 8)}
              </option>
            ))}
        </Select>
      </label>
      <Table label="Figures of both runs and the change" className="mt-1">
        <thead>
          <tr>
            <Th>Figure</Th>
            <Th numeric>{other ? "First" : "Then"}</Th>
            <Th numeric>{other ? "Second" : "Now"}</Th>
            <Th numeric>Change</Th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(([key, label]) => (
            <Tr key={key}>
              <RowHeader>{label}</RowHeader>
              <Td numeric>{figure(key, run.result[key], before)}</Td>
              <Td numeric>{shown ? figure(key, shown[key], now) : "–"}</Td>
              <Td numeric className="text-muted">
                {shown && before === now ? changeText(key, run.result[key], shown[key]) : "–"}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <div className="mt-3 flex items-start justify-between gap-3">
        <h4 className="text-xs text-muted">
          {changed.length === 0
            ? other
              ? "Both have the same inputs."
              : "Its inputs match the current ones."
            : "Inputs that changed"}
        </h4>
        {shown && (
          <TableExport
            what="comparison"
            title={run.title}
            table={() => [
              ["", "Before", "After"],
              ...FIGURES.map(([key, label]) => [label, run.result[key], shown[key]]),
              ...changed.map((change) => [change.label, change.before, change.after]),
            ]}
          />
        )}
      </div>
      <ul className="num mt-1 text-sm">
        {changed.map(({ key, label, before: was, after: is }) => (
          <li key={key} className="py-0.5 break-words">
            {label}: <span className="text-muted">{was ?? "none"}</span> <span aria-label="now">→</span>{" "}
            {is ?? "none"}
          </li>
        ))}
      </ul>
    </section>
  );
}

function changeText(key: (typeof FIGURES)[number][0], before: number, now: number): string {
  if (before === now) return "same";
  if (key === "pZero")
    return `${now > before ? "+" : "−"}${percent(Math.abs(now - before)).replace("%", " points")}`;
  if (before <= 0) return "new";
  const share = now / before - 1;
  if (Math.abs(share) < 0.00005) return "<0.01%";
  return `${share > 0 ? "+" : "−"}${percent(Math.abs(share))}`;
}

/** Recomputes the run on the server and reports whether every bit is the same. */
function RerunButton({ id }: { readonly id: string }) {
  const rerun = useRerun();
  const words = rerun.isError
    ? `${describeError(rerun.error).title}.`
    : rerun.data
      ? rerun.data.identical
        ? `Exactly reproduced (${Math.round(rerun.data.durationMs)} ms).`
        : `Differs: engine ${rerun.data.engineVersion} gives a different result.`
      : "";
  return (
    <span className="inline-flex flex-wrap items-center">
      <output
        className={
          rerun.data?.identical === true
            ? "text-xs text-ok not-empty:mr-2"
            : "text-xs text-bad not-empty:mr-2"
        }
      >
        {words}
      </output>
      <Button size="sm" variant="outline" busy={rerun.isPending} onClick={() => rerun.mutate(id)}>
        Run again
      </Button>
    </span>
  );
}
