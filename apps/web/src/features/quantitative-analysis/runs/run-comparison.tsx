import type { Run } from "@crq/contract/scenarios";
import type { Result } from "@crq/engine/result";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/describe-error.ts";
import { money, percent } from "../../../ui/format.ts";
import { Table, Td, Th, Tr, RowHeader } from "../../../ui/table.tsx";
import { useUser } from "../../../shell/user-context.ts";
import { differences } from "../estimate/draft-differences.ts";
import { type ScenarioDraft, scenarioDraft } from "../estimate/estimate-draft.ts";
import { useRerun } from "../queries.ts";
import { runLabel, runMethod } from "./run-words.ts";

interface RunComparisonProps {
  readonly run: Run;
  readonly draft: ScenarioDraft;
  readonly result: Result | null;
  readonly mayRun: boolean;
  readonly onClose: () => void;
}

const FIGURES = [
  ["mean", "Expected annual loss"],
  ["p95", "1-in-20 year loss"],
  ["p99", "1-in-100 year loss"],
] as const;

/** A kept run beside what is on the screen: which inputs differ, and what that does to the figures. */
export function RunComparison({ run, draft, result, mayRun, onClose }: RunComparisonProps) {
  const user = useUser();
  const then = scenarioDraft({ ...run, description: draft.description, evidence: draft.evidence });
  const changed = differences(then, { ...draft, title: run.title });
  const { currency } = run.estimate;
  return (
    <section aria-label={runLabel(run, user)} className="mb-5 border-l-[3px] border-c2 bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 flex-1 basis-60 text-base font-medium">
          {runLabel(run, user)}{" "}
          <span className="block text-xs font-normal text-muted">
            {runMethod(run)}, engine {run.engineVersion}
          </span>
        </h3>
        <div className="flex flex-wrap items-center gap-1">
          {mayRun && <RerunButton id={run.id} />}
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
      <Table label="Kept figures against current ones" className="mt-1">
        <thead>
          <tr>
            <Th>Figure</Th>
            <Th numeric>Then</Th>
            <Th numeric>Now</Th>
            <Th numeric>Change</Th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(([key, label]) => (
            <Tr key={key}>
              <RowHeader>{label}</RowHeader>
              <Td numeric>{money(run.result[key], currency, { fixed: true })}</Td>
              <Td numeric>{result ? money(result[key], draft.estimate.currency, { fixed: true }) : "–"}</Td>
              <Td numeric className="text-muted">
                {result && currency === draft.estimate.currency
                  ? changeText(run.result[key], result[key])
                  : "–"}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <h4 className="mt-3 text-xs text-muted">
        {changed.length === 0 ? "Its inputs are those on the screen." : "Inputs that differ, then and now"}
      </h4>
      <ul className="num mt-1 text-sm">
        {changed.map(({ key, label, before, after }) => (
          <li key={key} className="py-0.5">
            {label}: <span className="text-muted">{before ?? "none"}</span> <span aria-label="now">→</span>{" "}
            {after ?? "none"}
          </li>
        ))}
      </ul>
    </section>
  );
}

function changeText(before: number, now: number): string {
  if (before === now) return "same";
  if (before <= 0) return "new";
  const share = now / before - 1;
  if (Math.abs(share) < 0.00005) return "<0.01%";
  return `${share > 0 ? "+" : "−"}${percent(Math.abs(share))}`;
}

/** Computes the run again on the server and says whether every bit is the same. */
function RerunButton({ id }: { readonly id: string }) {
  const rerun = useRerun();
  const words = rerun.isError
    ? `${describeError(rerun.error).title}.`
    : rerun.data
      ? rerun.data.identical
        ? `Identical to the bit (${Math.round(rerun.data.durationMs)} ms).`
        : `Differs: engine ${rerun.data.engineVersion} computes other bits.`
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
