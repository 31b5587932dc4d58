import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { CloneDialog } from "./clone-dialog.tsx";
import { DetailsDialog } from "./details-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";

/** The acts that ask something first. */
export type AskingAct = keyof typeof STATUS_ACTS | "return" | "clone" | "details" | "verify";

interface ActDialogProps {
  readonly act: AskingAct;
  readonly record: AssessmentRecord;
  /** Entries in scope without a verdict. */
  readonly unanswered: number;
  /** Answers that aren't saved yet. */
  readonly unsaved: number;
  /** Answers to questions that aren't saved yet: they're sent while the questions are open. */
  readonly unsavedQuestions: number;
  readonly onClose: () => void;
}

/** The dialog of an act. */
export function ActDialog({ act, ...props }: ActDialogProps) {
  switch (act) {
    case "return":
      return <ReturnDialog {...props} />;
    case "clone":
      return <CloneDialog {...props} />;
    case "details":
      return <DetailsDialog {...props} />;
    case "verify":
      return <VerifyDialog {...props} />;
    default:
      return <StatusDialog act={act} {...props} />;
  }
}

const STATUS_ACTS = {
  start: {
    route: "assessmentRecords.start",
    title: "Start answering",
    confirm: "Start",
    done: "started",
    failed: "Couldn't start the assessment",
    means: ({ record }: ActDialogProps) =>
      `${counted(record.counts.inScope, "entry is", "entries are")} in scope. The scope can still change later.`,
  },
  submit: {
    route: "assessmentRecords.submit",
    title: "Submit for review",
    confirm: "Submit",
    done: "submitted for review",
    failed: "Couldn't submit the assessment",
    means: ({ unanswered }: ActDialogProps) =>
      `${unanswered === 0 ? "Every entry in scope is answered." : `${counted(unanswered, "entry in scope isn’t", "entries in scope aren’t")} answered yet.`} Answers are locked until someone returns it. Someone other than you signs it.`,
  },
  sign: {
    route: "assessmentRecords.sign",
    title: "Sign",
    confirm: "Sign",
    done: "signed",
    failed: "Couldn't sign the assessment",
    means: ({ unanswered }: ActDialogProps) =>
      `${unanswered === 0 ? "" : `${counted(unanswered, "entry in scope has", "entries in scope have")} no answer. `}Your signature locks its scope, answers and score for good. A later change to the signed rows, even in the database, is noticed by ‘Verify’. To continue from here, clone it.`,
  },
} as const;

/** Starts, submits or signs, after saying what that means. */
function StatusDialog(props: ActDialogProps & { readonly act: keyof typeof STATUS_ACTS }) {
  const { act, record, unsaved, unsavedQuestions, onClose } = props;
  const { route, title, confirm, done, failed, means } = STATUS_ACTS[act];
  const change = useAct(route, {
    done: ({ name }) => `${name} ${done}`,
    failed,
    also: ["assessmentAnswers", "assessments", "frameworkProgress"],
    onDone: onClose,
  });
  const waits = act === "submit" && unsaved + unsavedQuestions > 0;
  return (
    <ConfirmDialog
      open
      title={`${title}: ${record.name}?`}
      description={waits ? waitingWords(unsaved, unsavedQuestions) : means(props)}
      confirmLabel={waits ? "Close" : confirm}
      busy={change.busy}
      onConfirm={() =>
        waits ? onClose() : void change.run({ params: { id: record.id }, body: { version: record.version } })
      }
      onCancel={onClose}
    />
  );
}

/** What has to be saved before an assessment can be submitted. */
function waitingWords(answers: number, questions: number): string {
  if (answers > 0)
    return `${counted(answers, "answer isn’t", "answers aren’t")} saved yet. Wait for the connection, or settle what someone else changed too, and submit then.`;
  return `${counted(questions, "answer to a question isn’t", "answers to questions aren’t")} saved yet. Open ‘Questions’ with a connection, where they’re sent, and submit then.`;
}
