import type { Result } from "@crq/contract/compliance/assessments/answer-values";
import { type Fields, objectiveField } from "./answer-fields.ts";

/**
 * What an entry's objectives say about it (SP 800-171A): met if each that applies is, not met if one isn't. Null while some are
 * unanswered and none is not met, and where none applies.
 */
export function resultOfObjectives(objectives: readonly string[], fields: Fields): Result | null {
  const found = objectives.map((id) => fields[objectiveField(id)] ?? null);
  if (found.includes("not-met")) return "not-met";
  return found.includes("met") && !found.includes(null) ? "met" : null;
}

/** The fields that change with one objective: its own, and the result unless that was set by hand. */
export function objectiveChange(
  objectives: readonly string[],
  fields: Fields,
  change: { readonly id: string; readonly to: string | null },
): { readonly fields: Fields; readonly follows: boolean } {
  const changed = { [objectiveField(change.id)]: change.to };
  const result = fields["result"] ?? null;
  const follows = result === null || result === resultOfObjectives(objectives, fields);
  if (!follows) return { fields: changed, follows };
  return {
    fields: { ...changed, result: resultOfObjectives(objectives, { ...fields, ...changed }) },
    follows,
  };
}
