import { MOST_TEMPLATE_CHARACTERS, MOST_TEMPLATES_IN_FILE } from "@crq/contract/compliance/control-templates";
import { call } from "../../../../api/call.ts";
import { ImportFile } from "../../../../screen/file-import/import-file.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";

/** Makes drafts of a file's control templates. */
export default function ImportTemplates({ onClose }: { readonly onClose: () => void }) {
  const adding = useAct("controlTemplates.importFile", {
    done: ({ created }) => `${counted(created, "control template")} imported as drafts`,
    failed: "Couldn't import the control templates",
  });
  return (
    <ImportFile
      title="Import control templates"
      description={`A JSON file with up to ${MOST_TEMPLATES_IN_FILE} templates, as they’re downloaded. They become drafts; exact copies of ones that you have are skipped.`}
      accept=".json,application/json"
      most={MOST_TEMPLATE_CHARACTERS}
      check={async (file) => {
        const { fresh, templates, known, problems } = await call("controlTemplates.importFile", {
          body: { file, dryRun: true },
        });
        const more = templates - known;
        return {
          problems,
          summary: `${counted(more, "new template")}; ${known} that you have already.`,
          items: fresh,
          confirm: problems.length === 0 && more > 0 ? `Import ${counted(more, "draft")}` : undefined,
        };
      }}
      add={async (file) => adding.run({ body: { file } })}
      onClose={onClose}
    />
  );
}
