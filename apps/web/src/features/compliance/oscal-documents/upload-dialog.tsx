import type { DocumentPreview, OscalDocument } from "@crq/contract/compliance/oscal-documents";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { FileField, ReadingState } from "../../../screen/file-import/file-preview.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../screen/work-client-picker.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { FrameworkChoice } from "../../../screen/frameworks/framework-choice.tsx";
import { type Chosen, readOscalFile } from "../../../screen/frameworks/oscal-file.ts";
import { UploadPreview } from "./upload-preview.tsx";

interface UploadDialogProps {
  /** The document that the file is a newer one of; without it, it becomes a document of its own. */
  readonly replaces?: OscalDocument;
  readonly onClose: () => void;
}

/** Keeps an OSCAL file, after a preview of what it is and says. */
export default function UploadDialog({ replaces, onClose }: UploadDialogProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [framework, setFramework] = useState<string | null>();
  const [name, setName] = useState<string>();
  const [clientId, setClientId] = useState("");
  const preview = usePreview(chosen, framework, replaces?.id);
  const data = preview.error || preview.isPlaceholderData ? undefined : preview.data;
  const shownName = name ?? data?.title.slice(0, 200) ?? "";
  const options = { also: ["entryUses"], onDone: onClose } as const;
  const create = useAct("oscalDocuments.create", {
    ...options,
    done: (made) => `${made.name} uploaded`,
    failed: "Nothing was uploaded",
  });
  const replace = useAct("oscalDocuments.replace", {
    ...options,
    done: (made) => `${made.name} replaced`,
    failed: "Nothing was replaced",
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readOscalFile(file);
    setProblem(read.ok ? undefined : read.problem);
    setChosen(read.ok ? read.chosen : undefined);
    setFramework(undefined);
    setName(undefined);
  };
  const confirm = (file: string, { sha256, framework: about }: DocumentPreview) => {
    const body = { encoding: "gzip", file, framework: about, sha256 } as const;
    if (replaces)
      void replace.run({ params: { id: replaces.id }, body: { ...body, version: replaces.version } });
    else
      void create.run({
        query: {},
        body: { ...body, name: shownName, clientId: clientId === "" ? null : clientId },
      });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(52rem,calc(100vw-2rem))]!"
      title={replaces ? `Replace ${replaces.name}` : "Upload a document"}
      description={
        replaces
          ? "Choose the newer file. You see what it says differently before anything changes."
          : "An OSCAL component definition, system security plan, assessment plan, assessment results or POA&M. You see what it is and says before it’s kept."
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {chosen && data && data.problem === null && (
            <Button
              busy={create.busy || replace.busy}
              disabled={replaces === undefined && shownName.trim() === ""}
              onClick={() => confirm(chosen.file, data)}
            >
              {replaces ? "Replace" : "Upload"}
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
            {!replaces && (
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
            )}
            <Field label="Framework" hint="The one whose controls the document speaks about.">
              {(control) => (
                <FrameworkChoice
                  {...control}
                  nothing="None"
                  value={framework === undefined ? (preview.data?.framework ?? "") : (framework ?? "")}
                  onChange={(id) => setFramework(id === "" ? null : id)}
                />
              )}
            </Field>
            {!replaces && <ClientField value={clientId} onChange={setClientId} />}
          </div>
        )}
        <ReadingState preview={preview} />
        {chosen && preview.data && !preview.error && <UploadPreview data={preview.data} />}
      </div>
    </Dialog>
  );
}

/** What a file is, asked again for another framework. */
function usePreview(
  chosen: Chosen | undefined,
  framework: string | null | undefined,
  replaces: string | undefined,
) {
  return useQuery({
    queryKey: ["oscal-document-preview", chosen?.at, framework, replaces],
    queryFn: async () =>
      call("oscalDocuments.preview", {
        body: {
          encoding: "gzip",
          file: chosen!.file,
          ...(framework !== undefined && { framework }),
          ...(replaces !== undefined && { replaces }),
        },
      }),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** The client that the document belongs to; nothing for people of one client, whose it is anyway. */
function ClientField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const own = useUser().clientId;
  const has = useHasClients();
  if (own !== null || has !== true) return null;
  return (
    <Field
      label="Client"
      hint="With a client, only people who work for it or for all clients see the document."
    >
      {(control) => (
        <WorkClientPicker {...control} nothing="The whole tenant" value={value} onChange={onChange} />
      )}
    </Field>
  );
}
