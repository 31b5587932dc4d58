/** Reads treatments: the one place that defines valid controls and a valid policy. */
import { FREQUENCY_INPUTS, type InputKind } from "../inputs.ts";
import {
  checkDistribution,
  LOSS,
  MAX_LOSS,
  PROBABILITY,
  RATE,
  THREAT_RATE,
  type Domain,
} from "../parse/distribution.ts";
import { Problems, type ScenarioProblem } from "../parse/problems.ts";
import { LOSS_FORMS, type Scenario } from "../scenario.ts";
import type { ControlNode } from "../treatment.ts";
import { controlNodes, missingNodeRule } from "./applied-effects.ts";

/** Every node that a control can change in some scenario, in the order of the taxonomy. */
export const CONTROL_NODES: readonly ControlNode[] = [
  ...(Object.keys(FREQUENCY_INPUTS) as (keyof typeof FREQUENCY_INPUTS)[]).map(
    (input) => `frequency.${input}` as const,
  ),
  "primary",
  ...LOSS_FORMS.map((form) => `primary.${form}` as const),
  "secondary.slef",
  "secondary",
  ...LOSS_FORMS.map((form) => `secondary.${form}` as const),
];
const TAXONOMY: ReadonlySet<ControlNode> = new Set(CONTROL_NODES);

/** The most controls of one scenario. */
const MAX_CONTROLS = 100;

/** The factor by which a planned control multiplies a node. */
const FACTOR: Domain = { least: 0, most: 100, rule: "must be a factor from 0 to 100", unbounded: true };
/**
 * The factor by which an existing control multiplied a node: the node without it is the estimate divided by
 * this.
 */
const UNDONE_FACTOR: Domain = {
  least: 0.01,
  most: 100,
  rule: "must be a factor from 0.01 to 100, because without the control the estimate is divided by it; or give a replacement",
  unbounded: true,
};
/** Money per year. */
const COST: Domain = { least: 0, most: MAX_LOSS, rule: "must be from 0 to 1e15", unbounded: true };

/** The valid values of a node. */
function domainOf(node: ControlNode): Domain {
  if (node === "frequency.lef") return RATE;
  const field = node.startsWith("frequency.") ? node.slice("frequency.".length) : "";
  const kind: InputKind | undefined = FREQUENCY_INPUTS[field as keyof typeof FREQUENCY_INPUTS];
  if (kind === "rate") return THREAT_RATE;
  return kind === "probability" || node === "secondary.slef" ? PROBABILITY : LOSS;
}

/**
 * Checks that `value` is a treatment of the scenario: controls and perhaps insurance.
 *
 * All problems are reported, each with the path of its field and a rule that says what to do. Factors are 0 to 100 (from 0.01 for an existing
 * control; a lognormal can describe one), a replacement is in its node's domain, costs, retentions, limits and the premium are 0 to 1e15.
 *
 * @param scenario a valid scenario: the nodes that controls can change
 * @returns the problems; none if `value` is a valid `Treatment`
 */
export function checkTreatment(value: unknown, scenario: Scenario): readonly ScenarioProblem[] {
  const problems = new Problems();
  const treatment = problems.object(value, "", ["controls", "insurance"]);
  if (!treatment) return problems.found;
  const { controls, insurance } = treatment;
  const nodes = controlNodes(scenario);
  if (!Array.isArray(controls))
    problems.add("controls", controls === undefined ? "is required" : "must be a list of controls");
  else if (controls.length > MAX_CONTROLS)
    problems.add("controls", `must have at most ${MAX_CONTROLS} controls`);
  else {
    const ids = new Set<unknown>();
    controls.forEach((control: unknown, i) => checkControl(problems, control, `controls[${i}]`, nodes, ids));
  }
  if (insurance !== undefined) checkInsurance(problems, insurance);
  return problems.found;
}

/** A text of the given form. */
function text(problems: Problems, value: unknown, path: string, form: RegExp, rule: string): void {
  if (value === undefined) problems.add(path, "is required");
  else if (typeof value !== "string" || !form.test(value)) problems.add(path, rule);
}

const CONTROL_FIELDS = [
  "id",
  "title",
  "status",
  "inPlace",
  "willBe",
  "annualCost",
  "effects",
  "record",
  "follows",
];

