import { POAM_FORMATS } from "@crq/contract/compliance/assessments/poam";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { OSCAL_FORMATS } from "@crq/contract/compliance/oscal-documents";
import * as z from "zod/mini";
import { ChoiceField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { saveContent } from "../../../../ui/files/save-file.ts";

const OSCAL = { json: "JSON", xml: "XML", yaml: "YAML" } as const;
const WithTable = { ...OSCAL, csv: "CSV, for a spreadsheet" } as const;
const Oscal = z.strictObject({ format: z.enum(OSCAL_FORMATS) });
const Poam = z.strictObject({ format: z.enum(POAM_FORMATS) });

const WORDS = {
  results: {
    title: "Export OSCAL assessment results",
    description:
      "Scope, verdicts, objectives, notes, comments and the hashes of evidence. The file can be imported as an assessment again, also in another workspace. Files of evidence aren’t part of it.",
  },
  plan: {
    title: "Export an OSCAL assessment plan",
    description: "What is in scope, its objectives, who answers what and until when.",
  },
  poam: {
    title: "Export the plan of action",
    description: "An item for each entry that isn’t met, or only in part.",
  },
} as const;

/** The OSCAL documents that an assessment can be saved as. */
export type OscalExport = keyof typeof WORDS;

interface ExportDialogProps {
  readonly what: OscalExport;
  readonly record: AssessmentRecord;
  readonly onClose: () => void;
}

/** Asks for the format of an OSCAL document. */
export function ExportDialog({ what, ...props }: ExportDialogProps) {
  return what === "poam" ? <PoamDialog {...props} /> : <AssessmentDialog what={what} {...props} />;
}

type OneProps = Omit<ExportDialogProps, "what">;

function AssessmentDialog({
  what,
  record: { id },
  onClose,
}: OneProps & { readonly what: "results" | "plan" }) {
  const download = useAct("assessmentFiles.download", {
    done: ({ rows }) => `${counted(rows, "entry", "entries")} saved to your downloads`,
    failed: "Not exported",
    onDone: saveContent,
  });
  return (
    <FormDialog
      {...WORDS[what]}
      schema={Oscal}
      initial={{ format: "json" }}
      submit="Export"
      onSubmit={async ({ format }, form) =>
        download.run({ params: { id }, query: { file: what, format } }, form)
      }
      onClose={onClose}
    >
      {(form) => <ChoiceField form={form} name="format" label="Format" choices={OSCAL} />}
    </FormDialog>
  );
}

function PoamDialog({ record: { id }, onClose }: OneProps) {
  const download = useAct("assessmentPoam.download", {
    done: ({ rows }) => `${counted(rows, "open entry", "open entries")} saved to your downloads`,
    failed: "Not exported",
    onDone: ({ text, ...file }) => saveContent({ ...file, encoding: "text", content: text }),
  });
  return (
    <FormDialog
      {...WORDS.poam}
      schema={Poam}
      initial={{ format: "json" }}
      submit="Export"
      onSubmit={async ({ format }, form) => download.run({ params: { id }, query: { format } }, form)}
      onClose={onClose}
    >
      {(form) => <ChoiceField form={form} name="format" label="Format" choices={WithTable} />}
    </FormDialog>
  );
}
