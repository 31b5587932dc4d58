import {
  type CrosswalkImport,
  MOST_RATIONALE,
  STRM_COLUMNS,
  type StrmColumn,
} from "@crq/contract/compliance/crosswalks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../../api/call.ts";
import { readCsvFile } from "../../../../../screen/csv-import/csv-file.ts";
import { useAct } from "../../../../../screen/use-act.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Field } from "../../../../../ui/form/field.tsx";
import { Input } from "../../../../../ui/form/input.tsx";
import { Select } from "../../../../../ui/form/select.tsx";
import { Textarea } from "../../../../../ui/form/textarea.tsx";
import { counted } from "../../../../../ui/format.ts";
import { Dialog } from "../../../../../ui/overlay/dialog.tsx";
import { describeError } from "../../../../../ui/state/describe-error.ts";
import { useRested } from "../../../../../ui/use-rested.ts";
import type { Choice } from "../use-mapping.ts";
import { ImportPreview } from "./import-preview.tsx";

/** A chosen file as it's sent. */
interface Chosen {
  readonly name: string;
  readonly format: "csv" | "xlsx";
  readonly file: string;
  /** Tells two files of one name apart. */
  readonly at: number;
}

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
const MOST_BYTES = 4_000_000;

/** Proposes the pairs of a spreadsheet, after a preview of what it would change. */
export function ImportPairsDialog({
  choice: { from, to },
  onClose,
}: {
  choice: Choice;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [sheet, setSheet] = useState<string>();
  const [columns, setColumns] = useState<Partial<Record<StrmColumn, string>>>({});
  const [rationale, setRationale] = useState("");
  const [source, setSource] = useState("");
  const words = useRested(JSON.stringify({ rationale, source }));
  const body = chosen && {
    from: from.id,
    to: to.id,
    format: chosen.format,
    file: chosen.file,
    columns,
    ...(sheet !== undefined && { sheet }),
    ...(JSON.parse(words) as { rationale: string; source: string }),
  };
  const preview = useQuery({
    queryKey: ["crosswalk-import", from.id, to.id, chosen?.name, chosen?.at, sheet, columns, words],
    queryFn: async () => call("crosswalks.importPreview", { body: body! }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const confirm = useAct("crosswalks.importConfirm", {
    done: ({ proposed }) => ({
      title: `${counted(proposed, "pair")} proposed`,
      description: "They take effect once someone else approves them.",
    }),
    failed: "Nothing was proposed",
    onDone: onClose,
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readSpreadsheet(file);
    setProblem(read.ok ? undefined : read.problem);
    setChosen(read.ok ? { ...read.chosen, at: Date.now() } : undefined);
    setSheet(undefined);
    setColumns({});
  };
  const fingerprint = preview.isPlaceholderData || preview.error ? null : (preview.data?.fingerprint ?? null);
  const proposed = (preview.data?.counts.new ?? 0) + (preview.data?.counts.changed ?? 0);
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(52rem,calc(100vw-2rem))]!"
      title="Import pairs"
      description={`A spreadsheet of set theory relationships from ${from.title} (focal) to ${to.title} (reference), as CSV or XLSX. Nothing is proposed before you have seen what it changes.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {body && fingerprint !== null && (
            <Button busy={confirm.busy} onClick={() => void confirm.run({ body: { ...body, fingerprint } })}>
              Propose {counted(proposed, "pair")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="File" error={problem} hint="CSV in UTF-8 or XLSX, up to 4 MB">
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".csv,text/csv,.xlsx"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
        </Field>
        {chosen && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Rationale" aside="Optional" hint="For rows without one of their own.">
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={MOST_RATIONALE}
                  value={rationale}
                  onChange={(event) => setRationale(event.target.value)}
                />
              )}
            </Field>
            <Field label="Source" aside="Optional" hint="For rows without one of their own.">
              {(control) => (
                <Input
                  {...control}
                  maxLength={300}
                  value={source}
                  onChange={(event) => setSource(event.target.value)}
                />
              )}
            </Field>
          </div>
        )}
        {preview.data && chosen && (
          <Layout data={preview.data} {...{ sheet, setSheet, columns, setColumns }} />
        )}
        <div aria-live="polite" className="text-sm">
          {preview.isFetching && "Reading the file…"}
          {preview.error && !preview.isFetching && (
            <p role="alert" className="text-bad">
              {describeError(preview.error).title}. {describeError(preview.error).advice}
            </p>
          )}
        </div>
        {preview.data && chosen && !preview.error && <ImportPreview data={preview.data} />}
      </div>
    </Dialog>
  );
}

interface LayoutProps {
  readonly data: CrosswalkImport;
  readonly sheet: string | undefined;
  readonly setSheet: (sheet: string) => void;
  readonly columns: Partial<Record<StrmColumn, string>>;
  readonly setColumns: (columns: Partial<Record<StrmColumn, string>>) => void;
}

/** Which sheet is read, and which of its columns are taken for what. */
function Layout({ data, setSheet, columns, setColumns }: LayoutProps) {
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

type Reading =
  | { readonly ok: true; readonly chosen: Omit<Chosen, "at"> }
  | { readonly ok: false; readonly problem: string };

/** Reads a file as it's sent: a CSV file as text, a workbook in base64. */
async function readSpreadsheet(file: File): Promise<Reading> {
  const { name } = file;
  if (!/\.xlsx$/i.test(name)) {
    const read = await readCsvFile(file);
    return read.ok ? { ok: true, chosen: { name, format: "csv", file: read.csv } } : read;
  }
  if (file.size === 0) return { ok: false, problem: `${name} is empty` };
  if (file.size > MOST_BYTES)
    return { ok: false, problem: `${name} is larger than 4 MB. Split it into several files.` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // In parts: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x80_00)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x80_00));
  return { ok: true, chosen: { name, format: "xlsx", file: btoa(text) } };
}
