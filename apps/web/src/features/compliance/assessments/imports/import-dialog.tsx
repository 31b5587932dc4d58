import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../../api/call.ts";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { type Chosen, readOscalFile } from "../../../../screen/frameworks/oscal-file.ts";
import { FileField, ReadingState } from "../../../../screen/file-import/file-preview.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { ImportPreview } from "./import-preview.tsx";

/** Makes a new draft of OSCAL assessment results, after a preview of what is taken. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [framework, setFramework] = useState<string>();
  const [name, setName] = useState<string>();
  const [clientId, setClientId] = useState("");
  const preview = usePreview(chosen, framework);
  const data = preview.error || preview.isPlaceholderData ? undefined : preview.data;
  const shownName = name ?? preview.data?.name ?? "";
  const create = useAct("assessmentImports.confirm", {
    done: (made) => `${made.name} imported as a draft`,
    failed: "Nothing was imported",
    also: ["assessmentRecords", "assessments", "evidence"],
    onDone: ({ id }) =>
      navigate({ to: "/compliance/assessments/$assessmentId", params: { assessmentId: id } }),
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readOscalFile(file);
    setProblem(read.ok ? undefined : read.problem);
    setChosen(read.ok ? read.chosen : undefined);
    setFramework(undefined);
    setName(undefined);
  };
  const ready =
    chosen && data && data.problem === null && data.framework !== null && data.blocked === null
      ? { chosen, data, framework: data.framework.id }
      : undefined;
  const confirm = () =>
    ready &&
    void create.run({
      body: {
        encoding: "gzip",
        file: ready.chosen.file,
        sha256: ready.data.sha256,
        framework: ready.framework,
        name: shownName.trim(),
        clientId: clientId === "" ? null : clientId,
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(48rem,calc(100vw-2rem))]!"
      title="Import an assessment"
      description="From OSCAL assessment results. You see what is taken, and what isn’t, before anything is saved. People named in the file become names, not accounts."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {ready && (
            <Button busy={create.busy} disabled={shownName.trim() === ""} onClick={confirm}>
              Create draft
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileField
          problem={problem}
          hint="JSON, XML or YAML in UTF-8, up to 20 MB"
          accept=".json,.xml,.yaml,.yml,application/json,application/xml,application/yaml"
          onChoose={(file) => void choose(file)}
        />
        {chosen && preview.data?.problem === null && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" required error={shownName.trim() === "" ? "Enter a name" : undefined}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={200}
                  value={shownName}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <Field label="Framework" required hint="Answers are taken by the identifiers of its entries.">
              {(control) => (
                <FrameworkChoice
                  {...control}
                  nothing="Choose a framework"
                  value={framework ?? preview.data?.framework?.id ?? ""}
                  onChange={(id) => setFramework(id === "" ? undefined : id)}
                />
              )}
            </Field>
            <ClientField value={clientId} onChange={setClientId} />
          </div>
        )}
        <ReadingState preview={preview} />
        {chosen && preview.data && !preview.error && <ImportPreview data={preview.data} />}
      </div>
    </Dialog>
  );
}

/** What a file would become, asked again for another framework. */
function usePreview(chosen: Chosen | undefined, framework: string | undefined) {
  return useQuery({
    queryKey: ["assessment-import-preview", chosen?.at, framework],
    queryFn: async () =>
      call("assessmentImports.preview", {
        body: { encoding: "gzip", file: chosen!.file, ...(framework !== undefined && { framework }) },
      }),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** The client that the assessment is of; nothing for people of one client, whose it is anyway. */
function ClientField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const own = useUser().clientId;
  const has = useHasClients();
  if (own !== null || has !== true) return null;
  return (
    <Field label="Client" aside="Optional">
      {(control) => (
        <WorkClientPicker {...control} nothing="The whole tenant" value={value} onChange={onChange} />
      )}
    </Field>
  );
}
