import { useId } from "react";
import { Select } from "../../ui/form/select.tsx";

interface ColumnFieldsProps<F extends string> {
  readonly columns: readonly { readonly heading: string; readonly field: F | null }[];
  /** What a column can hold, with its words, in the order of the list. */
  readonly fields: readonly (readonly [field: F, words: string])[];
  /** The field that several columns can hold. */
  readonly repeated?: F;
  readonly onMap: (mapping: readonly (F | null)[]) => void;
}

/** Which field each column of a file holds: as the server matched them, or as someone chooses. */
export function ColumnFields<F extends string>({ columns, fields, repeated, onMap }: ColumnFieldsProps<F>) {
  const base = useId();
  const taken = new Set(columns.map(({ field }) => field).filter((field) => field !== repeated));
  const choose = (at: number, typed: string) => {
    const [chosen = null] = fields.find(([field]) => field === typed) ?? [];
    onMap(columns.map(({ field }, i) => (i === at ? chosen : field)));
  };
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">What the columns hold</legend>
      <ul className="grid max-h-72 gap-x-6 gap-y-2 overflow-y-auto sm:grid-cols-2">
        {columns.map(({ heading, field: held }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place; headings can be the same
          <li key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-2 text-sm">
            <label htmlFor={`${base}-${at}`} className="wrap-anywhere">
              {heading === "" ? `Column ${at + 1}` : heading}
            </label>
            <Select
              id={`${base}-${at}`}
              value={held ?? ""}
              onChange={({ target }) => choose(at, target.value)}
            >
              <option value="">Left out</option>
              {fields.map(([field, words]) => (
                <option key={field} value={field} disabled={taken.has(field) && field !== held}>
                  {words}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
