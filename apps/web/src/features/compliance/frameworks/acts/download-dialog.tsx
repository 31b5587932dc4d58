import { FRAMEWORK_FORMATS } from "@crq/contract/compliance/frameworks";
import * as z from "zod/mini";
import { ChoiceField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { saveFile } from "../../../../ui/files/save-file.ts";
import { nameOf } from "../../../../screen/frameworks/framework-name.ts";
import type { ActProps } from "./act-props.ts";

const Download = z.strictObject({ format: z.enum(FRAMEWORK_FORMATS) });

const FORMATS = {
  csv: "CSV, for a spreadsheet",
  "oscal-json": "OSCAL catalog, JSON",
  "oscal-xml": "OSCAL catalog, XML",
  "oscal-yaml": "OSCAL catalog, YAML",
} as const;

/** Saves a framework's groups, entries and texts as a file. */
export function DownloadDialog({ framework, onClose }: ActProps) {
  const download = useAct("frameworks.download", {
    done: ({ name }) => `${name} saved to your downloads`,
    failed: "Couldn't download the framework",
    onDone: ({ name, type, text }) => saveFile(new Blob([text], { type }), name),
  });
  return (
    <FormDialog
      title={`Download ${nameOf(framework)}`}
      description="Its groups and entries with all their texts. OSCAL is the format in which NIST publishes its catalogs, and other tools read it."
      schema={Download}
      initial={{ format: "csv" as const }}
      submit="Download"
      onSubmit={async ({ format }, form) =>
        download.run({ params: { id: framework.id }, query: { format } }, form)
      }
      onClose={onClose}
    >
      {(form) => <ChoiceField form={form} name="format" label="Format" choices={FORMATS} />}
    </FormDialog>
  );
}
