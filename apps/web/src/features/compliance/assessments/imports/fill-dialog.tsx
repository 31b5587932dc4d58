import type { AnswersFill } from "@crq/contract/compliance/assessments/imports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../../../api/call.ts";
import { FileField, ReadingState } from "../../../../screen/file-import/file-preview.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { keepRows } from "../answers/use-answers.ts";
import type { Workspace } from "../workspace/use-workspace.ts";
import { type ChosenTable, readTableFile } from "../../../../screen/file-import/table-file.ts";
import { FillPreview } from "./fill-preview.tsx";

interface FillDialogProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** Fills answers from a workbook or CSV file, after a preview of each change. */
export default function FillDialog({ workspace, onClose }: FillDialogProps) {
  const [chosen, setChosen] = useState<ChosenTable>();
  const [problem, setProblem] = useState<string>();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const preview = usePreview(workspace, chosen);
  const fill = useFill(workspace, onClose);
  const data = preview.error ? undefined : preview.data;
  const rows = data?.rows.filter(({ entry }) => !without.has(entry)) ?? [];
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readTableFile(file);
    setProblem(read.ok ? undefined : read.problem);
    setChosen(read.ok ? read.chosen : undefined);
    setWithout(new Set());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(56rem,calc(100vw-2rem))]!"
      title="Fill from a file"
      description="A workbook or CSV file with the columns of the export. You see each change before it’s made. Empty cells change nothing."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {data && data.rows.length > 0 && (
            <Button busy={fill.busy} disabled={rows.length === 0} onClick={() => void fill.run(rows)}>
              Change {counted(rows.length, "entry", "entries")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileField
          problem={problem}
          hint="XLSX up to 4.8 MB, or CSV up to 20 MB"
          accept=".xlsx,.csv,.tsv,.txt"
          onChoose={(file) => void choose(file)}
        />
        <ReadingState preview={preview} />
        {data && !preview.isFetching && (
          <FillPreview
            data={data}
            without={without}
            onChoose={(entry, takes) => {
              const next = new Set(without);
              if (takes) next.delete(entry);
              else next.add(entry);
              setWithout(next);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** What a file would change, once what waits on this device is saved. */
function usePreview({ record, answers }: Workspace, chosen: ChosenTable | undefined) {
  return useQuery({
    queryKey: ["assessment-fill-preview", record.id, chosen?.at],
    queryFn: async () => {
      await answers.queue.flush();
      const { encoding, file } = chosen!;
      return call("assessmentImports.fill", { params: { id: record.id }, body: { encoding, file } });
    },
    enabled: chosen !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

type Rows = AnswersFill["rows"];

/** Saves all changes as one, with Undo. Answers that someone saved since the preview stay as they are. */
function useFill({ record }: Workspace, onDone: () => void) {
  const client = useQueryClient();
  // The toast's action outlives the render that showed it.
  const made = useRef<Rows>([]);
  const also = ["assessmentRecords"] as const;
  const kept = (entries: readonly string[]) =>
    entries.length === 0
      ? {}
      : { description: `Changed by someone else since, and left as they are: ${entries.join(", ")}` };
  const undoing = useAct("assessmentAnswers.restore", {
    failed: "Couldn't undo",
    also,
    done: (result) => ({
      title: `${counted(result.changed.length, "entry", "entries")} restored`,
      ...kept(result.kept),
    }),
    onDone: ({ changed }) => keepRows(client, record.id, changed),
  });
  const filling = useAct("assessmentAnswers.restore", {
    failed: "Nothing was changed",
    also,
    done: (result) => ({
      title: `${counted(result.changed.length, "entry", "entries")} filled in`,
      ...kept(result.kept),
    }),
    onDone: ({ changed }) => {
      keepRows(client, record.id, changed);
      onDone();
    },
    undo: async ({ changed }, { body }) => {
      const done = new Set(changed.map(({ entry }) => entry));
      const asked = new Set(body.answers.map(({ entry }) => entry));
      const back = made.current
        .filter(({ entry }) => done.has(entry) && asked.has(entry))
        .map(({ undo }) => undo);
      return undoing.run({ params: { id: record.id }, body: { answers: back } });
    },
  });
  return {
    busy: filling.busy,
    run: async (rows: Rows) => {
      made.current = rows;
      return filling.run({ params: { id: record.id }, body: { answers: rows.map(({ answer }) => answer) } });
    },
  };
}
