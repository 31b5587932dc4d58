import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CallResult } from "../../api/call.ts";
import { type RouteGroup, refresh } from "../../api/refresh.ts";
import { Button } from "../../ui/button.tsx";
import { describeError } from "../../ui/state/describe-error.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { count, counted } from "../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../ui/table.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { DropField } from "./drop-field.tsx";
import { readCsvFile } from "./csv-file.ts";

/** What every import answers; the records created are counted only. */
type ImportReply = Pick<CallResult<"scenarios.importCsv">, "rows" | "problems"> & {
  readonly created: readonly unknown[];
};

interface ImportDialogProps {
  /** One record, in words: `scenario`. */
  readonly noun: string;
  /** Sends the file: to be checked only, or to create its records. */
  readonly send: (body: { readonly csv: string; readonly dryRun: boolean }) => Promise<ImportReply>;
  /** The groups of routes that show the records. */
  readonly refreshes: readonly [RouteGroup, ...RouteGroup[]];
  readonly onClose: () => void;
}

/** The state of an import: nothing chosen, being checked or sent, checked, or refused with a reason. */
type ImportState =
  | { readonly step: "choose"; readonly problem?: string }
  | { readonly step: "checking"; readonly name: string }
  | { readonly step: "checked"; readonly name: string; readonly csv: string; readonly reply: ImportReply }
  | { readonly step: "creating"; readonly name: string; readonly csv: string; readonly reply: ImportReply };

/** The maximum number of problems shown; a file with more of them has one cause. */
const SHOWN = 100;

/**
 * Creates records from a CSV file: it's checked as a whole first, and imported only if every row is valid.
 */
export function ImportDialog({ noun, send, refreshes, onClose }: ImportDialogProps) {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const client = useQueryClient();

  const check = async (file: File) => {
    setState({ step: "checking", name: file.name });
    try {
      const read = await readCsvFile(file);
      if (!read.ok) {
        setState({ step: "choose", problem: read.problem });
        return;
      }
      const reply = await send({ csv: read.csv, dryRun: true });
      setState({ step: "checked", name: file.name, csv: read.csv, reply });
    } catch (error) {
      const { title, advice } = describeError(error);
      setState({ step: "choose", problem: `${title}. ${advice}` });
    }
  };

  const create = async (checked: Extract<ImportState, { step: "checked" }>) => {
    setState({ ...checked, step: "creating" });
    try {
      const reply = await send({ csv: checked.csv, dryRun: false });
      if (reply.problems.length > 0) {
        setState({ ...checked, reply });
        return;
      }
      await refresh(client, ...refreshes);
      toast({ title: `${counted(reply.created.length, noun)} created`, description: checked.name });
      onClose();
    } catch (error) {
      setState(checked);
      toast({
        variant: "destructive",
        title: "Nothing was created",
        description: describeError(error).advice,
      });
    }
  };

  const checked = state.step === "checked" || state.step === "creating" ? state : null;
  const sound = checked !== null && checked.reply.problems.length === 0 && checked.reply.rows > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(46rem,calc(100vw-2rem))]!"
      closeOnOutsideClick={false}
      title={`Import ${noun}s from a CSV file`}
      description="We check the file before creating anything. To get the columns and an example row, choose “Download a CSV template” in the menu."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {sound ? "Cancel" : "Close"}
          </Button>
          {sound && (
            <Button
              busy={state.step === "creating"}
              onClick={() => checked && void create({ ...checked, step: "checked" })}
            >
              Create {counted(checked.reply.rows, noun)}
            </Button>
          )}
        </>
      }
    >
      <DropField
        label={state.step === "choose" ? "Choose a CSV file, or drop one here" : state.name}
        hint={state.step === "choose" ? "Comma-separated, UTF-8, up to 1 MB" : "Choose another file"}
        accept=".csv,text/csv"
        busy={state.step === "checking"}
        problem={state.step === "choose" ? state.problem : undefined}
        onFile={(file) => void check(file)}
      />
      <div aria-live="polite" className="mt-4 min-h-6 text-sm">
        {state.step === "checking" && "Checking the file…"}
        {checked && <Verdict reply={checked.reply} />}
      </div>
      {checked && checked.reply.problems.length > 0 && <ProblemTable problems={checked.reply.problems} />}
    </Dialog>
  );
}

function Verdict({ reply }: { readonly reply: ImportReply }) {
  if (reply.rows === 0 && reply.problems.length === 0)
    return <p>The file has no data rows. Add at least one row below the header.</p>;
  if (reply.problems.length === 0)
    return <p className="text-ok">{counted(reply.rows, "row")} checked. No problems found.</p>;
  return (
    <p className="text-bad">
      {counted(reply.problems.length, "problem")} in {counted(reply.rows, "row")}. Nothing was created.
      Correct the file and choose it again.
    </p>
  );
}

/** What is wrong with a file, by row and column. */
export function ProblemTable({ problems }: { readonly problems: ImportReply["problems"] }) {
  return (
    <div className="mt-2 max-h-72 overflow-y-auto">
      <Table label="Problems in the file">
        <thead>
          <tr>
            <Th numeric className="w-16">
              Row
            </Th>
            <Th>Column</Th>
            <Th>Problem</Th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, SHOWN).map(({ row, column, message }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row can have the same problem twice
            <Tr key={index}>
              <RowHeader className="num text-right!">{count(row)}</RowHeader>
              <Td className="font-mono text-xs">{column}</Td>
              <Td className="min-w-28 py-1.5 break-words">{message}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {problems.length > SHOWN && (
        <p className="mt-2 text-xs text-muted">and {count(problems.length - SHOWN)} more</p>
      )}
    </div>
  );
}
