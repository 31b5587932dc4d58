import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../../ui/overlay/menu.tsx";
import { useWaitingQuestions } from "../questions/use-waiting-questions.ts";
import type { Workspace } from "../workspace/use-workspace.ts";
import type { AskingAct } from "./act-dialogs.tsx";
import { ExportMenu } from "./export-menu.tsx";

const FromControls = lazy(() => import("./from-controls-dialog.tsx"));
const FillDialog = lazy(async () => import("../imports/fill-dialog.tsx"));
const ActDialog = lazy(async () => ({ default: (await import("./act-dialogs.tsx")).ActDialog }));

type Asking = AskingAct | "fill" | "controls";

/** What can be done with an assessment as a whole: the next step as a button, the rest in a menu. */
export function AssessmentActs({ workspace }: { readonly workspace: Workspace }) {
  const { record, can } = workspace;
  const { status } = record;
  const { id: userId } = useUser();
  const [asking, setAsking] = useState<Asking>();
  const signs = can.manage && status === "in_review" && record.submittedById !== userId;
  return (
    <>
      {can.manage && status === "draft" && (
        <Button onClick={() => setAsking("start")}>Start answering</Button>
      )}
      {can.submit && <Button onClick={() => setAsking("submit")}>Submit for review</Button>}
      {can.manage && status === "in_review" && (
        <Button variant="outline" onClick={() => setAsking("return")}>
          Return
        </Button>
      )}
      {signs && <Button onClick={() => setAsking("sign")}>Sign</Button>}
      {status === "completed" && record.signedHash !== null && (
        <Button variant="outline" onClick={() => setAsking("verify")}>
          Verify
        </Button>
      )}
      <ExportMenu record={record} />
      <More workspace={workspace} onAsk={setAsking} />
      {asking !== undefined && (
        <Suspense>
          <Asked act={asking} workspace={workspace} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface AskedProps {
  readonly act: Asking;
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** The dialog of an act. */
function Asked({ act, workspace, onClose }: AskedProps) {
  const waitingQuestions = useWaitingQuestions(workspace.record.id);
  if (act === "fill") return <FillDialog workspace={workspace} onClose={onClose} />;
  if (act === "controls") return <FromControls workspace={workspace} onClose={onClose} />;
  return (
    <ActDialog
      act={act}
      record={workspace.record}
      unanswered={unansweredOf(workspace)}
      unsaved={workspace.answers.state.waiting.size}
      unsavedQuestions={waitingQuestions().readAll().size}
      onClose={onClose}
    />
  );
}

function unansweredOf({ tallies }: Workspace): number {
  const { inScope, answered } = tallies.get(undefined)!;
  return inScope - answered;
}

interface MoreProps {
  readonly workspace: Workspace;
  readonly onAsk: (act: Asking) => void;
}

function More({ workspace: { record, can }, onAsk }: MoreProps) {
  const { restore, archive } = useArchivingHere();
  const navigate = useNavigate();
  const open = record.status === "draft" || record.status === "active";
  const restorable = can.restore && record.archivedAt !== null;
  return (
    <Menu
      trigger={
        <Button variant="outline" size="icon" aria-label="More actions">
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {can.answer && <MenuItem onSelect={() => onAsk("controls")}>Answer from controls</MenuItem>}
      {can.manage && open && <MenuItem onSelect={() => onAsk("details")}>Edit details</MenuItem>}
      {can.tailor && <MenuItem onSelect={() => onAsk("fill")}>Fill from a file</MenuItem>}
      {can.manage && <MenuItem onSelect={() => onAsk("clone")}>Clone</MenuItem>}
      <MenuItem
        onSelect={() =>
          void navigate({
            to: "/compliance/assessments/$assessmentId/yield",
            params: { assessmentId: record.id },
          })
        }
      >
        Preview in another framework…
      </MenuItem>
      <MenuItem
        onSelect={() =>
          void navigate({
            to: "/compliance/assessments/$assessmentId/compare",
            params: { assessmentId: record.id },
          })
        }
      >
        Snapshots and comparison
      </MenuItem>
      {(can.manage || restorable) && <MenuSeparator />}
      {can.manage && <MenuItem onSelect={() => void archive(record)}>Archive</MenuItem>}
      {restorable && <MenuItem onSelect={() => void restore(record)}>Restore</MenuItem>}
    </Menu>
  );
}

function useArchivingHere() {
  const input = ({ id }: AssessmentRecord) => ({ params: { id }, query: {} });
  const restoring = useAct("assessmentRecords.restore", {
    done: ({ name }) => `${name} restored`,
    failed: "Couldn't restore the assessment",
  });
  const restore = async (record: AssessmentRecord) => restoring.run(input(record));
  const archiving = useAct("assessmentRecords.archive", {
    done: ({ name }) => `${name} archived`,
    undo: restore,
    failed: "Couldn't archive the assessment",
  });
  return { restore, archive: async (record: AssessmentRecord) => archiving.run(input(record)) };
}
