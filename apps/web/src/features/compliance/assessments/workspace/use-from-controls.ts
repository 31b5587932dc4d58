import type { ControlledEntry } from "@crq/contract/compliance/control-requirements";
import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { keepRows } from "../answers/use-answers.ts";
import { useUndoing } from "./use-bulk-change.ts";
import type { Workspace } from "./use-workspace.ts";

/** Answers entries as the state of their controls says, with Undo. What waits for them is sent first. */
export function useFromControls(workspace: Workspace, onDone?: () => void) {
  const { record, answers } = workspace;
  const client = useQueryClient();
  const answering = useAct("controlledAnswers.answer", {
    failed: "Nothing was answered",
    also: ["assessmentRecords", "controlledAnswers"],
    done: ({ changed }) => `${counted(changed.length, "entry", "entries")} answered`,
    onDone: ({ changed }) => {
      keepRows(client, record.id, changed);
      onDone?.();
    },
    undo: useUndoing(workspace),
  });
  return {
    run: async (entries: readonly Pick<ControlledEntry, "entry" | "result">[]) => {
      await answers.queue.flush();
      const body = { answers: entries.map(({ entry, result }) => ({ entry, result })) };
      return answering.run({ params: { id: record.id }, body });
    },
    busy: answering.busy,
  };
}
