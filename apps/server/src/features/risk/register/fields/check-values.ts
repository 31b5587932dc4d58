/** Values of the tenant's own fields: those that don't fit, and fields that can't be empty, are refused. */
import {
  type FieldChanges,
  type FieldValues,
  type RiskField,
  valueProblem,
} from "@crq/contract/risk/register/risk-fields";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { fieldSet } from "./store.ts";

/**
 * A risk's values with changes; undefined if nothing is changed about a risk that's there.
 *
 * @throws Fault `invalid-request` if there's no such field, if a value doesn't fit its field, or if a field that is needed stays empty
 */
export async function checkValues(
  tx: Tx,
  changes: FieldChanges | undefined,
  before?: { readonly custom: FieldValues },
): Promise<FieldValues | undefined> {
  if (changes === undefined && before) return undefined;
  const { fields } = await fieldSet(tx);
  const { values, problems } = changedValues(fields, changes ?? {}, before?.custom ?? {});
  if (problems.length > 0) throw new Fault("invalid-request", { errors: problems });
  return values;
}

function changedValues(fields: readonly RiskField[], changes: FieldChanges, before: FieldValues) {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const values = new Map(Object.entries(before));
  const problems: { path: string; message: string }[] = [];
  for (const [key, value] of Object.entries(changes)) {
    const id = key.toLowerCase();
    const field = byId.get(id);
    const message = !field
      ? "isn't a field of the register"
      : field.archived
        ? "is archived"
        : value !== null
          ? valueProblem(field, value)
          : undefined;
    if (message !== undefined) problems.push({ path: `custom.${id}`, message });
    else if (value === null) values.delete(id);
    else values.set(id, value);
  }
  for (const { id, name, required, archived } of fields)
    if (required && !archived && !values.has(id) && !problems.some(({ path }) => path.endsWith(id)))
      problems.push({ path: `custom.${id}`, message: `${name} is needed` });
  return { values: Object.fromEntries(values), problems };
}