function checkControl(
  problems: Problems,
  value: unknown,
  path: string,
  nodes: ReadonlySet<ControlNode>,
  ids: Set<unknown>,
): void {
  const control = problems.object(value, path, CONTROL_FIELDS);
  if (!control) return;
  const { id, title, status, annualCost, effects } = control;
  text(
    problems,
    id,
    `${path}.id`,
    /^[A-Za-z0-9._-]{1,100}$/,
    "must have 1 to 100 letters, digits, '.', '_' or '-'",
  );
  if (ids.has(id)) problems.add(`${path}.id`, "must appear only once in the list");
  ids.add(id);
  text(problems, title, `${path}.title`, /^(?=.*\S)[^\0]{1,200}$/su, "must have 1 to 200 characters");
  text(problems, status, `${path}.status`, /^(existing|planned)$/, "must be existing or planned");
  for (const field of ["inPlace", "willBe", "follows"] as const)
    if (control[field] !== undefined && typeof control[field] !== "boolean")
      problems.add(`${path}.${field}`, "must be true or false");
  if (control["record"] !== undefined)
    text(problems, control["record"], `${path}.record`, /^[0-9a-f-]{36}$/i, "must be a control's id");
  checkDistribution(problems, annualCost, `${path}.annualCost`, COST);
  if (!Array.isArray(effects))
    return problems.add(
      `${path}.effects`,
      effects === undefined ? "is required" : "must be a list of effects",
    );
  if (effects.length === 0) problems.add(`${path}.effects`, "must have at least one effect");
  checkEffects(problems, effects, `${path}.effects`, {
    nodes,
    missing: missingNodeRule(nodes),
    existing: status === "existing",
  });
}

interface Rules {
  readonly nodes: ReadonlySet<ControlNode>;
  /** What is said of any other node. */
  readonly missing: string;
  /** Whether the estimates assume the control in place, so that its factors are undone. */
  readonly existing: boolean;
  /** Whether nothing can be replaced. */
  readonly onlyFactors?: boolean;
}

function checkEffects(problems: Problems, effects: readonly unknown[], path: string, rules: Rules): void {
  const { nodes, missing, existing, onlyFactors } = rules;
  const changed = new Set<unknown>();
  effects.forEach((effect, i) => {
    const at = `${path}[${i}]`;
    const object = problems.object(effect, at, ["node", "change"]);
    if (!object) return;
    const { node, change } = object;
    if (!(nodes as ReadonlySet<unknown>).has(node))
      return problems.add(`${at}.node`, node === undefined ? "is required" : missing);
    if (changed.has(node)) problems.add(`${at}.node`, "must appear only once in the control");
    changed.add(node);
    if (onlyFactors && (change as { readonly type?: unknown } | null | undefined)?.type !== "factor")
      return problems.add(
        `${at}.change.type`,
        "must be factor; what a figure becomes is stated in each scenario",
      );
    checkChange(problems, change, `${at}.change`, node as ControlNode, existing);
  });
}

/**
 * Checks effects that a control's record states for any scenario: every node of the taxonomy is allowed, each once, and multiplied. What a
 * figure becomes depends on the scenario, and so does whether that is with the control or without it.
 *
 * Whether a scenario has the node, and can undo the factor, is checked where it follows the record.
 *
 * @returns the problems, their paths beginning with `effects`; none if all are valid
 */
export function checkRecordEffects(
  effects: readonly { readonly node: unknown; readonly change: unknown }[],
): readonly ScenarioProblem[] {
  const problems = new Problems();
  const bare = effects.map(({ node, change }) => ({ node, change }));
  checkEffects(problems, bare, "effects", {
    nodes: TAXONOMY,
    missing: "must name a node of a scenario",
    existing: false,
    onlyFactors: true,
  });
  return problems.found;
}

function checkChange(
  problems: Problems,
  value: unknown,
  path: string,
  node: ControlNode,
  existing: boolean,
): void {
  const type = (value as { readonly type?: unknown } | null | undefined)?.type;
  if (type === "factor") {
    const change = problems.object(value, path, ["type", "factor"]);
    checkDistribution(problems, change?.["factor"], `${path}.factor`, existing ? UNDONE_FACTOR : FACTOR);
  } else if (type === "replacement") {
    const change = problems.object(value, path, ["type", "distribution"]);
    if (node === "primary" || node === "secondary")
      problems.add(`${path}.type`, "must be factor here; replace the forms of loss one by one");
    else checkDistribution(problems, change?.["distribution"], `${path}.distribution`, domainOf(node));
  } else if (problems.object(value, path, Object.keys(Object(value)))) {
    problems.add(`${path}.type`, "must be factor or replacement");
  }
}

const MONEY = "must be from 0 to 1e15";

function checkInsurance(problems: Problems, value: unknown): void {
  const insurance = problems.object(value, "insurance", ["perEvent", "perYear", "premium"]);
  if (!insurance) return;
  for (const layer of ["perEvent", "perYear"]) checkLayer(problems, insurance[layer], `insurance.${layer}`);
  problems.number(insurance["premium"], "insurance.premium", 0, MAX_LOSS, MONEY);
}

function checkLayer(problems: Problems, value: unknown, path: string): void {
  const layer = problems.object(value, path, ["retention", "limit"]);
  if (!layer) return;
  problems.number(layer["retention"], `${path}.retention`, 0, MAX_LOSS, MONEY);
  if (layer["limit"] === null) return;
  const rule = "must be above 0 and at most 1e15, or null for no limit";
  if (problems.number(layer["limit"], `${path}.limit`, 0, MAX_LOSS, rule) === 0)
    problems.add(`${path}.limit`, rule);
}
