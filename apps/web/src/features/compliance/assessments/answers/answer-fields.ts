/** An answer as a set of single fields, so that two people's changes can be told apart field by field. */

/** What one field holds; an objective that isn't answered is null. */
export type Value = string | number | boolean | null;
/** Fields by their name; one objective is a field of its own, `objective:3.1.1[a]`. */
export type Fields = Readonly<Record<string, Value>>;

const PLAIN = [
  "applicability",
  "justification",
  "providedBy",
  "inScope",
  "result",
  "maturity",
  "work",
  "assigneeId",
  "note",
] as const;

/** The fields of an answer besides its objectives. */
type PlainField = (typeof PLAIN)[number];

const OBJECTIVE = "objective:";

/** The field of one objective. */
export function objectiveField(id: string): string {
  return OBJECTIVE + id;
}

/** The objective that a field is about; undefined for other fields. */
export function objectiveOf(field: string): string | undefined {
  return field.startsWith(OBJECTIVE) ? field.slice(OBJECTIVE.length) : undefined;
}

type Row = { readonly [K in PlainField]?: unknown } & {
  readonly objectives?: Readonly<Record<string, string>>;
};

/** The fields that a row has: the rows of the list lack texts. */
export function fieldsOf(row: Row): Fields {
  const fields: Record<string, Value> = {};
  for (const name of PLAIN) if (row[name] !== undefined) fields[name] = row[name] as Value;
  for (const [id, value] of Object.entries(row.objectives ?? {})) fields[objectiveField(id)] = value;
  return fields;
}

/** A row with changed fields. */
export function withFields<R extends Row>(row: R, changed: Fields): R {
  const objectives = { ...row.objectives };
  const plain: Record<string, Value> = {};
  for (const [field, value] of Object.entries(changed)) {
    const id = objectiveOf(field);
    if (id === undefined) plain[field] = value;
    else if (value === null) delete objectives[id];
    else objectives[id] = String(value);
  }
  return { ...row, ...plain, objectives };
}

/** What to send for changed fields of a row that is known as it was saved last: objectives go as a whole. */
export function bodyOf(known: Fields, changed: Fields): Record<string, unknown> {
  const { objectives, ...plain } = withFields<Row>({ objectives: {} }, changed);
  if (!Object.keys(changed).some((field) => objectiveOf(field) !== undefined)) return plain;
  const before = Object.entries(known).flatMap(([field, value]) => {
    const id = objectiveOf(field);
    return id === undefined || field in changed || value === null ? [] : [[id, value]];
  });
  return { ...plain, objectives: { ...Object.fromEntries(before), ...objectives } };
}
