/** What a newer edition of a template says differently for a control that was made from an earlier one. */
import { controlOfTemplate, type ControlOfTemplate } from "@crq/contract/compliance/control-of-template";
import type { TemplateContent, TemplateRequirement } from "@crq/contract/compliance/control-template-fields";

/** A field of the control that the template says differently now. */
interface FieldDifference {
  readonly field: keyof ControlOfTemplate;
  /** Whether the control still says what the template said then. */
  readonly untouched: boolean;
}

/** What changed from one edition of a template to another. */
export interface Differences {
  readonly fields: readonly FieldDifference[];
  /** Requirements that the newer edition serves and the earlier one didn't. */
  readonly added: readonly TemplateRequirement[];
  /** The other way around. */
  readonly removed: readonly TemplateRequirement[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const keyOf = ({ framework, entry }: TemplateRequirement) => `${framework} ${entry}`;

/**
 * The differences between two editions, for a control.
 * @param control what it says now
 */
export function differencesOf(
  before: TemplateContent,
  after: TemplateContent,
  control: ControlOfTemplate,
): Differences {
  const [was, is] = [controlOfTemplate(before), controlOfTemplate(after)];
  const bare = (of: ControlOfTemplate) => ({
    ...of,
    // What evidence supported is noted by the server.
    effects: of.effects.map(({ evidence, ...effect }) => ({
      ...effect,
      evidence: evidence.map(({ source, statement, url }) => ({ source, statement, url })),
    })),
  });
  const now = bare(control);
  const fields = (Object.keys(is) as (keyof ControlOfTemplate)[])
    .filter((field) => !same(was[field], is[field]) && !same(bare(is)[field], now[field]))
    .map((field) => ({ field, untouched: same(bare(was)[field], now[field]) }));
  const without = (these: readonly TemplateRequirement[], those: readonly TemplateRequirement[]) => {
    const known = new Set(those.map(keyOf));
    return these.filter((one) => !known.has(keyOf(one)));
  };
  return {
    fields,
    added: without(after.requirements, before.requirements),
    removed: without(before.requirements, after.requirements),
  };
}
