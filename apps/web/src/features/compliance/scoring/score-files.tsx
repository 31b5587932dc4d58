import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { Catalog } from "@crq/frameworks/catalog";
import { sprs } from "@crq/frameworks/scoring/sprs";
import { Download, Printer } from "lucide-react";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { downloadCsv } from "../../../ui/data-table/export-button.tsx";
import { fileNameOf, saveFile } from "../../../ui/files/save-file.ts";
import { counted } from "../../../ui/format.ts";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { scoreCsv } from "./score-csv.ts";
import { type Changes, type Requirement, verdictsOf } from "./scored-answers.ts";

const NONE: Changes = new Map();
const FORMATS = [
  ["json", "OSCAL, JSON"],
  ["xml", "OSCAL, XML"],
  ["yaml", "OSCAL, YAML"],
  ["csv", "Table, CSV"],
] as const;

interface ScoreFilesProps {
  readonly catalog: Catalog;
  readonly requirements: readonly Requirement[];
  readonly assessment: AssessmentRecord;
}

/** The score and the plan of action as files, and on paper: of what is saved, without the what-if. */
export function ScoreFiles({ catalog, requirements, assessment: { id, name } }: ScoreFilesProps) {
  const plan = useAct("assessmentPoam.download", {
    done: (file) => `${file.name} saved to your downloads`,
    failed: "Couldn't download the plan of action",
    onDone: ({ name: file, type, text }) => saveFile(new Blob([text], { type }), file),
  });
  // What is unanswered isn't a finding yet.
  const found = requirements.some(({ verdict }) => verdict === "not_met" || verdict === "partial");
  const save = () => {
    const { score } = sprs(catalog, verdictsOf(requirements, NONE));
    downloadCsv(
      scoreCsv(catalog, requirements),
      `${fileNameOf(name, "assessment")}-sprs-${score ?? "not-scored"}.csv`,
    );
    toast({ title: `${counted(requirements.length, "row")} saved to your downloads` });
  };
  return (
    <div className="mt-8 flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" onClick={save}>
        <Download aria-hidden />
        Export score as CSV
      </Button>
      {found && (
        <Menu
          trigger={
            <Button variant="outline" busy={plan.busy}>
              {!plan.busy && <Download aria-hidden />}
              Plan of action
            </Button>
          }
        >
          {FORMATS.map(([format, words]) => (
            <MenuItem key={format} onSelect={() => void plan.run({ params: { id }, query: { format } })}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print or save as PDF
      </Button>
    </div>
  );
}
