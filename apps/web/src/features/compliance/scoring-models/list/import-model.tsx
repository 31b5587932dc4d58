import { MOST_MODEL_CHARACTERS } from "@crq/contract/compliance/scoring-models";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../../api/call.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { ImportFile } from "../../../../screen/file-import/import-file.tsx";

/** Makes a draft of a scoring model from a file. */
export default function ImportModel({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const adding = useAct("scoringModels.importFile", {
    done: ({ name }) => `${name} imported as a draft`,
    failed: "Couldn't import the scoring model",
    onDone: ({ id }) => id !== null && navigate({ to: "/templates/scoring-model/$id", params: { id } }),
  });
  return (
    <ImportFile
      title="Import a scoring model"
      description="The JSON file of a downloaded scoring model. It becomes a draft."
      accept=".json,application/json"
      most={MOST_MODEL_CHARACTERS}
      check={async (file) => {
        const body = { file, dryRun: true };
        const { name, framework, problems } = await call("scoringModels.importFile", { body });
        return {
          problems,
          summary: `‘${name}’ for ${framework ?? "any framework"}.`,
          items: [],
          confirm: problems.length === 0 ? "Import as a draft" : undefined,
        };
      }}
      add={async (file) => adding.run({ body: { file } })}
      onClose={onClose}
    />
  );
}
