import { MOST_QUESTION_CHARACTERS } from "@crq/contract/compliance/questions/questions";
import { call } from "../../../../api/call.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { ImportFile } from "../../../../screen/file-import/import-file.tsx";

const formatOf = (name: string) => (/\.json$/i.test(name) ? "json" : "csv");

/** Adds the questions of a file to the bank. */
export default function ImportQuestions({ onClose }: { readonly onClose: () => void }) {
  const adding = useAct("questions.importFile", {
    done: ({ created }) => `${counted(created, "question")} added`,
    failed: "Couldn't import the questions",
  });
  return (
    <ImportFile
      title="Import questions"
      description="A JSON or CSV file, as the question bank exports it. Questions that the bank has already are skipped."
      accept=".json,.csv,application/json,text/csv"
      most={MOST_QUESTION_CHARACTERS}
      check={async (file, name) => {
        const body = { format: formatOf(name), file, dryRun: true } as const;
        const { items, known, rows, problems } = await call("questions.importFile", { body });
        const fresh = rows - known;
        return {
          problems,
          summary: `${counted(fresh, "new question")}; ${known} in the bank already.`,
          items: items.map(({ text }) => text),
          confirm: problems.length === 0 && fresh > 0 ? `Add ${counted(fresh, "question")}` : undefined,
        };
      }}
      add={async (file, name) => adding.run({ body: { format: formatOf(name), file } })}
      onClose={onClose}
    />
  );
}
