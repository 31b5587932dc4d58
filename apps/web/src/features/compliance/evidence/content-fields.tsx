import {
  type EvidenceKind,
  type EvidenceUpload,
  MOST_EVIDENCE_TEXT,
} from "@crq/contract/compliance/evidence";
import { line, prose } from "@crq/contract/fields";
import * as z from "zod/mini";
import { ProseField, TextField } from "../../../screen/fields.tsx";
import type { Form } from "../../../screen/use-form.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { FileDrop } from "./file-drop.tsx";

const day = z.union([z.literal(""), z.iso.date("Enter a date")], "Enter a date");

/** What the forms of evidence share: what it is, and how long it counts. */
export const contentFields = {
  url: z.string(),
  text: prose(MOST_EVIDENCE_TEXT),
  collectedOn: z.iso.date("Enter the day on which it was collected"),
  expiresOn: day,
};
/** The rest of a form for new evidence. */
export const aboutFields = {
  name: line(1, 200, "Name must have 1 to 200 characters"),
  description: prose(4000),
  ownerId: z.string(),
  renewMonths: z.string().check(z.regex(/^(?:[1-9]|[1-5]\d|60|)$/, "Enter 1 to 60 months, or nothing")),
};

type ContentForm = Form<z.ZodMiniObject<typeof contentFields>>;

interface ContentProps {
  readonly form: ContentForm;
  readonly kind: EvidenceKind;
  readonly file: EvidenceUpload | undefined;
  readonly onFile: (file: EvidenceUpload | undefined) => void;
  readonly fileError: string | undefined;
  readonly scans: boolean;
}

/** The file, the address or the text itself. */
export function ContentField({ form, kind, file, onFile, fileError, scans }: ContentProps) {
  if (kind === "file") return <FileDrop value={file} onChange={onFile} error={fileError} scans={scans} />;
  if (kind === "link")
    return (
      <TextField
        form={form}
        name="url"
        label="Address"
        type="url"
        placeholder="https://"
        hint="Where the evidence is. It isn’t copied, so the people who check it need access there."
      />
    );
  return <ProseField form={form} name="text" label="Text" rows={6} />;
}

/** What is wrong with the content that the form's shape can't say. */
export function contentProblem(
  kind: EvidenceKind,
  { url, text }: { readonly url: string; readonly text: string },
) {
  if (kind === "link" && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    return { url: "Enter a web address that begins with https://" };
  if (kind === "text" && text.trim() === "") return { text: "Enter the text" };
  return undefined;
}

/** The content as a call sends it. */
export function contentOf(
  kind: EvidenceKind,
  { url, text }: { readonly url: string; readonly text: string },
  file?: EvidenceUpload,
) {
  if (kind === "file") return { upload: file?.id };
  return kind === "link" ? { url } : { text };
}

/** A day of the calendar. */
export function DayField({
  form,
  name,
  label,
  optional = false,
  hint,
}: {
  readonly form: ContentForm;
  readonly name: "collectedOn" | "expiresOn";
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: string;
}) {
  return (
    <Field
      label={label}
      error={form.errors[name]}
      {...(optional ? { aside: "Optional" } : { required: true })}
      {...(hint !== undefined && { hint })}
    >
      {(control) => <Input {...control} type="date" {...form.text(name)} />}
    </Field>
  );
}
