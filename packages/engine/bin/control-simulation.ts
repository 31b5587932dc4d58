/** Files of simulations of controls: reads one, and computes its expected losses again. */
import { CONTROL_FUNCTIONS } from "../src/control-model/control-function.ts";
import {
  type FiledControl,
  type FiledScenario,
  type SimulationFigures,
  type SimulationFile,
  simulationFigures,
} from "../src/control-model/simulation-file.ts";
import type { Uncertain } from "../src/control-model/closing-gaps.ts";
import { ENGINE_VERSION } from "../src/version.ts";
import { InputProblems } from "./problem.ts";
import { readScenarioAt } from "./read-scenarios.ts";
import { grouped } from "./result-table.ts";

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const areStates = (value: unknown): value is Readonly<Record<string, number>> =>
  isObject(value) && Object.values(value).every((one) => typeof one === "number" && one >= 0 && one <= 1);
const isInterval = (value: unknown) =>
  isObject(value) && ["low", "likely", "high"].every((part) => typeof value[part] === "number");

/** Whether a JSON value claims to be a simulation of controls. */
export function isControlSimulation(value: unknown): value is Fields {
  return isObject(value) && value["schema"] === "crq-control-simulation/1";
}

function controlAt(value: unknown, refuse: (problem: string) => InputProblems): FiledControl {
  if (!isObject(value) || typeof value["id"] !== "string")
    throw refuse("controls: must be a list of controls with an id");
  const { id, functions, reliability, techniques, source } = value;
  const known = (one: unknown) =>
    isObject(one) &&
    (CONTROL_FUNCTIONS as readonly unknown[]).includes(one["does"]) &&
    isInterval(one["capability"]);
  if (!Array.isArray(functions) || !functions.every(known) || !isInterval(reliability))
    throw refuse(`controls.${id}: must have functions with a capability, and a reliability`);
  if (!areTexts(techniques) || typeof source !== "string")
    throw refuse(`controls.${id}: must have techniques and a source`);
  return value as unknown as FiledControl;
}

function scenarioAt(path: string, value: unknown, refuse: (problem: string) => InputProblems): FiledScenario {
  if (!isObject(value) || !areTexts(value["techniques"]) || !areStates(value["reference"]))
    throw refuse("scenarios: must each have a scenario, its techniques, and a reference from 0 to 1");
  const { scenario, treatment = { controls: [] } } = readScenarioAt(path, {
    ...(isObject(value["scenario"]) && value["scenario"]),
    ...(value["treatment"] !== undefined && { treatment: value["treatment"] }),
  });
  return { scenario, treatment, techniques: value["techniques"], reference: value["reference"] };
}

/** What a simulation's file says, computed again. */
interface Computed {
  readonly engine: { readonly saved: unknown; readonly now: string };
  readonly currency: string;
  readonly titles: ReadonlyMap<string, string>;
  readonly figures: SimulationFigures;
}

/**
 * Reads a simulation of controls and computes its expected losses.
 *
 * @throws InputProblems that names what is wrong
 */
export function computeControlSimulation(path: string, value: Fields): Computed {
  const refuse = (problem: string) => new InputProblems([`${path}: ${problem}`]);
  const { commonCause, controls, now, byHand, scenarios } = value;
  if (typeof commonCause !== "number") throw refuse("commonCause: must be from 0 to 1");
  if (!areStates(now) || !areStates(byHand)) throw refuse("now: must have states from 0 to 1, as byHand");
  if (!Array.isArray(controls) || !Array.isArray(scenarios) || scenarios.length === 0)
    throw refuse("scenarios: must be a list with at least one, beside a list of controls");
  const file = {
    ...(value as unknown as SimulationFile),
    controls: controls.map((one) => controlAt(one, refuse)),
    scenarios: scenarios.map((one) => scenarioAt(path, one, refuse)),
  };
  const [first] = file.scenarios;
  const { currency } = first!.scenario;
  if (file.scenarios.some(({ scenario }) => scenario.currency !== currency))
    throw refuse("scenarios: must be in one currency, because losses are added up");
  try {
    return {
      engine: { saved: value["engine"], now: ENGINE_VERSION },
      currency,
      titles: new Map(file.scenarios.map(({ scenario }) => [scenario.id, scenario.title])),
      figures: simulationFigures(file),
    };
  } catch (error) {
    if (error instanceof RangeError) throw refuse(error.message);
    throw error;
  }
}

/** The figures for the eye. */
export function controlSimulationLines({ engine, currency, titles, figures }: Computed): string[] {
  const line = (name: string, { mean, p5, p95 }: Uncertain) =>
    `  ${name}: ${currency} ${grouped(mean, 2)} (${grouped(p5, 2)} to ${grouped(p95, 2)})`;
  return [
    `Expected loss a year, and from the 5th to the 95th percentile of the strengths' uncertainty`,
    line("All scenarios", figures.expected),
    ...figures.scenarios.map(({ id, expected }) => line(titles.get(id) ?? id, expected)),
    "Avoided a year if closed",
    ...figures.avoided.map(({ id, avoided }) => line(id, avoided)),
    `Engine ${engine.now}; the file was saved with ${String(engine.saved)}`,
  ];
}
