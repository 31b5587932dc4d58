/** The tenant's own fields of risks, and their values as they're typed. */
import {
  type FieldChanges,
  type FieldValue,
  type FieldValues,
  type RiskField,
  valueProblem,
} from "@crq/contract/risk/register/risk-fields";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";

/** All fields of the tenant, archived ones too. */
export const fieldsQuery = queryOptions(queryOf("riskFields.get"));

/** The tenant's fields, archived ones too because risks keep them; none while they load. */
export function useOwnFields(): readonly RiskField[] {
  return useQuery(fieldsQuery).data?.fields ?? [];
}

/** Those that are asked for. */
export function fieldsInUse(fields: readonly RiskField[]): readonly RiskField[] {
  return fields.filter(({ archived }) => !archived);
}

/** What is typed in each field's control. */
export type Typed = Readonly<Record<string, string>>;

/** A risk's values as they're typed. */
export function typedValues(fields: readonly RiskField[], values: FieldValues): Typed {
  return Object.fromEntries(
    fieldsInUse(fields).map(({ id }) => {
      const value = values[id];
      return [id, value === true ? "yes" : value === false ? "no" : `${value ?? ""}`];
    }),
  );
}

const valueOf = ({ kind }: RiskField, typed: string): FieldValue =>
  kind === "yes_no" ? typed === "yes" : kind === "number" || kind === "choice" ? Number(typed) : typed;

/** What is wrong with what is typed, by field. */
export function typedProblems(fields: readonly RiskField[], typed: Typed): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const field of fieldsInUse(fields)) {
    const text = (typed[field.id] ?? "").trim();
    const problem = text === "" ? undefined : valueProblem(field, valueOf(field, text));
    if (text === "" && field.required) found.set(field.id, `Enter a value for “${field.name}”`);
    else if (problem !== undefined) found.set(field.id, `${field.name} ${problem}`);
  }
  return found;
}

/** What is sent of what is typed; undefined without fields. */
export function changesOf(fields: readonly RiskField[], typed: Typed): FieldChanges | undefined {
  const used = fieldsInUse(fields);
  if (used.length === 0) return undefined;
  return Object.fromEntries(
    used.map((field) => {
      const text = (typed[field.id] ?? "").trim();
      return [field.id, text === "" ? null : valueOf(field, text)];
    }),
  );
}
