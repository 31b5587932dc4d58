import { type PAIR_DOWNLOAD_FORMATS } from "@crq/contract/compliance/crosswalks";
import * as z from "zod/mini";
import type { CallResult } from "../../../../../api/call.ts";
import { ChoiceField } from "../../../../../screen/fields.tsx";
import { FormDialog } from "../../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../../screen/use-act.ts";
import { counted } from "../../../../../ui/format.ts";
import { saveFile } from "../../../../../ui/files/save-file.ts";
import type { Choice } from "../use-mapping.ts";

const FORMATS = {
  csv: "CSV, for a spreadsheet",
  "strm-xlsx": "XLSX, for a spreadsheet",
  "oscal-mapping-json": "OSCAL mapping collection, JSON",
  "oscal-mapping-xml": "OSCAL mapping collection, XML",
  "oscal-mapping-yaml": "OSCAL mapping collection, YAML",
} as const satisfies Record<(typeof PAIR_DOWNLOAD_FORMATS)[number], string>;
const PAIRS = {
  effective: "Published pairs with yours over them",
  own: "Your organization's approved pairs only",
} as const;
const Wanted = z.strictObject({
  pairs: z.enum(["effective", "own"]),
  format: z.enum(Object.keys(FORMATS) as (keyof typeof FORMATS)[]),
});

/** Saves all pairs of the two frameworks as a file that the import reads. */
export function ExportPairsDialog({
  choice: { from, to },
  onClose,
}: {
  choice: Choice;
  onClose: () => void;
}) {
  const download = useAct("crosswalks.download", {
    done: ({ rows }) => `${counted(rows, "pair")} saved to your downloads`,
    failed: "Not exported",
    onDone: (made) => saveFile(blobOf(made), made.fileName),
  });
  return (
    <FormDialog
      title="Export all pairs"
      description={`Every pair of ${from.title} and ${to.title} with its relationship, strength, rationale and source. Importing the file again changes nothing.`}
      schema={Wanted}
      initial={{ pairs: "effective", format: "csv" }}
      submit="Export"
      onSubmit={async ({ pairs, format }, form) =>
        download.run({ query: { from: from.id, to: to.id, pairs, format } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField form={form} name="pairs" label="Pairs" choices={PAIRS} />
          <ChoiceField form={form} name="format" label="Format" choices={FORMATS} />
        </>
      )}
    </FormDialog>
  );
}

function blobOf({ content, encoding, mediaType }: CallResult<"crosswalks.download">): Blob {
  if (encoding === "base64")
    return new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], {
      type: mediaType,
    });
  // Spreadsheets take CSV for UTF-8 only with this mark.
  return new Blob(mediaType === "text/csv" ? ["\uFEFF", content] : [content], { type: mediaType });
}
