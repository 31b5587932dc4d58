/** Shapes of control templates, as people and files write them and as they're kept. */
import * as z from "zod/mini";
import { Currency, line, prose, webAddress } from "../fields.ts";
import { CONTROL_FUNCTIONS } from "../risk/control-model/control-functions.ts";
import { within } from "../risk/estimates.ts";
import { MOST_EFFECTS, SHARED_EFFECT } from "../risk/treatment.ts";
import { COVERAGES, MOST_REQUIREMENTS } from "./control-requirements.ts";
import { EVIDENCE_KINDS } from "./evidence.ts";

/** The most of each part of a template. */
export const TEMPLATE_LIMITS = {
  effects: MOST_EFFECTS,
  requirements: MOST_REQUIREMENTS,
  evidence: 30,
  steps: 50,
  tags: 20,
} as const;

const tooMany = (of: keyof typeof TEMPLATE_LIMITS) =>
  z.maxLength(TEMPLATE_LIMITS[of], `at most ${TEMPLATE_LIMITS[of]}`);
const share = within(0, 1, "must be from 0 to 1");
const amount = within(0, 1e15, "must be from 0 to 1e15");
const years = z
  .int("must be a whole number")
  .check(z.minimum(1, "must be from 1 to 20"), z.maximum(20, "must be from 1 to 20"));
const months = z
  .int("must be a whole number")
  .check(z.minimum(1, "must be from 1 to 120"), z.maximum(120, "must be from 1 to 120"));

/** What a control typically does to a factor: the share of it that remains, from `low` to `high`, and who says so. */
const TemplateEffect = z.strictObject({
  node: SHARED_EFFECT.node,
  low: share,
  high: share,
  statement: line(1, 500, "Say what the source states"),
  source: line(1, 300, "Name the source"),
  url: z.optional(webAddress(500)),
});

/** A requirement that a control made from the template meets. */
export const TemplateRequirement = z.strictObject({
  /** A shipped framework (`nist-csf-2-0`), or a published one of the tenant's (its id). */
  framework: line(1, 64, "Choose a framework"),
  entry: line(1, 100, "Enter an identifier"),
  coverage: z.enum(COVERAGES),
});
/** A requirement that a control made from the template meets. */
export type TemplateRequirement = z.infer<typeof TemplateRequirement>;

/** A template as people write it. */
export const TemplateFields = z.strictObject({
  name: line(1, 200, "Name must have 1 to 200 characters"),
  /** What it does, and how it's done here. */
  what: prose(2000),
  how: prose(2000),
  kind: z.nullable(z.enum(CONTROL_FUNCTIONS)),
  effects: z.array(TemplateEffect).check(tooMany("effects")),
  currency: Currency,
  /** Money per year. */
  yearlyCost: z.nullable(z.strictObject({ low: amount, high: amount })),
  /** Money once, counted in equal parts over some years. */
  oneOffCost: z.nullable(z.strictObject({ low: amount, high: amount, years })),
  costSource: line(0, 300),
  /** The role that answers for it. */
  owner: line(0, 200),
  /** How often someone looks whether all this still holds. */
  reviewMonths: z.nullable(months),
  requirements: z.array(TemplateRequirement).check(tooMany("requirements")),
  /** What shows that it's in place, and how often that is collected; null: once. */
  evidence: z
    .array(
      z.strictObject({
        title: line(1, 200, "Name the evidence"),
        kind: z.enum(EVIDENCE_KINDS),
        everyMonths: z.nullable(months),
      }),
    )
    .check(tooMany("evidence")),
  /** What is done to put it in place, in order. */
  steps: z.array(line(1, 500, "Step must have 1 to 500 characters")).check(tooMany("steps")),
  tags: z.array(line(1, 40, "Tag must have 1 to 40 characters")).check(tooMany("tags")),
});
/** A template as people write it. */
export type TemplateFields = z.infer<typeof TemplateFields>;

/** The parts of a template, in the order of its page. */
export const TEMPLATE_PARTS = Object.keys(TemplateFields.shape) as readonly (keyof TemplateFields)[];

/** A template as it's kept: each requirement with the edition of its framework. */
export const TemplateContent = z.object({
  ...TemplateFields.shape,
  requirements: z.array(z.object({ ...TemplateRequirement.shape, edition: z.string() })),
});
/** A template as it's kept. */
export type TemplateContent = z.infer<typeof TemplateContent>;

/** An empty template. */
export const EMPTY_TEMPLATE: TemplateFields = {
  name: "",
  what: "",
  how: "",
  kind: null,
  effects: [],
  currency: "USD",
  yearlyCost: null,
  oneOffCost: null,
  costSource: "",
  owner: "",
  reviewMonths: 12,
  requirements: [],
  evidence: [],
  steps: [],
  tags: [],
};

/** A problem of a template: the path of its field, and what to do. */
interface Problem {
  readonly path: string;
  readonly message: string;
}

/** What is wrong with a template beyond the shapes of its fields. */
export function templateProblems(template: TemplateFields): Problem[] {
  const problems: Problem[] = [];
  const ordered = (range: { readonly low: number; readonly high: number } | null, path: string) => {
    if (range && range.low > range.high)
      problems.push({ path: `${path}.high`, message: "must be at least the low end" });
  };
  ordered(template.yearlyCost, "yearlyCost");
  ordered(template.oneOffCost, "oneOffCost");
  template.effects.forEach((effect, at) => ordered(effect, `effects[${at}]`));
  const twice = (keys: readonly string[], path: (at: number) => string) =>
    keys.forEach((key, at) => {
      if (keys.indexOf(key) < at) problems.push({ path: path(at), message: "is in the list already" });
    });
  twice(
    template.effects.map(({ node }) => node),
    (at) => `effects[${at}].node`,
  );
  twice(
    template.requirements.map(({ framework, entry }) => `${framework} ${entry.toUpperCase()}`),
    (at) => `requirements[${at}].entry`,
  );
  twice(
    template.tags.map((tag) => tag.toLowerCase()),
    (at) => `tags[${at}]`,
  );
  return problems;
}

/** What a template still lacks before it's published. */
export function missingToPublish(template: TemplateFields): Problem[] {
  const missing: Problem[] = [];
  if (template.what.trim() === "") missing.push({ path: "what", message: "Say what the control does" });
  if (template.requirements.length === 0)
    missing.push({ path: "requirements", message: "Add at least one requirement that it serves" });
  const costs = template.yearlyCost !== null || template.oneOffCost !== null;
  if (costs && template.costSource.trim() === "")
    missing.push({ path: "costSource", message: "Say where the cost comes from" });
  return missing;
}
