import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { type CallResult, queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Field } from "../../../ui/form/field.tsx";
import { counted, money } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { Section } from "../../../ui/section.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { AppetiteCurve } from "../../../screen/joined/appetite-curve.tsx";
import { ChosenScenarios } from "./chosen-scenarios.tsx";
import { ControlRows } from "./control-rows.tsx";
import { FigureButton } from "../../../screen/origin/figure-button.tsx";
import type { OpenedFigure } from "./origin/simulation-origin.tsx";
import { ScenarioRows } from "./scenario-rows.tsx";
import { mostFollowed, simulationSearch } from "./search.ts";
import type { SimulationInput, States } from "./simulation-input.ts";
import { useControlSimulation } from "./use-simulation.ts";
import { spreadSentence } from "./words.ts";

const SimulationOrigin = lazy(async () => ({
  default: (await import("./origin/simulation-origin.tsx")).SimulationOrigin,
}));

type Simulated = CallResult<"riskSimulation.get">;

/** What controls do to losses: as assessed, and as anyone tries them. */
export function SimulationScreen() {
  const mayRead = useCan("assessment:read");
  return (
    <>
      <PageHeader
        title="Risk simulation"
        description="What the controls of NIST SP 800-53 do to your losses: as they’re assessed, and as you try them"
        actions={
          <Link
            to="/risk-management/risk-simulation"
            search={{ view: "strengths" }}
            className={buttonVariants({ variant: "outline" })}
          >
            Show how strong controls are
          </Link>
        }
      />
      {mayRead ? (
        <ChosenSimulation />
      ) : (
        <EmptyState title="You don't have access to this page">
          Your role doesn’t include assessments, which say how much of each control is in place. Ask an
          administrator for a role that does, such as RISK ANALYST.
        </EmptyState>
      )}
    </>
  );
}

function ChosenSimulation() {
  const { search, change } = useCheckedSearch(simulationSearch);
  const { currency, scenarios: scenarioIds } = search;
  const of = {
    ...(currency !== undefined && { currency }),
    ...(scenarioIds !== undefined && { scenarioIds }),
  };
  const byHand = useQuery({
    ...queryOf("riskSimulation.get", { query: of }),
    enabled: search.assessment === undefined || search.assessment === "none",
  });
  const chosen = search.assessment ?? mostFollowed(byHand.data?.scenarios ?? []);
  const assessment = chosen === "none" ? undefined : chosen;
  const assessed = useQuery({
    ...queryOf("riskSimulation.get", { query: { ...of, assessmentId: assessment ?? "" } }),
    enabled: assessment !== undefined,
  });
  const query = assessment === undefined ? byHand : assessed;
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-96" />}>
      {(data) => (
        <>
          <Field label="Assessment" hint={assessmentHint(data)} className="mb-5 max-w-2xl">
            {(control) => (
              <RecordPicker
                {...control}
                list="assessmentRecords.list"
                noun="assessment"
                value={assessment ?? ""}
                onChange={(id) => change({ assessment: id === "" ? "none" : id })}
                labelOf={({ name }) => name}
                noteOf={({ frameworkTitle, clientName }) =>
                  [frameworkTitle, clientName].filter(Boolean).join(", ")
                }
                nothing="None: set controls by hand"
                nameOf={data.assessment?.name}
              />
            )}
          </Field>
          <ChosenScenarios
            data={data}
            chosen={scenarioIds}
            onChoose={(scenarios) => change({ scenarios })}
            onCurrency={(to) => change({ currency: to })}
          />
          <Found key={`${assessment ?? ""} ${data.currency ?? ""}`} data={data} />
        </>
      )}
    </Loaded>
  );
}

function assessmentHint({ assessment, now }: Simulated): string {
  if (assessment === null)
    return "Without one, controls begin as your scenarios’ estimates assume, and as not in place where they assume none.";
  if (Object.keys(now).length === 0)
    return "No answer says yet how much of a control is in place: controls begin as your scenarios’ estimates assume.";
  if (assessment.via.length === 0) return "Its answers say how much of each control is in place.";
  return `Its entries are read as controls of SP 800-53 by ${assessment.via.join("; ")}. Related entries needn’t ask the same.`;
}

