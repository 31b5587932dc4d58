import { MOST_SET_CHARACTERS } from "@crq/contract/compliance/questions/question-sets";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../../api/call.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { ImportFile } from "../../../../screen/file-import/import-file.tsx";

/** Makes a draft of a question set from a file. */
export default function ImportSet({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const adding = useAct("questionSets.importFile", {
    done: ({ name }) => `${name} imported as a draft`,
    failed: "Couldn't import the question set",
    also: ["questions"],
    onDone: ({ id }) => id !== null && navigate({ to: "/templates/editor/$id", params: { id } }),
  });
  return (
    <ImportFile
      title="Import a question set"
      description="A JSON file, as question sets are downloaded. It becomes a draft, and its questions are added to your bank."
      accept=".json,application/json"
      most={MOST_SET_CHARACTERS}
      check={async (file) => {
        const found = await call("questionSets.importFile", { body: { file, dryRun: true } });
        const { name, framework, questions, added, problems } = found;
        return {
          problems,
          summary: `‘${name}’ for ${framework}: ${counted(questions, "question")}, of which your bank gets ${added}.`,
          items: [],
          confirm: problems.length === 0 ? "Import as a draft" : undefined,
        };
      }}
      add={async (file) => adding.run({ body: { file } })}
      onClose={onClose}
    />
  );
}
