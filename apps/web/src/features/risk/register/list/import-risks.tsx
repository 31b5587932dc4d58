import type { ColumnField, ImportField, RiskImportPreview } from "@crq/contract/risk/register/risk-imports";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../api/call.ts";
import { ColumnFields } from "../../../../screen/file-import/column-fields.tsx";
import { ProblemTable } from "../../../../screen/file-import/import-dialog.tsx";
import { type ChosenTable, readTableFile } from "../../../../screen/file-import/table-file.ts";
import { FileField, ReadingState } from "../../../../screen/file-import/file-preview.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { fieldsInUse, useOwnFields } from "../fields/own-fields.ts";
import { OwnerPicker } from "../owner-picker.tsx";

/** What a column can hold, in the order of the form. */
const FIELD_NAMES: Readonly<Record<ImportField, string>> = {
  title: "Title",
  owner: "Owner",
  category: "Category",
  cause: "Cause",
  event: "Event",
  effect: "Effect",
  currentLikelihood: "Current likelihood",
  currentImpact: "Current impact",
  inherentLikelihood: "Inherent likelihood",
  inherentImpact: "Inherent impact",
  targetLikelihood: "Target likelihood",
  targetImpact: "Target impact",
  status: "Status",
  treatment: "Treatment",
  treatmentNote: "Treatment in words",
  reviewMonths: "Months between reviews",
  nextReviewOn: "Next review",
  assets: "Assets",
  processes: "Processes",
  techniques: "Threat techniques",
};

/** The choices beside the file. */
interface Choices {
  readonly mapping: readonly (ColumnField | null)[] | undefined;
  readonly ownerId: string;
  readonly clientId: string;
}

/** Records risks from a CSV or XLSX file: columns are matched, every row is checked, and only then something is recorded. */
export default function ImportRisks({ onClose }: { readonly onClose: () => void }) {
  const user = useUser();
  const [chosen, setChosen] = useState<ChosenTable>();
  const [problem, setProblem] = useState<string>();
  const [choices, setChoices] = useState<Choices>({
    mapping: undefined,
    ownerId: user.id,
    clientId: user.clientId ?? "",
  });
  const [leavesOut, setLeavesOut] = useState(false);
  const preview = usePreview(chosen, choices);
  const record = useAct("riskImports.confirm", {
    done: ({ created }) => `${counted(created, "risk")} recorded`,
    failed: "Nothing was recorded",
    also: ["risks"],
    onDone: onClose,
  });
  const found = chosen && !preview.error ? preview.data : undefined;
  const ready = found && found.ready > 0 && (found.problemCount === 0 || leavesOut);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readTableFile(file);
    setProblem(read.ok ? undefined : read.problem);
    setChosen(read.ok ? read.chosen : undefined);
    setChoices((before) => ({ ...before, mapping: undefined }));
    setLeavesOut(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(56rem,calc(100vw-2rem))]!"
      title="Import risks"
      description="From a CSV or XLSX file with a row for each risk. You see what would be recorded, and what can’t be, before anything changes."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {ready && (
            <Button
              busy={record.busy}
              disabled={preview.isFetching}
              onClick={() =>
                void record.run({ body: { ...bodyOf(chosen!, choices), withoutProblems: leavesOut } })
              }
            >
              Record {counted(found.ready, "risk")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <FileField
          problem={problem}
          hint="XLSX up to 4.8 MB or CSV up to 20 MB, with at most 5,000 rows. The first row names the columns."
          accept=".xlsx,.csv,.tsv,.txt"
          onChoose={(file) => void choose(file)}
        />
        {chosen && <Whose choices={choices} onChange={setChoices} />}
        <ReadingState preview={preview} />
        {found && (
          <Found
            found={found}
            leavesOut={leavesOut}
            onLeaveOut={setLeavesOut}
            onMap={(mapping) => setChoices({ ...choices, mapping })}
          />
        )}
      </div>
    </Dialog>
  );
}

function bodyOf({ encoding, file }: ChosenTable, { mapping, ownerId, clientId }: Choices) {
  return {
    encoding,
    file,
    ...(mapping && { mapping: [...mapping] }),
    ...(ownerId !== "" && { ownerId }),
    clientId: clientId || null,
  };
}

/** What the server makes of the file as the choices are now. */
function usePreview(chosen: ChosenTable | undefined, choices: Choices) {
  return useQuery({
    queryKey: ["what a file of risks would record", chosen?.at, choices],
    queryFn: async () => call("riskImports.preview", { body: bodyOf(chosen!, choices) }),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
}

/** Who owns the risks of rows without one, and whose all of them are. */
function Whose({
  choices,
  onChange,
}: {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}) {
  const user = useUser();
  const hasClients = useHasClients();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {user.clientId === null && hasClients !== false && (
        <Field label="Client" aside="Optional" hint="All risks of the file stay with it.">
          {(control) => (
            <WorkClientPicker
              {...control}
              nothing="The whole tenant"
              value={choices.clientId}
              onChange={(clientId) => onChange({ ...choices, clientId, ownerId: "" })}
            />
          )}
        </Field>
      )}
      <Field label="Owner of rows without one" aside="Optional">
        {(control) => (
          <OwnerPicker
            {...control}
            nothing="None: such rows can’t be recorded"
            clientId={choices.clientId}
            value={choices.ownerId}
            onChange={(ownerId) => onChange({ ...choices, ownerId })}
          />
        )}
      </Field>
    </div>
  );
}

interface FoundProps {
  readonly found: RiskImportPreview;
  readonly leavesOut: boolean;
  readonly onLeaveOut: (leavesOut: boolean) => void;
  readonly onMap: (mapping: readonly (ColumnField | null)[]) => void;
}

function Found({ found, leavesOut, onLeaveOut, onMap }: FoundProps) {
  const own = fieldsInUse(useOwnFields()).map(({ id, name }) => [id, name] as const);
  const fields: readonly (readonly [ColumnField, string])[] = [...Object.entries(FIELD_NAMES), ...own];
  if (found.problem !== null)
    return (
      <p role="alert" className="text-sm text-bad">
        {found.problem}
      </p>
    );
  const left = found.rows - found.ready;
  return (
    <>
      <ColumnFields columns={found.columns} fields={fields} onMap={onMap} />
      <div aria-live="polite" className="grid gap-2 text-sm">
        <p>
          {`${count(found.ready)} of ${counted(found.rows, "row")} can be recorded.`}
          {found.sample.length > 0 && (
            <span className="text-muted">
              {" "}
              The first: {found.sample.map(({ title }) => title).join("; ")}.
            </span>
          )}
        </p>
        {found.ready > 0 && found.problemCount > 0 && (
          <Checkbox checked={leavesOut} onChange={({ target }) => onLeaveOut(target.checked)}>
            {`Leave out ${left === 1 ? "the row" : `the ${counted(left, "row")}`} with problems, which ${left === 1 ? "stays" : "stay"} in the file`}
          </Checkbox>
        )}
      </div>
      {found.problems.length > 0 && <ProblemTable problems={found.problems} />}
    </>
  );
}