function Found({ data }: { data: Simulated }) {
  const input = useMemo<SimulationInput>(
    () => ({ scenarios: data.scenarios, now: data.now, strengths: data.strengths }),
    [data],
  );
  if (data.currency === null)
    return (
      <EmptyState
        title="No scenarios yet"
        action={<Link to="/risk-management/quantitative-analysis">Create a scenario</Link>}
      >
        The simulation shows what controls do to the losses of your scenarios. Quantify one first.
      </EmptyState>
    );
  return <Simulating data={data} input={input} currency={data.currency} />;
}

/** Nothing is set by hand. */
const ASSESSED: States = {};

interface SimulatingProps {
  readonly data: Simulated;
  readonly input: SimulationInput;
  readonly currency: string;
}

function Simulating({ data, input, currency }: SimulatingProps) {
  const [states, setStates] = useState<States>(ASSESSED);
  const [opened, setOpened] = useState<OpenedFigure>();
  const simulation = useControlSimulation(input, states);
  const { facts, before, drawn, ranking, checked, failed } = simulation;
  const changed = Object.keys(states).length;
  const setState = (control: string, state: number | undefined) =>
    setStates(({ [control]: _, ...others }) =>
      state === undefined ? others : { ...others, [control]: state },
    );
  if (failed !== undefined) return <p className="text-bad">{failed}</p>;
  if (!before || !drawn) return <Skeleton className="h-96" />;
  const bare = input.scenarios.filter(({ techniques }) => techniques.length === 0).length;
  return (
    <div className="grid gap-8">
      <Plate>
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3">
          <p aria-live="polite">
            Expected loss{" "}
            <FigureButton
              onOpen={() => setOpened({ name: "expected loss", value: drawn.mean, byHand: states })}
            >
              <strong>{money(drawn.mean.mean, currency)}</strong>
            </FigureButton>{" "}
            a year
            {changed > 0 && (
              <>
                {" "}
                with {counted(changed, "control")} set by hand, {money(before.mean.mean, currency)} as
                assessed
              </>
            )}
            <span className="block text-xs text-muted">
              {spreadSentence(drawn.mean, currency)} Strengths are estimates. Scenarios count as independent,
              before insurance.
            </span>
          </p>
          <span className="flex flex-wrap gap-2">
            {changed > 0 && (
              <Button variant="outline" size="sm" onClick={() => setStates(ASSESSED)}>
                Reset controls
              </Button>
            )}
            <Button variant="outline" size="sm" onClick={simulation.check}>
              Check by simulation
            </Button>
          </span>
        </div>
        <AppetiteCurve
          curve={drawn.curve}
          others={changed > 0 ? [{ look: "kept", label: "As assessed", curve: before.curve }] : []}
          accepted={[]}
          currency={currency}
          p95={drawn.p95}
          p99={0}
        />
        {checked && (
          <output className="mt-2 block text-sm">
            {checked.years.toLocaleString("en-US")} simulated years: expected loss{" "}
            {money(checked.mean, currency)} ± {money(checked.meanError, currency)}, 1 in 20 years above{" "}
            {money(checked.p95, currency)} ± {money(checked.p95Error, currency)}.
          </output>
        )}
      </Plate>
      <Section
        title="Scenarios"
        description={
          bare === 0
            ? "Taking over stores what the answers change, as a new version of the scenario."
            : `${counted(bare, "scenario")} without techniques: there controls act on what an event costs, not on how often it happens.`
        }
      >
        <ScenarioRows
          scenarios={input.scenarios}
          assessment={data.assessment}
          before={before}
          drawn={drawn}
          currency={currency}
          onOrigin={(title, value, tried) =>
            setOpened({ name: `expected loss of ${title}`, value, byHand: tried ? states : ASSESSED })
          }
        />
      </Section>
      <Section
        title="Controls"
        description="What closing each gap would save a year, everything else as it is. Set a control by hand, and the curve follows."
      >
        <ControlRows
          facts={facts}
          ranking={ranking ?? []}
          states={states}
          onState={setState}
          currency={currency}
          onOrigin={(control, value) =>
            setOpened({ name: `avoided by closing ${control.id}`, value, byHand: states, control })
          }
        />
      </Section>
      {opened && (
        <Suspense>
          <SimulationOrigin
            figure={opened}
            data={data}
            currency={currency}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
