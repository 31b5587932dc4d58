import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { money } from "../../../ui/format.ts";
import { Select } from "../../../ui/form/select.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th } from "../../../ui/table.tsx";
import { FigureButton } from "../../../screen/origin/figure-button.tsx";
import type { ControlFacts, RankedControl } from "./simulation.ts";
import type { States } from "./simulation-input.ts";
import { FUNCTION_WORDS, share, spread } from "./words.ts";

/** Rows that are shown before someone asks for all. */
const FIRST = 15;
const COVERED = "Techniques covered";
const AVOIDED = "Avoided a year if closed";

interface ControlRowsProps {
  readonly facts: readonly ControlFacts[];
  readonly ranking: readonly RankedControl[];
  readonly states: States;
  readonly onState: (control: string, state: number | undefined) => void;
  readonly currency: string;
  /** Opens where a control's saving comes from. */
  readonly onOrigin: (facts: ControlFacts, avoided: RankedControl["avoided"]) => void;
}

/** Controls by what they save once they're wholly in place, each with its state to try. */
export function ControlRows({ facts, ranking, states, onState, currency, onOrigin }: ControlRowsProps) {
  const [all, setAll] = useState(false);
  const ranked = new Map(ranking.map((one, at) => [one.id, { ...one, at }]));
  const rows = facts
    .filter(({ id, functions }) => ranked.has(id) || id in states || (all && functions.length > 0))
    .toSorted((one, other) => place(ranked.get(one.id)?.at) - place(ranked.get(other.id)?.at));
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <>
      <Table label="Controls by the loss that closing them avoids" className={STACKED.table}>
        <thead className={STACKED.head}>
          <tr>
            <Th>Control</Th>
            <Th>Acts on</Th>
            <Th numeric>{COVERED}</Th>
            <Th>In place</Th>
            <Th numeric>{AVOIDED}</Th>
          </tr>
        </thead>
        <tbody className={STACKED.body}>
          {shown.map((one) => (
            <ControlRow
              key={one.id}
              facts={one}
              ranked={ranked.get(one.id)}
              state={states[one.id]}
              onState={(state) => onState(one.id, state)}
              onOrigin={onOrigin}
              currency={currency}
            />
          ))}
        </tbody>
      </Table>
      {(all || rows.length > FIRST || facts.length > rows.length) && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setAll(!all)}>
          {all ? "Show the costliest gaps" : `Show all ${facts.length} controls`}
        </Button>
      )}
    </>
  );
}

const place = (at: number | undefined) => at ?? Infinity;

/** How much is in place before anyone sets it by hand, and what says so. */
function beforeWords(before: ControlFacts["before"]): string {
  if (before.by === "nothing") return "Not assessed";
  if (before.by === "answers") return `Assessed: ${share(before.state)}`;
  return before.state === undefined ? "As estimated" : `As estimated: ${share(before.state)}`;
}

interface ControlRowProps {
  readonly facts: ControlFacts;
  readonly ranked: RankedControl | undefined;
  readonly state: number | undefined;
  readonly onState: (state: number | undefined) => void;
  readonly currency: string;
  readonly onOrigin: ControlRowsProps["onOrigin"];
}

function ControlRow({ facts, ranked, state, onState, currency, onOrigin }: ControlRowProps) {
  const { id, functions, reliability, source, coverage, before } = facts;
  return (
    <tr className={STACKED.row}>
      <RowHeader className={`align-top ${STACKED.name}`}>{id}</RowHeader>
      <Td className={`min-w-56 align-top ${STACKED.bare}`}>
        {functions.map(({ does, capability }) => (
          <span key={does} className="block">
            {FUNCTION_WORDS[does].name}
            <span className="text-muted">
              {" "}
              on {FUNCTION_WORDS[does].on}
              {does !== "decision-support" && `: ${share(capability.low)} to ${share(capability.high)}`}
            </span>
          </span>
        ))}
        <span className="block text-xs text-muted">
          Reliable {share(reliability.low)} to {share(reliability.high)}. {source}
        </span>
      </Td>
      <Td numeric className={`align-top ${STACKED.cell}`} data-column={COVERED}>
        {share(coverage)}
      </Td>
      <Td className={`align-top ${STACKED.bare}`}>
        <Select
          aria-label={`How much of ${id} is in place`}
          className="w-44"
          value={state === undefined ? "" : String(state)}
          onChange={({ target }) => onState(target.value === "" ? undefined : Number(target.value))}
        >
          <option value="">{beforeWords(before)}</option>
          {[0, 0.25, 0.5, 0.75, 1].map((value) => (
            <option key={value} value={value}>
              {share(value)} by hand
            </option>
          ))}
        </Select>
      </Td>
      <Td numeric className={`align-top ${STACKED.cell}`} data-column={AVOIDED}>
        {ranked ? (
          <>
            <FigureButton onOpen={() => onOrigin(facts, ranked.avoided)}>
              {money(ranked.avoided.mean, currency)}
            </FigureButton>
            <span className="block text-xs text-muted">{spread(ranked.avoided, currency)}</span>
          </>
        ) : (
          <span className="text-muted">Nothing</span>
        )}
      </Td>
    </tr>
  );
}
