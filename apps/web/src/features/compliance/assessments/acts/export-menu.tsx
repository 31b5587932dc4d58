import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { downloadCsv } from "../../../../ui/data-table/export-button.tsx";
import { fileNameOf, saveContent } from "../../../../ui/files/save-file.ts";
import { counted } from "../../../../ui/format.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../../ui/overlay/menu.tsx";
import type { OscalExport } from "./export-dialog.tsx";

const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));

const PackageDialog = lazy(async () => ({ default: (await import("./package-dialog.tsx")).PackageDialog }));

/** Saves an assessment as a file. */
export function ExportMenu({ record }: { readonly record: AssessmentRecord }) {
  const canPack = useCan("assessment:manage");
  const [asking, setAsking] = useState<OscalExport | "package">();
  const { id, name } = record;
  const csv = useAct("assessmentRecords.exportAnswers", {
    done: "Answers saved to your downloads",
    failed: "Not exported",
    onDone: (made) => downloadCsv(made.csv, `${fileNameOf(name, "assessment")}.csv`),
  });
  const workbook = useAct("assessmentFiles.download", {
    done: ({ rows }) => `${counted(rows, "entry", "entries")} saved to your downloads`,
    failed: "Not exported",
    onDone: saveContent,
  });
  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" busy={csv.busy || workbook.busy}>
            Export <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => void workbook.run({ params: { id }, query: { file: "workbook" } })}>
          Workbook (XLSX)
        </MenuItem>
        <MenuItem onSelect={() => void csv.run({ params: { id } })}>Answers (CSV)</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking("results")}>OSCAL assessment results</MenuItem>
        <MenuItem onSelect={() => setAsking("plan")}>OSCAL assessment plan</MenuItem>
        <MenuItem onSelect={() => setAsking("poam")}>Plan of action (POA&M)</MenuItem>
        {canPack && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setAsking("package")}>Package for an auditor</MenuItem>
          </>
        )}
      </Menu>
      {asking !== undefined && (
        <Suspense>
          {asking === "package" ? (
            <PackageDialog record={record} onClose={() => setAsking(undefined)} />
          ) : (
            <ExportDialog what={asking} record={record} onClose={() => setAsking(undefined)} />
          )}
        </Suspense>
      )}
    </>
  );
}
