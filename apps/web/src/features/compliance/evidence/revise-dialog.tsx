import type { Evidence, EvidenceUpload } from "@crq/contract/compliance/evidence";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { queryOf } from "../../../api/call.ts";
import { todayOf } from "../../../screen/calendar-day.ts";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { contentFields, ContentField, contentOf, contentProblem, DayField } from "./content-fields.tsx";

const Fields = z.strictObject(contentFields);

/** Adds a newer revision, which counts from then on. */
export default function ReviseDialog({ evidence, onClose }: { evidence: Evidence; onClose: () => void }) {
  const { id, version, kind, renewMonths, newest } = evidence;
  const room = useQuery(queryOf("evidence.room"));
  const [file, setFile] = useState<EvidenceUpload>();
  const [fileError, setFileError] = useState<string>();
  const revise = useAct("evidence.revise", {
    done: ({ name, revisions }) => `${name}: revision ${revisions} added`,
    failed: "Couldn't add the revision",
  });
  const renews =
    renewMonths === null
      ? "As before if you leave it empty."
      : `${renewMonths} months later if you leave it empty.`;
  return (
    <FormDialog
      title={`Renew ${evidence.name}`}
      description="The new revision counts from now on. Earlier ones stay readable."
      schema={Fields}
      initial={{
        url: newest.url ?? "",
        text: newest.text ?? "",
        collectedOn: todayOf(useUser()),
        expiresOn: "",
      }}
      submit="Add revision"
      onSubmit={async (values, form) => {
        const wrong = contentProblem(kind, values);
        if (wrong) form.tell?.(wrong);
        const missing = kind === "file" && file === undefined;
        setFileError(missing ? "Choose a file, and wait until it’s uploaded." : undefined);
        if (wrong || missing) return false;
        const { collectedOn, expiresOn } = values;
        return revise.run(
          {
            params: { id },
            body: {
              version,
              collectedOn,
              ...(expiresOn !== "" && { expiresOn }),
              ...contentOf(kind, values, file),
            },
          },
          form,
        );
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ContentField
            form={form}
            kind={kind}
            file={file}
            onFile={setFile}
            fileError={fileError}
            scans={room.data?.scansFiles ?? true}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField form={form} name="collectedOn" label="Collected on" />
            <DayField form={form} name="expiresOn" label="Expires after" optional hint={renews} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
