import type { PoamField, ProjectImport } from "@crq/contract/risk/remediation/project-files";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../api/call.ts";
import { type ChosenTable, readTableFile } from "../../../../screen/file-import/table-file.ts";
import { FileField, ReadingState } from "../../../../screen/file-import/file-preview.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { counted } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { FoundProjects } from "./found-projects.tsx";

/** The choices beside the file. */
interface Choices {
  readonly mapping: readonly (PoamField | null)[] | undefined;
  readonly clientId: string;
  readonly assessmentId: string;
  readonly onlyNew: boolean;
}

const KINDS = { pattern: /\.(?:xlsx|csv|tsv|txt|json|xml|ya?ml)$/i, words: "OSCAL, XLSX or CSV" };

/** Makes projects from a plan of action and milestones: what would happen with each is shown first. */
export default function ImportProjects({ onClose }: { readonly onClose: () => void }) {
  const user = useUser();
  const [chosen, setChosen] = useState<ChosenTable>();
  const [problem, setProblem] = useState<string>();
  const [choices, setChoices] = useState<Choices>({
    mapping: undefined,
    clientId: user.clientId ?? "",
    assessmentId: "",
    onlyNew: false,
  });
  const preview = usePreview(chosen, choices);
  const found = chosen && !preview.error ? preview.data : undefined;
  const confirm = useAct("projectFiles.confirm", {
    done: ({ counts }) => countsWords(counts, "past"),
    failed: "Nothing was imported",
    also: ["projects", "projectEffects"],
    onDone: onClose,
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readTableFile(file, KINDS);
    setProblem(read.ok ? undefined : read.problem);
    setChosen(read.ok ? read.chosen : undefined);
    setChoices((before) => ({ ...before, mapping: undefined }));
  };
  const ready = found?.problem === null && found.counts.create + found.counts.change > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(56rem,calc(100vw-2rem))]!"
      title="Import projects"
      description="From a plan of action and milestones. You see what would be made, changed and skipped before anything changes."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {ready && (
            <Button
              busy={confirm.busy}
              disabled={preview.isFetching}
              onClick={() => void confirm.run({ body: bodyOf(chosen!, choices) })}
            >
              {countsWords(found.counts, "command")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <FileField
          problem={problem}
          hint="OSCAL (JSON, XML, YAML), XLSX or CSV, up to 20 MB and 500 projects."
          accept=".xlsx,.csv,.tsv,.txt,.json,.xml,.yaml,.yml"
          onChoose={(file) => void choose(file)}
        />
        {chosen && <Whose choices={choices} onChange={setChoices} />}
        <ReadingState preview={preview} />
        {found && <FoundProjects found={found} onMap={(mapping) => setChoices({ ...choices, mapping })} />}
      </div>
    </Dialog>
  );
}

function countsWords({ create, change }: ProjectImport["counts"], as: "past" | "command"): string {
  const [made, changed] = as === "past" ? ["created", "changed"] : ["Create", "change"];
  if (as === "past")
    return change === 0
      ? `${counted(create, "project")} ${made}`
      : `${counted(create, "project")} ${made}, ${change} ${changed}`;
  if (change === 0) return `${made} ${counted(create, "project")}`;
  return create === 0 ? `Change ${counted(change, "project")}` : `${made} ${create} and ${changed} ${change}`;
}

function bodyOf({ encoding, file }: ChosenTable, { mapping, clientId, assessmentId, onlyNew }: Choices) {
  return {
    encoding,
    file,
    onlyNew,
    ...(mapping && { mapping: [...mapping] }),
    ...(assessmentId !== "" && { assessmentId }),
    clientId: clientId || null,
  };
}

/** What the server makes of the file as the choices are now. */
function usePreview(chosen: ChosenTable | undefined, choices: Choices) {
  return useQuery({
    queryKey: ["what a plan of action would make", chosen?.at, choices],
    queryFn: async () => call("projectFiles.preview", { body: bodyOf(chosen!, choices) }),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
}

/** Whose the projects are, and where their weaknesses are looked for. */
function Whose({
  choices,
  onChange,
}: {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}) {
  const user = useUser();
  const hasClients = useHasClients();
  const readsAssessments = useCan("assessment:read");
  const { clientId } = choices;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {user.clientId === null && hasClients !== false && (
        <Field label="Client" aside="Optional" hint="All new projects of the file stay with it.">
          {(control) => (
            <WorkClientPicker
              {...control}
              nothing="The whole tenant"
              value={clientId}
              onChange={(id) => onChange({ ...choices, clientId: id, assessmentId: "" })}
            />
          )}
        </Field>
      )}
      {readsAssessments && (
        <Field label="Assessment" aside="Optional" hint="Weaknesses in the file are matched to its entries.">
          {(control) => (
            <RecordPicker
              {...control}
              list="assessmentRecords.list"
              of={{ query: clientId === "" ? {} : { clientId } }}
              noun="assessment"
              nothing="None: the description names them"
              value={choices.assessmentId}
              onChange={(assessmentId) => onChange({ ...choices, assessmentId })}
              labelOf={({ name }) => name}
              noteOf={({ frameworkTitle }) => frameworkTitle}
            />
          )}
        </Field>
      )}
      <Checkbox
        checked={choices.onlyNew}
        onChange={({ target }) => onChange({ ...choices, onlyNew: target.checked })}
      >
        Leave projects that are here already as they are
      </Checkbox>
    </div>
  );
}
