import { MOST_RATIONALE, type PairFileFormat, type StrmColumn } from "@crq/contract/compliance/crosswalks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../../api/call.ts";
import { useAct } from "../../../../../screen/use-act.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Field } from "../../../../../ui/form/field.tsx";
import { Input } from "../../../../../ui/form/input.tsx";
import { Textarea } from "../../../../../ui/form/textarea.tsx";
import { counted } from "../../../../../ui/format.ts";
import { Dialog } from "../../../../../ui/overlay/dialog.tsx";
import { describeError } from "../../../../../ui/state/describe-error.ts";
import { useRested } from "../../../../../ui/use-rested.ts";
import type { Choice } from "../use-mapping.ts";
import { SheetLayout, SourceChoice } from "./import-layout.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { readPairFile } from "./pair-file.ts";

/** A chosen file as it's sent. */
interface Chosen {
  readonly name: string;
  readonly format: PairFileFormat;
  readonly file: string;
  /** Tells two files of one name apart. */
  readonly at: number;
}

/** Proposes the pairs of a spreadsheet or an OSCAL mapping collection, after a preview of what it would change. */
export function ImportPairsDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { from, to } = choice;
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [sheet, setSheet] = useState<string>();
  const [columns, setColumns] = useState<Partial<Record<StrmColumn, string>>>({});
  const [sourceIs, setSourceIs] = useState<"from" | "to">();
  const [rationale, setRationale] = useState("");
  const [source, setSource] = useState("");
  const isSheet = chosen?.format === "csv" || chosen?.format === "xlsx";
  const words = useRested(JSON.stringify({ rationale, source }));
  const body = chosen && {
    from: from.id,
    to: to.id,
    format: chosen.format,
    file: chosen.file,
    columns,
    ...(sheet !== undefined && { sheet }),
    ...(sourceIs !== undefined && { sourceIs }),
    ...(JSON.parse(words) as { rationale: string; source: string }),
  };
  const preview = useQuery({
    queryKey: ["crosswalk-import", from.id, to.id, chosen?.name, chosen?.at, sheet, columns, sourceIs, words],
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
    const read = await readPairFile(file);
    setProblem(read.ok ? undefined : read.problem);
    setChosen(
      read.ok ? { name: read.name, format: read.format, file: read.file, at: Date.now() } : undefined,
    );
    setSheet(undefined);
    setSourceIs(undefined);
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
      description={`A spreadsheet of set theory relationships from ${from.title} (focal) to ${to.title} (reference), or an OSCAL mapping collection of the two. Nothing is proposed before you have seen what it changes.`}
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
        <Field
          label="File"
          error={problem}
          hint="CSV in UTF-8 up to 1 MB, XLSX up to 4 MB, or OSCAL in JSON, XML or YAML up to 20 MB"
        >
          {(control) => (
            <Input
              {...control}
              type="file"
              className="py-1.5 touch:py-2.5"
              accept=".csv,text/csv,.xlsx,.json,.xml,.yaml,.yml"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
        </Field>
        {chosen && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Rationale" aside="Optional" hint="For pairs without one of their own.">
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
            <Field label="Source" aside="Optional" hint="For pairs without one of their own.">
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
        {preview.data &&
          chosen &&
          (isSheet ? (
            <SheetLayout data={preview.data} {...{ sheet, setSheet, columns, setColumns }} />
          ) : (
            <SourceChoice choice={choice} mappings={preview.data.mappings} {...{ sourceIs, setSourceIs }} />
          ))}
        <div aria-live="polite" className="text-sm">
          {preview.isFetching && "Reading the file…"}
          {preview.error && !preview.isFetching && (
            <p role="alert" className="text-bad">
              {describeError(preview.error).title}. {describeError(preview.error).advice}
            </p>
          )}
        </div>
        {preview.data && chosen && !preview.error && <ImportPreview data={preview.data} isSheet={isSheet} />}
      </div>
    </Dialog>
  );
}
