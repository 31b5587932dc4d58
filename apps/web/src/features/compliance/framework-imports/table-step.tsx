import {
  ENTRY_COLUMNS,
  type EntryColumn,
  type FrameworkImport,
} from "@crq/contract/compliance/framework-imports";
import type { ReactNode } from "react";
import type { CallResult } from "../../../api/call.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { count, counted } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { COLUMN_WORDS } from "./import-words.ts";
import type { TableChoices } from "./use-preview.ts";

type TableRead = NonNullable<FrameworkImport["table"]>;

interface TableStepProps {
  readonly table: TableRead;
  readonly sample: CallResult<"frameworkImports.columns">["sample"] | undefined;
  readonly choices: TableChoices;
  readonly onChange: (choices: TableChoices) => void;
}

/** The rows of a table that are shown. */
const SHOWN = 5;
const MOST_HEADING_ROW = 100;

/** Which sheet of a table is read, from which row on, and which of its columns is what. */
export function TableStep({ table, sample, choices, onChange }: TableStepProps) {
  const { sheets, sheet, headingRow, headings, columns, rows } = table;
  return (
    <Section
      title="Columns"
      description={`${counted(rows, "row")}. Choose what each column of the file is; only the identifier is needed.`}
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap gap-4">
          {sheet !== null && sheets.length > 1 && (
            <Field label="Sheet" className="w-60 max-w-full">
              {(control) => (
                <Select
                  {...control}
                  value={sheet}
                  // The headings of another sheet are others.
                  onChange={({ target }) => onChange({ sheet: target.value })}
                >
                  {sheets.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label="Row with the headings" className="w-44">
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={MOST_HEADING_ROW}
                key={headingRow}
                defaultValue={headingRow}
                onBlur={({ target }) => {
                  const row = target.valueAsNumber;
                  if (row === headingRow || !Number.isInteger(row) || row < 1 || row > MOST_HEADING_ROW)
                    return;
                  onChange({ ...(choices.sheet !== undefined && { sheet: choices.sheet }), headingRow: row });
                }}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  event.preventDefault();
                  event.currentTarget.blur();
                }}
              />
            )}
          </Field>
        </div>
        <Mapping
          headings={headings}
          columns={columns}
          onChange={(next) => onChange({ ...choices, columns: next })}
        />
        {sample && sample.length > 0 && <Sample headings={headings} columns={columns} rows={sample} />}
      </div>
    </Section>
  );
}

interface MappingProps {
  readonly headings: readonly string[];
  readonly columns: TableRead["columns"];
  readonly onChange: (columns: NonNullable<TableChoices["columns"]>) => void;
}

/** A choice for each part of an entry; those that nothing was found for are folded away. */
function Mapping({ headings, columns, onChange }: MappingProps) {
  const field = (column: EntryColumn): ReactNode => (
    <Field key={column} label={COLUMN_WORDS[column]} {...(column === "id" && { required: true })}>
      {(control) => (
        <Select
          {...control}
          value={columns[column] ?? ""}
          onChange={({ target }) => {
            const taken = ENTRY_COLUMNS.flatMap((one) => {
              const heading = one === column ? target.value : columns[one];
              return heading ? [[one, heading] as const] : [];
            });
            onChange(Object.fromEntries(taken));
          }}
        >
          <option value="">Not in the file</option>
          {headings.map((heading) => (
            <option key={heading}>{heading}</option>
          ))}
        </Select>
      )}
    </Field>
  );
  const found = ENTRY_COLUMNS.filter((column) => column === "id" || columns[column] !== null);
  const others = ENTRY_COLUMNS.filter((column) => !found.includes(column));
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{found.map(field)}</div>
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm font-medium touch:py-2">
            {counted(others.length, "part")} of entries that no column was found for
          </summary>
          <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{others.map(field)}</div>
        </details>
      )}
    </>
  );
}

interface SampleProps {
  readonly headings: readonly string[];
  readonly columns: TableRead["columns"];
  readonly rows: CallResult<"frameworkImports.columns">["sample"];
}

/** The first rows as the file has them, with what each column is taken for. */
function Sample({ headings, columns, rows }: SampleProps) {
  const taken = new Map(ENTRY_COLUMNS.map((column) => [columns[column], COLUMN_WORDS[column]]));
  return (
    <Table label="The first rows of the file">
      <thead>
        <tr>
          <Th numeric>Row</Th>
          {headings.map((heading) => (
            <Th key={heading}>
              <span className="block max-w-48 truncate">{heading}</span>
              <span className="block font-normal">{taken.get(heading) ?? "Left out"}</span>
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN).map(({ row, cells }) => (
          <Tr key={row}>
            <RowHeader className="num text-right!">{count(row)}</RowHeader>
            {headings.map((heading, at) => (
              <Td key={heading}>
                <span className="block max-w-64 min-w-16 truncate" title={cells[at]}>
                  {cells[at]}
                </span>
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
