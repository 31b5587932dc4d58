import type { SimulatedRecord } from "@crq/contract/risk/control-model/control-model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CallResult, queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { money } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { mostFollowed } from "../search.ts";
import type { SimulationInput, States } from "../simulation-input.ts";
import { useControlSimulation } from "../use-simulation.ts";
import { spreadSentence } from "../words.ts";
import type { StrengthSet } from "./changes.ts";

interface EffectPartProps {
  readonly base: StrengthSet;
  readonly draft: StrengthSet;
  /** The controls and families with changes. */
  readonly changed: readonly string[];
}

/** What unsaved strengths do to the losses of the simulation's scenarios, by the simulation's own worker. */
export function EffectPart(props: EffectPartProps) {
  const byHand = useQuery(queryOf("riskSimulation.get", { query: {} }));
  const assessment = mostFollowed(byHand.data?.scenarios ?? []);
  const assessed = useQuery({
    ...queryOf("riskSimulation.get", { query: { assessmentId: assessment ?? "" } }),
    enabled: assessment !== undefined,
  });
  return (
    <Section
      title="Effect of your changes"
      landmark
      description="Computed as the simulation does, before anything is saved."
    >
      <Loaded query={assessment === undefined ? byHand : assessed} skeleton={<Skeleton className="h-40" />}>
        {(data) => <Compared {...props} data={data} />}
      </Loaded>
    </Section>
  );
}

const BY_HAND: States = {};

function Compared({
  base,
  draft,
  changed,
  data,
}: EffectPartProps & { data: CallResult<"riskSimulation.get"> }) {
  const { currency, scenarios } = data;
  const now = useSimulated(scenarios, data.now, base);
  const then = useSimulated(scenarios, data.now, draft);
  if (currency === null)
    return <p className="text-sm text-muted">You have no scenarios yet, so strengths change no loss.</p>;
  const failed = now.failed ?? then.failed;
  if (failed !== undefined) return <p className="text-sm text-bad">{failed}</p>;
  if (!now.drawn || !then.drawn) return <Skeleton className="h-40" />;
  const losses = new Map(then.drawn.scenarios.map(({ id, loss }) => [id, loss.mean]));
  const rows = now.drawn.scenarios
    .map(({ id, loss }) => ({ id, before: loss.mean, after: losses.get(id) ?? loss.mean }))
    .filter(({ before, after }) => Math.abs(after - before) > 1e-6 * before)
    .toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
  return (
    <div className="grid gap-4">
      <p className="text-sm" aria-live="polite">
        Expected loss{" "}
        {data.assessment === null ? "with no control in place" : `as assessed in ‘${data.assessment.name}’`}:{" "}
        <strong>{money(then.drawn.mean.mean, currency)}</strong> a year,{" "}
        {money(now.drawn.mean.mean, currency)} with the strengths as saved.
        <span className="block text-xs text-muted">
          {spreadSentence(then.drawn.mean, currency)} {scenarios.length} of your largest scenarios in{" "}
          {currency}, independent of each other and before insurance.
        </span>
      </p>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">
          No scenario’s loss changes: strengths count where answers differ from those that estimates assume.
        </p>
      ) : (
        <Losses rows={rows.slice(0, 8)} scenarios={scenarios} currency={currency} />
      )}
      <Savings changed={changed} before={now.ranking} after={then.ranking} currency={currency} />
    </div>
  );
}

function useSimulated(
  scenarios: readonly SimulatedRecord[],
  now: States,
  { items, commonCause }: StrengthSet,
) {
  const input = useMemo<SimulationInput>(
    () => ({ scenarios, now, strengths: { items, commonCause } }),
    [scenarios, now, items, commonCause],
  );
  return useControlSimulation(input, BY_HAND);
}

interface LossesProps {
  readonly rows: readonly { readonly id: string; readonly before: number; readonly after: number }[];
  readonly scenarios: readonly SimulatedRecord[];
  readonly currency: string;
}

function Losses({ rows, scenarios, currency }: LossesProps) {
  const titles = new Map(scenarios.map(({ id, title }) => [id, title]));
  return (
    <Table label="Expected losses of scenarios, with the strengths as saved and as changed">
      <thead>
        <tr>
          <Th>Scenario</Th>
          <Th numeric>As saved</Th>
          <Th numeric>As changed</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, before, after }) => (
          <Tr key={id}>
            <RowHeader className="wrap-anywhere">{titles.get(id)}</RowHeader>
            <Td numeric>{money(before, currency)}</Td>
            <Td numeric>{money(after, currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

type Ranking = ReturnType<typeof useControlSimulation>["ranking"];

interface SavingsProps {
  readonly changed: readonly string[];
  readonly before: Ranking;
  readonly after: Ranking;
  readonly currency: string;
}

/** What closing the changed controls would save, before and after. */
function Savings({ changed, before = [], after = [], currency }: SavingsProps) {
  const saved = (ranking: NonNullable<Ranking>, of: string) =>
    ranking.find(({ id }) => id === of)?.avoided.mean ?? 0;
  const rows = changed
    .map((of) => ({ of, before: saved(before, of), after: saved(after, of) }))
    .filter((one) => one.before > 0 || one.after > 0)
    .slice(0, 8);
  if (rows.length === 0) return null;
  return (
    <Table label="What closing the changed controls saves, with the strengths as saved and as changed">
      <thead>
        <tr>
          <Th>Avoided a year if closed</Th>
          <Th numeric>As saved</Th>
          <Th numeric>As changed</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <Tr key={one.of}>
            <RowHeader>{one.of}</RowHeader>
            <Td numeric>{money(one.before, currency)}</Td>
            <Td numeric>{money(one.after, currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
