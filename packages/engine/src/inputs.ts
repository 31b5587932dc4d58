/** The estimated inputs of a scenario by name: what sensitivity, controls and comparisons go over. */
import type { Distribution, Loss, LossForm, ScenarioEstimate } from "./scenario.ts";

/** The unit of an input: events per year, a probability, or money per event. */
export type InputKind = "rate" | "probability" | "loss";

/** The names of the frequency's inputs, in the order of the taxonomy, each with its unit. */
export const FREQUENCY_INPUTS = {
  lef: "rate",
  tef: "rate",
  contactFrequency: "rate",
  probabilityOfAction: "probability",
  vulnerability: "probability",
  threatCapability: "probability",
  resistanceStrength: "probability",
} as const satisfies Record<string, InputKind>;

/** The name of one input of the frequency. */
export type FrequencyInput = keyof typeof FREQUENCY_INPUTS;

/** An input's name: the path of its estimate in the scenario, losses by their form. */
export type InputName =
  | `frequency.${FrequencyInput}`
  | "secondary.slef"
  | `primary.${LossForm}`
  | `secondary.${LossForm}`;

/** One estimate of a scenario. */
export interface Input {
  readonly name: InputName;
  readonly kind: InputKind;
  readonly distribution: Distribution;
  /** Of a form of loss: its cap, money per event. */
  readonly cap?: number;
}

/** The estimates that make up a scenario's numbers. */
export type Estimates = Omit<ScenarioEstimate, "currency">;

function lossInput(name: InputName, { loss, cap }: Loss): Input {
  return { name, kind: "loss", distribution: loss, ...(cap !== undefined && { cap }) };
}

/** Every estimate of a scenario, in the order of the taxonomy: frequency, primary losses, SLEF, secondary losses. */
export function inputsOf({ frequency, primary, secondary }: Estimates): Input[] {
  const given = frequency as Partial<Record<FrequencyInput, Distribution>>;
  const inputs: Input[] = [];
  for (const [field, kind] of Object.entries(FREQUENCY_INPUTS) as [FrequencyInput, InputKind][]) {
    const distribution = given[field];
    if (distribution) inputs.push({ name: `frequency.${field}`, kind, distribution });
  }
  for (const loss of primary) inputs.push(lossInput(`primary.${loss.form}`, loss));
  if (!secondary) return inputs;
  inputs.push({ name: "secondary.slef", kind: "probability", distribution: secondary.slef });
  for (const loss of secondary.losses) inputs.push(lossInput(`secondary.${loss.form}`, loss));
  return inputs;
}

/**
 * The scenario with one estimate replaced; the others stay as they are, and so do caps.
 *
 * Domain: a name that {@link inputsOf} lists for this scenario.
 * @throws RangeError for any other name
 */
export function withInput<T extends Estimates>(scenario: T, name: InputName, distribution: Distribution): T {
  const [side, field] = name.split(".") as [string, string];
  const { frequency, primary, secondary } = scenario;
  if (side === "frequency" && field in frequency)
    return { ...scenario, frequency: { ...frequency, [field]: distribution } };
  if (name === "secondary.slef" && secondary)
    return { ...scenario, secondary: { ...secondary, slef: distribution } };
  const losses = side === "primary" ? primary : secondary?.losses;
  if (!losses?.some(({ form }) => form === field))
    throw new RangeError(`${name}: is not an estimate of this scenario`);
  const replaced = losses.map((loss) => (loss.form === field ? { ...loss, loss: distribution } : loss));
  return side === "primary"
    ? { ...scenario, primary: replaced }
    : { ...scenario, secondary: { ...secondary!, losses: replaced } };
}
