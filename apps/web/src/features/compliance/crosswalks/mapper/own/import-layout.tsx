import { type CrosswalkImport, STRM_COLUMNS, type StrmColumn } from "@crq/contract/compliance/crosswalks";
import { Field } from "../../../../../ui/form/field.tsx";
import { Select } from "../../../../../ui/form/select.tsx";
import type { Choice } from "../use-mapping.ts";

const COLUMN_WORDS: Readonly<Record<StrmColumn, string>> = {
  fromEntry: "Focal element",
  toEntry: "Reference element",
  relationship: "Relationship",
  strength: "Strength",
  rationale: "Rationale",
  comments: "Comments",
  source: "Source",
};
const NEEDED: readonly StrmColumn[] = ["fromEntry", "toEntry", "relationship"];

interface SheetLayoutProps {
  readonly data: CrosswalkImport;
  readonly sheet: string | undefined;
  readonly setSheet: (sheet: string) => void;
  readonly columns: Partial<Record<StrmColumn, string>>;
  readonly setColumns: (columns: Partial<Record<StrmColumn, string>>) => void;
}

/** Which sheet is read, and which of its columns are taken for what. */
export function SheetLayout({ data, setSheet, columns, setColumns }: SheetLayoutProps) {
  const missing = NEEDED.some((column) => data.columns[column] === null);
  return (
    <>
      {data.sheets.length > 1 && (
        <Field label="Sheet" className="max-w-sm">
          {(control) => (
            <Select {...control} value={data.sheet ?? ""} onChange={(event) => setSheet(event.target.value)}>
              {data.sheets.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <details open={missing}>
        <summary className="cursor-pointer text-sm font-medium">Columns</summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-3">
          {STRM_COLUMNS.map((column) => (
            <Field
              key={column}
              label={COLUMN_WORDS[column]}
              {...(!NEEDED.includes(column) && { aside: "Optional" })}
            >
              {(control) => (
                <Select
                  {...control}
                  value={data.columns[column] ?? ""}
                  onChange={({ target }) => {
                    const { [column]: _, ...rest } = columns;
                    setColumns(target.value === "" ? rest : { ...rest, [column]: target.value });
                  }}
                >
                  <option value="">Not in the file</option>
                  {data.headings.map((heading) => (
                    <option key={heading}>{heading}</option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
        </div>
      </details>
    </>
  );
}

interface SourceChoiceProps {
  readonly choice: Choice;
  readonly mappings: CrosswalkImport["mappings"];
  readonly sourceIs: "from" | "to" | undefined;
  readonly setSourceIs: (side: "from" | "to" | undefined) => void;
}

/** Asks which framework an OSCAL file's sources are of, where the file doesn't say so. */
export function SourceChoice({ choice: { from, to }, mappings, sourceIs, setSourceIs }: SourceChoiceProps) {
  const unsaid = mappings.find((mapping) => mapping.sourceIs === null);
  if (!unsaid && sourceIs === undefined) return null;
  const { source, target } = unsaid ?? mappings[0] ?? { source: "", target: "" };
  return (
    <Field
      label="The file relates"
      className="max-w-xl"
      hint={`It calls its frameworks “${source}” and “${target}”, which doesn’t say which of the two they are.`}
    >
      {(control) => (
        <Select
          {...control}
          value={sourceIs ?? ""}
          onChange={({ target: { value } }) =>
            setSourceIs(value === "from" || value === "to" ? value : undefined)
          }
        >
          <option value="">Choose a direction</option>
          <option value="from">
            {from.title} to {to.title}
          </option>
          <option value="to">
            {to.title} to {from.title}
          </option>
        </Select>
      )}
    </Field>
  );
}
