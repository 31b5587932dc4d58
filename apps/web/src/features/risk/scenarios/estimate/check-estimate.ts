import { parseShape } from "@crq/engine/parse-shape";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { type DistributionDraft, parametersOf, readDistribution } from "./distribution-draft.ts";
import { type EstimateDraft, FREQUENCY_NAMES, frequencyKind } from "./estimate-draft.ts";
import { type QuantityKind, readQuantity } from "../../../../ui/form/quantity.ts";

/** An estimate's problems, by the engine's path: `frequency.lef.min`, `primary[0].loss.p5`. */
export type Problems = Readonly<Record<string, string>>;

/** An estimate that can be computed, or the reasons why it can't. */
export interface EstimateCheck {
  readonly estimate: Estimate | null;
  readonly problems: Problems;
}

/** The engine's path of each distribution in a draft, with its kind of quantity. */
export function distributionPaths(
  draft: EstimateDraft,
): { path: string; draft: DistributionDraft; kind: QuantityKind }[] {
  const losses = (branch: string, entries: EstimateDraft["primary"]) =>
    entries.map(({ loss }, index) => ({
      path: `${branch}[${index}].loss`,
      draft: loss,
      kind: "money" as const,
    }));
  return [
    ...FREQUENCY_NAMES.flatMap((name) => {
      const given = draft.frequency[name];
      return given ? [{ path: `frequency.${name}`, draft: given, kind: frequencyKind(name) }] : [];
    }),
    ...losses("primary", draft.primary),
    ...(draft.secondary
      ? [
          { path: "secondary.slef", draft: draft.secondary.slef, kind: "probability" as const },
          ...losses("secondary.losses", draft.secondary.losses),
        ]
      : []),
  ];
}

/** What ties the forms of an event together, as typed; null without it. */
function tiesOf({ eventCap = "", formCorrelation = "" }: EstimateDraft) {
  return {
    eventCap: eventCap.trim() === "" ? null : readQuantity(eventCap, "money"),
    formCorrelation: formCorrelation.trim() === "" ? null : readQuantity(formCorrelation, "probability"),
  };
}

function valuesOf(draft: EstimateDraft): unknown {
  const { currency, frequency, primary, secondary, priceYear = "" } = draft;
  const { eventCap, formCorrelation } = tiesOf(draft);
  const loss = ({ form, loss }: EstimateDraft["primary"][number]) => {
    const { values, cap } = readDistribution(loss, "money");
    return { form, loss: values, ...(cap !== undefined && { cap }) };
  };
  return {
    currency,
    frequency: Object.fromEntries(
      FREQUENCY_NAMES.flatMap((name) => {
        const given = frequency[name];
        return given ? [[name, readDistribution(given, frequencyKind(name)).values]] : [];
      }),
    ),
    primary: primary.map(loss),
    ...(secondary && {
      secondary: {
        slef: readDistribution(secondary.slef, "probability").values,
        losses: secondary.losses.map(loss),
      },
    }),
    ...(eventCap && { eventCap: eventCap.ok ? eventCap.value : null }),
    ...(formCorrelation && { formCorrelation: formCorrelation.ok ? formCorrelation.value : null }),
    ...(priceYear.trim() && { priceYear: Number(priceYear) }),
  };
}

const NAMES: Readonly<Record<string, string>> = {
  mode: "the most likely value",
  max: "the maximum",
  p5: "the 5th percentile",
  p95: "the 95th percentile",
};

/** The engine's limits as the screen writes numbers. */
const LIMITS = [
  ["1e15", "1,000T"],
  ["1e9", "1,000,000,000"],
  ["0 to 0.95", "0% to 95%"],
  ["10000 ", "10,000 "],
] as const;

/** The engine's rule as a sentence that names fields and writes numbers as the screen does. */
function sentence(engineRule: string): string {
  const rule = LIMITS.reduce((text, [written, read]) => text.replace(written, read), engineRule);
  const [, compared, name] = /^must be (at most|above|below) (mode|max|p5|p95) \(/.exec(rule) ?? [];
  if (name !== undefined) return `Must be ${compared} ${NAMES[name]}`;
  return rule.charAt(0).toUpperCase() + rule.slice(1);
}

/**
 * Reads a draft and validates it with the engine: text that isn't a number is reported as typed, everything else by the
 * engine's rule.
 */
export function checkEstimate(draft: EstimateDraft): EstimateCheck {
  const problems: Record<string, string> = {};
  const parsed = parseShape(scenarioOf(valuesOf(draft) as Estimate));
  if (!parsed.ok) {
    // a cap is typed beside its distribution
    for (const { path, rule } of parsed.problems)
      problems[path.replace(/(?<=\])\.cap$/, ".loss.cap")] ??= sentence(rule);
  }
  for (const { path, draft: distribution, kind } of distributionPaths(draft)) {
    for (const [parameter, rule] of Object.entries(readDistribution(distribution, kind).problems)) {
      problems[`${path}.${parameter}`] = rule;
    }
  }
  for (const [field, reading] of Object.entries(tiesOf(draft)))
    if (reading && !reading.ok) problems[field] = reading.rule;
  const good = parsed.ok && Object.keys(problems).length === 0;
  return { estimate: good ? (valuesOf(draft) as Estimate) : null, problems };
}

/** The inputs with an empty field, as evidence names them, in the order of the tree. */
export function missingInputs(draft: EstimateDraft): string[] {
  const { primary, secondary } = draft;
  const forms = new Map<string, string>([
    ...primary.map(({ form }, index) => [`primary[${index}].loss`, `primary.${form}`] as const),
    ...(secondary?.losses ?? []).map(
      ({ form }, index) => [`secondary.losses[${index}].loss`, `secondary.${form}`] as const,
    ),
  ]);
  return distributionPaths(draft).flatMap(({ path, draft: distribution }) =>
    parametersOf(distribution).some((name) => (distribution.text[name] ?? "").trim() === "")
      ? [forms.get(path) ?? path]
      : [],
  );
}

/** The problems at and below a path, by the rest of their path; the path's own is under "". */
export function problemsAt(problems: Problems, path: string): Problems {
  const found: Record<string, string> = {};
  for (const [at, rule] of Object.entries(problems)) {
    if (at === path) found[""] = rule;
    else if (at.startsWith(`${path}.`)) found[at.slice(path.length + 1)] = rule;
  }
  return found;
}
