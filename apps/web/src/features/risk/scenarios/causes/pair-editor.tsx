import type { LossModel } from "@crq/contract/risk/loss-model";
import { MOST_PAIRS, type PairCorrelation, pairProblem } from "@crq/engine/program/pair-correlations";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TableSearchBox } from "../../../../ui/data-table/table-search-box.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { counted } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";

/** How many pairs are listed at a time: a search finds the others. */
const SHOWN = 50;

type Named = LossModel["named"][number];

interface PairEditorProps {
  /** Of all other pairs. */
  readonly correlation: number;
  readonly pairs: readonly PairCorrelation[];
  readonly named: readonly Named[];
  /** Whose scenarios can be named; null: all. */
  readonly clientId: string | null;
  /** Null for read-only viewers. */
  readonly onChange: ((pairs: PairCorrelation[]) => void) | null;
  readonly onContradiction: (contradicts: boolean) => void;
}

/** The pairs of scenarios with a correlation of their own, searched by title. */
export default function PairEditor(props: PairEditorProps) {
  const { correlation, pairs, named, clientId, onChange, onContradiction } = props;
  const [search, setSearch] = useState("");
  const [met, setMet] = useState<ReadonlyMap<string, string>>(
    () => new Map(named.map(({ id, title }) => [id, title])),
  );
  const problem = useMemo(() => pairProblem({ type: "matrix", correlation, pairs }), [correlation, pairs]);
  useEffect(() => onContradiction(problem !== undefined), [onContradiction, problem]);
  const titleOf = (id: string) => met.get(id) ?? "A deleted scenario";
  const words = search.trim().toLowerCase();
  const found = pairs
    .map((pair, place) => ({ ...pair, place, titles: [titleOf(pair.a), titleOf(pair.b)] as const }))
    .filter(({ titles }) => titles.some((title) => title.toLowerCase().includes(words)));
  const wrong = problem && problem.pair !== null ? pairs[problem.pair] : undefined;
  return (
    <div className="flex flex-col gap-3">
      {pairs.length > 5 && <TableSearchBox label="Search pairs" text={search} onSearch={setSearch} />}
      {found.length > 0 && (
        <Table label="Pairs with a correlation of their own">
          <thead>
            <tr>
              <Th>Scenario</Th>
              <Th>Scenario</Th>
              <Th numeric>Correlation</Th>
              {onChange && (
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, SHOWN).map(({ a, b, correlation: own, place, titles }) => (
              <Tr key={`${a} ${b}`}>
                <RowHeader className="min-w-24 break-words">{titles[0]}</RowHeader>
                <Td className="min-w-24 break-words">{titles[1]}</Td>
                <Td numeric>{String(own).replace("-", "−")}</Td>
                {onChange && (
                  <Td className="text-right">
                    <Button
                      variant="ghost"
                      size="icon"
                      className="size-7! text-muted touch:size-11!"
                      aria-label={`Remove ${titles[0]} and ${titles[1]}`}
                      onClick={() => onChange(pairs.filter((_, i) => i !== place))}
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {pairs.length === 0 && <p className="text-sm text-muted">No pairs yet. Add the first below.</p>}
      {pairs.length > 0 && found.length === 0 && <p className="text-sm text-muted">No results.</p>}
      {found.length > SHOWN && (
        <p className="text-xs text-muted">
          The first {SHOWN} of {counted(found.length, "pair")}. Search to find more.
        </p>
      )}
      <p role="alert" className="max-w-prose text-sm text-bad empty:hidden">
        {problem &&
          (wrong
            ? `${titleOf(wrong.a)} and ${titleOf(wrong.b)}: ${problem.rule}.`
            : `These correlations ${problem.rule}.`)}
      </p>
      {onChange && pairs.length < MOST_PAIRS && (
        <NewPair
          clientId={clientId}
          onAdd={(pair, titles) => {
            setMet(new Map([...met, [pair.a, titles[0]], [pair.b, titles[1]]]));
            const same = ({ a, b }: PairCorrelation) =>
              (a === pair.a && b === pair.b) || (a === pair.b && b === pair.a);
            onChange([...pairs.filter((other) => !same(other)), pair]);
          }}
        />
      )}
    </div>
  );
}

interface NewPairProps {
  readonly clientId: string | null;
  readonly onAdd: (pair: PairCorrelation, titles: readonly [string, string]) => void;
}

const NONE = { id: "", title: "" };

/** Two scenarios and their correlation; a pair that is there already is replaced. */
function NewPair({ clientId, onAdd }: NewPairProps) {
  const [ends, setEnds] = useState([NONE, NONE] as const);
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const correlation = Number(text.replace("−", "-"));
  const valid = text.trim() !== "" && Math.abs(correlation) <= 0.95;
  const same = ends[0].id !== "" && ends[0].id === ends[1].id;
  const problemOf = (end: 0 | 1) =>
    asked && ends[end].id === ""
      ? "Choose a scenario"
      : asked && end === 1 && same
        ? "Choose a different scenario"
        : undefined;
  const add = () => {
    setAsked(true);
    if (ends.some(({ id }) => id === "") || same || !valid) return;
    onAdd({ a: ends[0].id, b: ends[1].id, correlation }, [ends[0].title, ends[1].title]);
    setEnds([NONE, NONE]);
    setText("");
    setAsked(false);
  };
  return (
    <div className="grid max-w-3xl items-start gap-3 sm:grid-cols-[1fr_1fr_8rem_auto]">
      {([0, 1] as const).map((end) => (
        <Field key={end} label={end === 0 ? "Scenario" : "And scenario"} error={problemOf(end)}>
          {(field) => (
            <RecordPicker
              {...field}
              list="scenarios.list"
              of={clientId === null ? {} : { query: { clientId } }}
              noun="scenario"
              labelOf={({ title }) => title}
              noteOf={({ clientName }) => clientName ?? undefined}
              value={ends[end].id}
              nameOf={ends[end].title}
              onChange={(id, record) => {
                const chosen = { id, title: record?.title ?? "" };
                setEnds(end === 0 ? [chosen, ends[1]] : [ends[0], chosen]);
              }}
            />
          )}
        </Field>
      ))}
      <Field label="Correlation" error={asked && !valid ? "From −0.95 to 0.95" : undefined}>
        {(field) => (
          <Input
            {...field}
            inputMode="decimal"
            className="num"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
        )}
      </Field>
      <Button variant="secondary" className="sm:mt-6" onClick={add}>
        <Plus aria-hidden /> Add pair
      </Button>
    </div>
  );
}
