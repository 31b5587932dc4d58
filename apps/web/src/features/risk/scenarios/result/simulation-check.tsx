import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { count } from "../../../../ui/format.ts";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import type { Quantification } from "../quantify/use-quantification.ts";
import type { Simulation, SimulationState } from "../quantify/use-simulation.ts";
import { CheckTables } from "./check-tables.tsx";
import { checkWords } from "./check-words.ts";
import type { Estimate } from "../quantify/scenario-of.ts";

interface SimulationCheckProps {
  readonly quantification: Quantification;
  readonly state: SimulationState;
  readonly onRun: (estimate: Estimate, years: number, seed: number) => void;
  readonly onStop: () => void;
}

const YEARS = [100_000, 300_000, 1_000_000];
const LARGEST_SEED = 4_294_967_295;

/** The cross-check: the same scenario simulated year by year, compared with the exact figures. */
export function SimulationCheck({ quantification, state, onRun, onStop }: SimulationCheckProps) {
  const [years, setYears] = useState(1_000_000);
  const [seed, setSeed] = useState("1");
  const wrongSeed = !/^\d{1,10}$/.test(seed) || Number(seed) > LARGEST_SEED;
  const running = state.status === "running";
  return (
    <div>
      <p className="max-w-prose text-sm text-muted">
        The figures above are calculated, not simulated. To check the calculation, simulate years event by
        event and count those that exceed each figure.
      </p>
      <form
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (running) onStop();
          else if (!wrongSeed) onRun(quantification.present, years, Number(seed));
        }}
      >
        <Field label="Years" className="w-36">
          {(control) => (
            <Select {...control} value={years} onChange={(event) => setYears(Number(event.target.value))}>
              {YEARS.map((choice) => (
                <option key={choice} value={choice}>
                  {count(choice)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Seed" className="w-28" error={wrongSeed ? "Enter a whole number" : undefined}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              className="num"
              value={seed}
              onChange={(event) => setSeed(event.target.value.trim())}
            />
          )}
        </Field>
        <Button type="submit" variant={running ? "outline" : "secondary"}>
          {running ? "Stop" : "Check by simulation"}
        </Button>
        {running && (
          <progress
            value={state.share}
            max={1}
            aria-label="Simulation"
            className="mb-3.5 h-2 w-32 accent-primary"
          >
            {Math.round(state.share * 100)}%
          </progress>
        )}
      </form>
      <output className="mt-4 block">
        {state.status === "failed" && <p className="text-sm text-bad">{state.message}</p>}
        {state.status === "done" && <Verdict simulation={state.simulation} quantification={quantification} />}
      </output>
    </div>
  );
}

/** Whether the two engines agree, in a sentence, and figure by figure. */
function Verdict({
  simulation,
  quantification,
}: {
  readonly simulation: Simulation;
  readonly quantification: Quantification;
}) {
  const { present: estimate } = quantification;
  if (simulation.estimate !== estimate) {
    return (
      <p className="text-sm text-muted">
        The inputs have changed since the simulation. Run it again to compare.
      </p>
    );
  }
  const { check } = simulation;
  const { verdict, reason } = checkWords(check, estimate.currency);
  return (
    <>
      <p className="mb-3 max-w-prose text-base">
        <strong className={check.agrees ? "text-ok" : "text-warn"}>{verdict}</strong> {reason}{" "}
        <span className="num text-muted">
          Seed {simulation.seed}, {Math.round(simulation.durationMs)} ms.
        </span>
      </p>
      <CheckTables check={check} currency={estimate.currency} />
    </>
  );
}
